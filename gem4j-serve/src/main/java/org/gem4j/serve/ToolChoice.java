// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The parameter `tool_choice`.
///
/// @param kind how free the model is
/// @param name the one tool to call, if it is named
/// @param hasTools whether there are tools that may be called
record ToolChoice(Kind kind, Optional<String> name, boolean hasTools) {
    private static final String LEGAL =
            "auto, none, required, or {\"type\": \"function\", \"function\": {\"name\": …}}";

    /// What the model may or must do.
    enum Kind {
        AUTO,
        NONE,
        REQUIRED,
        NAMED
    }

    static ToolChoice none() {
        return new ToolChoice(Kind.NONE, Optional.empty(), false);
    }

    /// @throws ApiException if it is invalid, or forces a call of a tool that the request does not have
    static ToolChoice read(ApiBody body) {
        JsonNode tools = body.get("tools");
        boolean hasTools = tools.isArray() && !tools.isEmpty();
        Kind kind = kind(body);
        ToolChoice choice = new ToolChoice(kind, name(body), hasTools && kind != Kind.NONE);
        if (choice.isForced() && !hasTools) {
            throw ApiException.invalid("tool_choice", "tool_choice forces a call but the request has no tools.");
        }
        if (choice.kind == Kind.NAMED
                && !tools.valueStream()
                        .anyMatch(tool -> choice.mayCall(
                                tool.path("function").path("name").asString("")))) {
            throw ApiException.invalid(
                    "tool_choice", "tool_choice names " + choice.name.orElse("") + ", which is none of the tools.");
        }
        return choice;
    }

    private static Kind kind(ApiBody body) {
        if (!body.has("tool_choice")) {
            return Kind.AUTO;
        }
        JsonNode given = body.get("tool_choice");
        if (given.isObject()) {
            return Kind.NAMED;
        }
        return switch (given.asString("")) {
            case "auto" -> Kind.AUTO;
            case "none" -> Kind.NONE;
            case "required" -> Kind.REQUIRED;
            default -> throw ApiBody.wrong("tool_choice", LEGAL);
        };
    }

    private static Optional<String> name(ApiBody body) {
        JsonNode given = body.get("tool_choice");
        if (!given.isObject()) {
            return Optional.empty();
        }
        JsonNode name = given.path("function").path("name");
        if (!given.path("type").asString("").equals("function") || !name.isString()) {
            throw ApiBody.wrong("tool_choice", LEGAL);
        }
        return Optional.of(name.asString());
    }

    boolean isForced() {
        return kind == Kind.REQUIRED || kind == Kind.NAMED;
    }

    boolean mayCall(String tool) {
        return kind != Kind.NONE && name.map(tool::equals).orElse(true);
    }

    /// Whether the answer may hold more than one call.
    boolean mayRepeat() {
        return kind != Kind.NAMED;
    }
}
