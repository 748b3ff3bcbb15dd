// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.Grammar.Tool;
import org.gem4j.text.grammar.TokenMask;
import org.gem4j.text.grammar.TokenMasks;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What `response_format` and `tool_choice` constrain an answer to.
final class AnswerConstraint {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, @Nullable Object>> OBJECT = new TypeReference<>() {};

    private final ApiBody body;
    private final ToolCallFormat format;

    private AnswerConstraint(ApiBody body, ToolCallFormat format) {
        this.body = body;
        this.format = format;
    }

    /// What tells a grammar from others, and how to make it.
    private record Made(List<Object> key, Supplier<Grammar> grammar) {}

    /// The mask of a chat or completion; empty if its answer may be any text.
    ///
    /// @param choice `tool_choice`; none for a completion
    static Optional<TokenMask> of(ApiBody body, ToolChoice choice, ToolCallFormat format, TokenMasks masks) {
        AnswerConstraint constraint = new AnswerConstraint(body, format);
        Optional<Made> text = constraint.text();
        Optional<Made> calls = choice.isForced() || (text.isPresent() && choice.hasTools())
                ? Optional.of(constraint.calls(choice))
                : Optional.empty();
        Optional<Made> made = choice.isForced()
                ? calls
                : text.map(json -> calls.map(each -> either(json, each)).orElse(json));
        if (made.isPresent() && body.flag("ignore_eos")) {
            throw ApiException.invalid("ignore_eos", "ignore_eos is not supported with a constrained answer.");
        }
        return made.map(each -> mask(each, masks, choice.isForced() ? "tools" : "response_format"));
    }

    private static TokenMask mask(Made made, TokenMasks masks, String param) {
        try {
            return masks.get(made.key(), made.grammar());
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(param, param + " is not supported: " + e.getMessage() + ".");
        }
    }

    private static Made either(Made json, Made calls) {
        return new Made(
                List.of(json.key(), calls.key()),
                () -> json.grammar().get().or(calls.grammar().get()));
    }

    private Optional<Made> text() {
        ApiBody wanted = body.object("response_format");
        String type = wanted.text("type").orElse("text");
        return switch (type) {
            case "text" -> Optional.empty();
            case "json_object" -> Optional.of(new Made(List.of(type), Grammar::json));
            case "json_schema" -> {
                JsonNode schema = wanted.object("json_schema").get("schema");
                if (!schema.isObject()) {
                    throw ApiBody.wrong("response_format", "of type json_schema with an object json_schema.schema");
                }
                Map<String, @Nullable Object> read = JSON.convertValue(schema, OBJECT);
                yield Optional.of(new Made(List.of(type, schema.toString()), () -> Grammar.schema(read)));
            }
            default -> throw ApiException.invalid("response_format", "response_format " + type + " is not supported.");
        };
    }

    private Made calls(ToolChoice choice) {
        if (!Grammar.CALL_FORMATS.contains(format)) {
            throw ApiException.invalid(
                    "tool_choice", "A call cannot be forced in the tool format " + format.id() + " of this model.");
        }
        List<Tool> tools = new ArrayList<>();
        for (JsonNode tool : body.get("tools")) {
            JsonNode function = tool.path("function");
            String name = function.path("name").asString("");
            JsonNode parameters = function.path("parameters");
            if (!choice.mayCall(name)) {
                continue;
            }
            if (!parameters.isObject() && !parameters.isMissingNode() && !parameters.isNull()) {
                throw ApiBody.wrong("tools", "functions whose parameters are a JSON Schema");
            }
            tools.add(new Tool(
                    name,
                    parameters.isObject() ? Optional.of(JSON.convertValue(parameters, OBJECT)) : Optional.empty()));
        }
        boolean several = choice.mayRepeat() && (!body.has("parallel_tool_calls") || body.flag("parallel_tool_calls"));
        return new Made(
                List.of(choice, several, body.get("tools").toString()), () -> Grammar.calls(tools, format, several));
    }
}
