// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.chat.Segments;
import org.gem4j.agent.tools.sympy.SympyCalculator;
import org.gem4j.env.Suggestions;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.gem4j.tool.Calculator;
import org.jspecify.annotations.Nullable;

/// The built-in tools by name.
///
/// Files, shell and code run in a sandbox that the chain has to itself. ALFWorld, ScienceWorld, WebShop and
/// chess are environments served elsewhere: an [EnvironmentTool] of the same name takes their place, and
/// without one they tell the model so.
public final class BuiltInTools {
    private static final Map<String, Map<?, ?>> KNOWN = read();

    private BuiltInTools() {}

    /// All names.
    public static Set<String> names() {
        return KNOWN.keySet();
    }

    /// The tool of this name.
    ///
    /// @throws IllegalArgumentException for an unknown one
    public static AgentTool of(String name) {
        return of(name, Compat.NONE);
    }

    /// @param compat whose schema and answers it has where they differ
    public static AgentTool of(String name, Compat compat) {
        Map<?, ?> values = KNOWN.get(name);
        if (values == null) {
            throw new IllegalArgumentException("unknown tool " + name + Suggestions.didYouMean(name, names())
                    + " Known: " + String.join(", ", names()) + ".");
        }
        boolean own = !compat.agentfly();
        Object description = own && values.containsKey("own_description")
                ? values.get("own_description")
                : values.get("description");
        Object parameters =
                own && values.containsKey("own_parameters") ? values.get("own_parameters") : values.get("parameters");
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(parameters))
                .forEach((key, value) -> schema.put(String.valueOf(key), value));
        return new AgentTool(
                name,
                String.valueOf(description),
                schema,
                ToolStatus.parse(String.valueOf(values.get("status"))),
                ((Number) Objects.requireNonNull(values.get("max_length"))).intValue(),
                Boolean.TRUE.equals(values.get("stateful")) || WorkspaceTools.NAMES.contains(name),
                body(name, compat));
    }

    /// The description of a tool as in OpenAI's API.
    public static Map<String, @Nullable Object> schema(String name, Compat compat) {
        return of(name, compat).schema();
    }

    /// Whether the tool keeps something for its chain.
    public static boolean isStateful(String name) {
        return Boolean.TRUE.equals(Objects.requireNonNull(KNOWN.get(name)).get("stateful"));
    }

    private static AgentTool.Body body(String name, Compat compat) {
        if (WorkspaceTools.NAMES.contains(name)) {
            return WorkspaceTools.body(name);
        }
        return switch (name) {
            case "calculator" -> (arguments, context) -> calculate(text(arguments, "expression"), compat);
            case "answer", "answer_math", "answer_qa" -> (arguments, context) -> text(arguments, "answer");
            case "summarize" -> (arguments, context) -> Segments.MARK + text(arguments, "summary");
            case "code_interpreter" -> (arguments, context) -> CodeInterpreter.run(text(arguments, "code"));
            case "search", "async_dense_retrieve" ->
                (arguments, context) -> Retriever.fromEnvironment().search(text(arguments, "query"), "Doc ");
            case "dense_retrieve" ->
                (arguments, context) -> Retriever.fromEnvironment().search(text(arguments, "query"), "### ");
            case "pyautogui_code_generator" -> (arguments, context) -> ScreenProgram.of(arguments.get("action"));
            case "capture_screenshot" -> (arguments, context) -> "Error capturing screenshot: there is no screen here.";
            case "invalid_input_tool" ->
                (arguments, context) ->
                        "Invalid input: " + text(arguments, "tool_input") + ", input must be a valid JSON object.";
            case "hallucination_tool" ->
                (arguments, context) -> "Hallucinated tool: " + text(arguments, "tool_name") + " does not exist.";
            default ->
                (arguments, context) -> "Error: the environment of " + name
                        + " is not served here; give the agent an environment tool of this name.";
        };
    }

    private static String calculate(String expression, Compat compat) {
        if (compat.agentfly()) {
            return SympyCalculator.evaluate(expression);
        }
        try {
            return Calculator.evaluate(expression);
        } catch (IllegalArgumentException e) {
            return "Error: " + e.getMessage();
        }
    }

    static String text(Map<String, @Nullable Object> arguments, String name) {
        return arguments.get(name) instanceof String text ? text : JsonText.repr(arguments.get(name));
    }

    private static Map<String, Map<?, ?>> read() {
        try (InputStream file =
                Objects.requireNonNull(BuiltInTools.class.getResourceAsStream("tools.json"), "tools.json is missing")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            Optional<StrictJson.Read> json = StrictJson.readAll(text.strip());
            Map<String, Map<?, ?>> tools = new LinkedHashMap<>();
            ((Map<?, ?>) Objects.requireNonNull(json.orElseThrow().value()))
                    .forEach((name, values) -> tools.put(String.valueOf(name), (Map<?, ?>) values));
            return Collections.unmodifiableMap(tools);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Tools by their names, in order.
    public static List<AgentTool> of(List<String> names, Compat compat) {
        return names.stream().map(name -> of(name, compat)).toList();
    }
}
