// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.AgentReward;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.env.Suggestions;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.PythonSession;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// The tools and rewards that a Python file declares with `@tool` and `@reward`, or as subclasses of
/// `BaseTool`. They run in the sandbox, each chain in a session of its own, so that what they keep in the
/// file's variables lives as long as the chain. The decorators need no import; imports from
/// `agentfly.tools`, `agentfly.rewards` and `gem4j` work.
public final class PythonTools {
    private static final String SCRIPT = script();
    private static final Limits LIMITS = Limits.defaults()
            .withWallTime(Duration.ofSeconds(60))
            .withCpuTime(Duration.ofSeconds(60))
            .withMemoryMiB(1024);

    private static final Map<List<String>, PythonTools> LOADED = new ConcurrentHashMap<>();

    private final String name;
    private final String source;
    private final PythonSandbox sandbox;
    private final Map<?, ?> told;

    private PythonTools(String name, String source, PythonSandbox sandbox) {
        this.name = name;
        this.source = source;
        this.sandbox = sandbox;
        PythonResult result =
                sandbox.run(Program.of(loading() + " and _describe()").withLimits(LIMITS));
        this.told = value(result) instanceof Map<?, ?> map ? map : Map.of();
        problem(result, "tools").ifPresent(text -> {
            throw new IllegalArgumentException(name + " cannot be read: " + text);
        });
    }

    /// Python code that runs the file, and is false if that fails.
    private String loading() {
        return SCRIPT + "\n_load(" + Strings.repr(source) + ", " + Strings.repr(name) + ")";
    }

    /// Why a run failed, or did not report what it should; empty if it is fine.
    private static Optional<String> problem(PythonResult result, String reported) {
        Map<?, ?> report = value(result) instanceof Map<?, ?> map ? map : Map.of();
        if (report.get("failed") instanceof String text) {
            return Optional.of(text);
        }
        if (result.ok() && (reported.isEmpty() || report.containsKey(reported))) {
            return Optional.empty();
        }
        String shown = CodeInterpreter.shown(result);
        return Optional.of(shown.isBlank() ? "it ended the Python process" : shown.strip());
    }

    /// Reads a file. As long as its text stays the same, all agents of a process share what Python told of it.
    ///
    /// @throws IllegalArgumentException if Python refuses it
    /// @throws org.gem4j.sandbox.SandboxException if there is no Python
    public static PythonTools load(Path file) throws IOException {
        List<String> text = List.of(String.valueOf(file.getFileName()), Files.readString(file));
        return LOADED.computeIfAbsent(text, key -> of(key.getFirst(), key.getLast()));
    }

    /// Reads source text.
    ///
    /// @param name for messages
    public static PythonTools of(String name, String source) {
        return new PythonTools(name, source, PythonSandbox.shared());
    }

    /// All tools, in the order in which they are declared.
    public List<AgentTool> tools() {
        return tools(Compat.NONE);
    }

    /// @param compat whose rules make their schemas
    public List<AgentTool> tools(Compat compat) {
        List<AgentTool> tools = new ArrayList<>();
        declared("tools").forEach((tool, values) -> tools.add(tool(tool, values, compat)));
        return tools;
    }

