// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// The tool environment of the recordings: `echo_message`, `echo_with_length` and `fail`.
final class EchoTask implements Env, ToolTask {
    static final EnvSpec SPEC = new EnvSpec("test:echo", "Echoes messages", List.of(), options -> new EchoTask());

    private static final InfoKey<String> STATUS = new InfoKey<>("status", String.class);
    private static final Map<String, Object> MESSAGE = schema(Map.of("message", Map.of("type", "string")), "message");
    private static final Map<String, Object> TEXT = Map.of(
            "properties", Map.of("result", Map.of("type", "string")), "required", List.of("result"), "type", "object");
    private static final Map<String, Object> OPEN = Map.of("additionalProperties", true, "type", "object");

    private static Map<String, Object> schema(Map<String, Object> properties, String required) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("additionalProperties", false);
        schema.put("properties", properties);
        schema.put("required", List.of(required));
        schema.put("type", "object");
        return schema;
    }

    @Override
    public Reset reset(ResetOptions options) {
        return Reset.of("", Info.of(STATUS, "ready"));
    }

    @Override
    public Step step(String action) {
        return Step.of(action, 0, false, false, Info.empty());
    }

    @Override
    public List<Description> tools() {
        return List.of(
                new Description("echo_message", "Echo the message.", MESSAGE, TEXT),
                new Description("echo_with_length", "Echo the message with its length.", MESSAGE, OPEN),
                new Description("fail", "Always fails.", MESSAGE, TEXT));
    }

    @Override
    public Answer call(String name, Map<String, Object> arguments) {
        List<String> names = tools().stream().map(Description::name).toList();
        if (!names.contains(name)) {
            return new Failure(FailureKind.TOOL_NOT_FOUND, "Unknown tool: '" + name + "'");
        }
        List<String> given = new ArrayList<>(arguments.keySet());
        if (!given.equals(List.of("message")) || !(arguments.get("message") instanceof String message)) {
            return new Failure(FailureKind.INVALID_ARGS, "message must be given, and nothing else, but was " + given);
        }
        return switch (name) {
            case "fail" -> new Failure(FailureKind.EXECUTION_ERROR, "Error calling tool 'fail': " + message);
            case "echo_message" -> new Result(message, Map.of("result", message), message);
            default -> {
                Map<String, Object> both = new LinkedHashMap<>(Map.of("message", message, "length", message.length()));
                yield new Result(both.toString(), Map.copyOf(both), both);
            }
        };
    }
}
