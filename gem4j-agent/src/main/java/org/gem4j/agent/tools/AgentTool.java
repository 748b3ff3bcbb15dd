// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.Suggestions;
import org.gem4j.text.python.JsonText;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// A tool of an agent. Thread-safe if its body is; state of a chain belongs in [ChainContext#state].
///
/// @param name that models use
/// @param description what it does and when to use it, for the model
/// @param parameters a JSON schema of type object
/// @param status what a call means for the chain
/// @param maxLength characters of an observation; more are cut off
/// @param inOrder whether calls of one turn must be run one after another, as they change something
/// @param body does the work
public record AgentTool(
        String name,
        String description,
        Map<String, @Nullable Object> parameters,
        ToolStatus status,
        int maxLength,
        boolean inOrder,
        Body body) {
    /// The usual length of an observation.
    public static final int USUAL_LENGTH = 2048;

    private static final String CUT = "...(truncated)";

    public AgentTool {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(description, "description is null");
        Objects.requireNonNull(status, "status is null");
        Objects.requireNonNull(body, "body is null");
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        if (maxLength < 1) {
            throw new IllegalArgumentException("maxLength must be >= 1 but was " + maxLength);
        }
    }

    /// What a tool does.
    @FunctionalInterface
    public interface Body {
        /// Does it.
        ///
        /// @return a text, or an object with `observation`, perhaps `image`, and more that is to be known;
        ///     any other value is shown as JSON
        /// @throws ToolException if the tool cannot work, whatever the arguments, which masks the chain
        /// @throws Exception whose message the model sees
        @Nullable
        Object call(Map<String, @Nullable Object> arguments, ChainContext context) throws Exception;
    }

    /// A tool from a function of its arguments.
    public static AgentTool of(String name, String description, ToolSchema parameters, Body body) {
        return new AgentTool(name, description, parameters(parameters), ToolStatus.SUCCESS, USUAL_LENGTH, false, body);
    }

    /// A tool of this project's other parts: the calculator, Python, search, a server's.
    public static AgentTool of(Tool tool) {
        return of(tool.name(), tool.description(), tool.schema(), (arguments, context) -> {
                    ToolResult result = tool.call(arguments);
                    if (result.failed()) {
                        throw new IllegalArgumentException(result.text());
                    }
                    return result.text();
                })
                .withMaxLength(10_000);
    }

    private static Map<String, @Nullable Object> parameters(ToolSchema schema) {
        return new LinkedHashMap<>(schema.json());
    }

    public AgentTool withStatus(ToolStatus newStatus) {
        return new AgentTool(name, description, parameters, newStatus, maxLength, inOrder, body);
    }

    public AgentTool withMaxLength(int newLength) {
        return new AgentTool(name, description, parameters, status, newLength, inOrder, body);
    }

    /// The same, whose calls of one turn are run one after another.
    public AgentTool withInOrder(boolean wanted) {
        return new AgentTool(name, description, parameters, status, maxLength, wanted, body);
    }

    /// The description as in OpenAI's API.
    public Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> function = new LinkedHashMap<>();
        function.put("name", name);
        function.put("description", description);
        function.put("parameters", parameters);
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put("type", "function");
        schema.put("function", function);
        return schema;
    }

    /// Runs a call. What the model got wrong is in the outcome, and so is what the tool throws.
    ///
    /// @throws ToolException if the tool cannot work
    /// @throws AgentFlyError with AgentFly's behavior, if the tool returns what it does not take
    public ToolOutcome run(Map<String, @Nullable Object> arguments, ChainContext context, Compat compat) {
        Optional<String> problem = compat.agentfly() ? unknownArgument(arguments) : problem(arguments);
        if (problem.isPresent()) {
            return failure(arguments, problem.get());
        }
        Object raw;
        try {
            raw = body.call(arguments, context);
        } catch (ToolException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("the tool " + name + " was interrupted", e);
        } catch (LinkageError | OutOfMemoryError e) {
            throw new ToolException("the tool " + name + " failed: " + e, e);
        } catch (Exception | AssertionError | StackOverflowError e) {
            return failure(arguments, said(e));
        }
        return outcome(arguments, raw, compat);
    }

    /// What a tool threw: its message, or its kind if it has none.
    private static String said(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }

    private ToolOutcome failure(Map<String, @Nullable Object> arguments, String text) {
        return new ToolOutcome(name, arguments, cut(text, ""), status, true, Map.of(), Optional.empty());
    }

    private Map<?, ?> properties() {
        return parameters.get("properties") instanceof Map<?, ?> properties ? properties : Map.of();
    }

    private List<String> required() {
        return parameters.get("required") instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    /// AgentFly's words, which are those of Python where an argument is missing.
    private Optional<String> unknownArgument(Map<String, @Nullable Object> arguments) {
        for (String argument : arguments.keySet()) {
            if (!properties().containsKey(argument)) {
                return Optional.of("Invalid argument \"" + argument + "\" for tool " + name + ".");
            }
        }
        List<String> missing = new ArrayList<>(required());
        missing.removeAll(arguments.keySet());
        return missing.isEmpty() ? Optional.empty() : Optional.of(missing(missing));
    }

    private String missing(List<String> names) {
        List<String> quoted = names.stream().map(JsonText::repr).toList();
        String list = quoted.size() < 2
                ? quoted.getFirst()
                : String.join(", ", quoted.subList(0, quoted.size() - 1)) + (quoted.size() > 2 ? "," : "") + " and "
                        + quoted.getLast();
        return name + "() missing " + names.size() + " required positional argument" + (names.size() > 1 ? "s" : "")
                + ": " + list;
    }

    private Optional<String> problem(Map<String, @Nullable Object> arguments) {
        for (String argument : arguments.keySet()) {
            if (!properties().containsKey(argument)
                    && !(parameters.get("additionalProperties") instanceof Map)
                    && !properties().isEmpty()) {
                TreeSet<String> known = new TreeSet<>();
                properties().keySet().forEach(key -> known.add(String.valueOf(key)));
                return Optional.of("Invalid argument \"" + argument + "\" for tool " + name
                        + Suggestions.didYouMean(argument, known));
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        parameters.forEach((key, value) -> {
            if (value != null) {
                schema.put(key, value);
            }
        });
        return new ToolSchema(schema)
                .problem(arguments)
                .map(text -> "The arguments of " + name + " are wrong: " + text);
    }

    private ToolOutcome outcome(Map<String, @Nullable Object> arguments, @Nullable Object raw, Compat compat) {
        if (raw instanceof String text) {
            return new ToolOutcome(name, arguments, cut(text, compat.agentfly() ? "" : CUT), status);
        }
        if (raw instanceof Map<?, ?> map && map.containsKey("observation")) {
            Map<String, @Nullable Object> info = new LinkedHashMap<>();
            map.forEach((key, value) -> info.put(String.valueOf(key), value));
            String text = String.valueOf(info.remove("observation"));
            Optional<String> image = Optional.ofNullable(info.remove("image")).map(Object::toString);
            return new ToolOutcome(name, arguments, cut(text, CUT), status, false, info, image);
        }
        if (compat.agentfly()) {
            throw unusable(raw);
        }
        String text = raw == null ? "Done." : JsonText.dumps(raw, JsonText.Layout.RAW);
        return new ToolOutcome(name, arguments, cut(text, CUT), status);
    }

    private AgentFlyError unusable(@Nullable Object raw) {
        return raw instanceof Map<?, ?> map
                ? new AgentFlyError(
                        "ValueError",
                        "observation key required when tool " + JsonText.repr(name) + " returns a dict; got keys: "
                                + JsonText.repr(List.copyOf(map.keySet())))
                : new AgentFlyError(
                        "ValueError",
                        "Tool " + JsonText.repr(name) + " returned " + ChatRows.type(raw)
                                + "; expected str, dict, or ToolResult.");
    }

    private String cut(String text, String mark) {
        return text.codePointCount(0, text.length()) <= maxLength
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxLength)) + mark;
    }
}