    private AgentTool tool(String tool, Map<String, @Nullable Object> values, Compat compat) {
        PythonSchema schema = schema(values, compat);
        try {
            return new AgentTool(
                    tool,
                    schema.description(values.get("description")),
                    schema.schema(),
                    ToolStatus.parse(String.valueOf(values.get("status"))),
                    maxLength(values.get("max_length")),
                    true,
                    (arguments, context) -> called(session(context), tool, arguments, context));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": the tool " + tool + ": " + e.getMessage(), e);
        }
    }

    private static int maxLength(@Nullable Object value) {
        if (value instanceof Number number && number.doubleValue() == number.intValue()) {
            return number.intValue();
        }
        throw new IllegalArgumentException("max_length must be a whole number but was " + value);
    }

    private static PythonSchema schema(Map<String, @Nullable Object> values, Compat compat) {
        List<Map<String, @Nullable Object>> parameters = new ArrayList<>();
        if (values.get("parameters") instanceof List<?> list) {
            list.forEach(each -> parameters.add(object(each)));
        }
        return new PythonSchema(parameters, String.valueOf(values.get("doc")), compat);
    }

    /// The chain's own session, in which the file has run.
    private PythonSession session(GradedChain.States chain) {
        return chain.state(this, this::session);
    }

    private PythonSession session() {
        PythonSession session = sandbox.session(LIMITS);
        problem(session.run(loading()), "").ifPresent(text -> {
            session.close();
            throw new ToolException(name + " cannot be started: " + text);
        });
        return session;
    }

    /// The names of the rewards.
    public Set<String> rewards() {
        return declared("rewards").keySet();
    }

    /// A reward by its name.
    ///
    /// @throws IllegalArgumentException for an unknown one
    public AgentReward reward(String reward) {
        if (!rewards().contains(reward)) {
            throw new IllegalArgumentException("unknown reward " + reward
                    + Suggestions.didYouMean(reward, rewards()) + " " + name + " has: "
                    + String.join(", ", rewards()) + ".");
        }
        return chain -> RewardResult.from(graded(reward, chain));
    }

    private @Nullable Object graded(String reward, GradedChain chain) throws ToolException {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>(chain.fields());
        List<Object> trajectory = new ArrayList<>();
        chain.messages().forEach(message -> trajectory.add(message.toJson()));
        arguments.put("final_response", chain.finalResponse());
        arguments.put("prediction", chain.finalResponse());
        arguments.put("trajectory", trajectory);
        List<String> ids = Stream.of("chain_id", "group_id")
                .map(id -> String.valueOf(chain.fields().getOrDefault(id, "")))
                .toList();
        Map<String, @Nullable Object> about = about(chain.fields(), ids.getFirst(), ids.getLast());
        if (chain.states().isPresent()) {
            return call(session(chain.states().get()), "reward", reward, arguments, about);
        }
        try (PythonSession session = session()) {
            return call(session, "reward", reward, arguments, about);
        }
    }

    private @Nullable Object called(
            PythonSession session, String tool, Map<String, @Nullable Object> arguments, ChainContext context) {
        Map<String, @Nullable Object> about = about(context.fields(), context.chainId(), context.groupId());
        return call(session, "tool", tool, arguments, about);
    }

    private static Map<String, @Nullable Object> about(
            Map<String, @Nullable Object> fields, String chain, String group) {
        Map<String, @Nullable Object> about = new LinkedHashMap<>();
        about.put("metadata", plain(fields));
        about.put("rollout_id", chain);
        about.put("group_id", group);
        return about;
    }

    private static @Nullable Object call(
            PythonSession session,
            String kind,
            String called,
            Map<String, @Nullable Object> arguments,
            Map<String, @Nullable Object> about) {
        PythonResult result = session.run("_call("
                + String.join(
                        ", ",
                        Strings.repr(kind),
                        Strings.repr(called),
                        Strings.repr(JsonText.dumps(plain(arguments))),
                        Strings.repr(JsonText.dumps(about)))
                + ")");
        if (result.outcome() instanceof Outcome.Infrastructure(String message)) {
            throw new ToolException("the sandbox failed: " + message);
        }
        Map<?, ?> answer = value(result) instanceof Map<?, ?> map ? map : Map.of();
        if (answer.containsKey("error")) {
            throw new IllegalStateException(String.valueOf(answer.get("error")));
        }
        if (answer.get("number") instanceof String text) {
            return switch (text) {
                case "inf" -> Double.POSITIVE_INFINITY;
                case "-inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.NaN;
            };
        }
        problem(result, "value").ifPresent(text -> {
            throw new IllegalStateException(text);
        });
        return answer.get("value");
    }

    /// What JSON can say of fields; images in bytes are left out.
    private static Map<String, @Nullable Object> plain(Map<String, @Nullable Object> fields) {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            if (!(value instanceof byte[])) {
                plain.put(key, value);
            }
        });
        return plain;
    }

    private static @Nullable Object value(PythonResult result) {
        return StrictJson.readAll(result.report().strip())
                .map(StrictJson.Read::value)
                .orElse(null);
    }

    private Map<String, Map<String, @Nullable Object>> declared(String kind) {
        Map<String, Map<String, @Nullable Object>> declared = new LinkedHashMap<>();
        if (told.get(kind) instanceof Map<?, ?> map) {
            map.forEach((key, values) -> declared.put(String.valueOf(key), object(values)));
        }
        return declared;
    }

    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> object.put(String.valueOf(key), each));
        }
        return object;
    }

    /// How a function or class would be described, as AgentFly tells it: `schema`, `accepted_arguments`,
    /// `status` and `max_length`, or for a class `schema`, `name`, `description` and the `call_result` of a
    /// call with the texts `q`.
    ///
    /// @param decorator the arguments of `@tool`
    public static Map<String, @Nullable Object> describe(
            String source, Map<String, @Nullable Object> decorator, Compat compat) {
        boolean isClass = source.stripLeading().startsWith("class ");
        List<String> options = new ArrayList<>();
        decorator.forEach((key, value) -> options.add(key + "=" + JsonText.repr(value)));
        String marked = isClass ? source : "@tool(" + String.join(", ", options) + ")\n" + source;
        PythonTools file = of("source", marked);
        AgentTool tool = file.tools(compat).getFirst();
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("schema", tool.schema());
        if (!isClass) {
            answer.put(
                    "accepted_arguments",
                    schema(Objects.requireNonNull(file.declared("tools").get(tool.name())), compat)
                            .accepted());
            answer.put("status", tool.status().wireName());
            answer.put("max_length", tool.maxLength());
            return answer;
        }
        answer.put("name", tool.name());
        answer.put("description", tool.description());
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        if (tool.parameters().get("required") instanceof List<?> required) {
            required.forEach(each -> arguments.put(String.valueOf(each), "q"));
        }
        try (ChainContext context = ChainContext.of(Map.of())) {
            answer.put("call_result", tool.run(arguments, context, compat).toJson());
        }
        return answer;
    }

    private static String script() {
        try (InputStream file = Objects.requireNonNull(
                PythonTools.class.getResourceAsStream("declared.py"), "declared.py is missing")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
