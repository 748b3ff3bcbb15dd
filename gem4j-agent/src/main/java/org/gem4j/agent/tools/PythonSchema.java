// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.Compat;
import org.jspecify.annotations.Nullable;

/// The schema of a Python function's parameters, from its signature and docstring.
///
/// AgentFly names types as Python does, refuses docstrings that disagree with the signature, and never uses
/// their summary; here types are JSON's, and the docstring fills in what is missing.
final class PythonSchema {
    private static final Set<String> INJECTED = Set.of("env", "resource", "context", "self");

    private final List<Map<String, @Nullable Object>> parameters;
    private final PythonDocstring docstring;
    private final Compat compat;

    /// @param parameters of the signature, as the sandbox tells them
    PythonSchema(List<Map<String, @Nullable Object>> parameters, String docstring, Compat compat) {
        this.parameters = parameters;
        this.docstring = PythonDocstring.parse(docstring);
        this.compat = compat;
        if (compat.agentfly()) {
            check();
        }
    }

    private void check() {
        for (Map<String, @Nullable Object> parameter : parameters) {
            if (parameter.get("type_error") instanceof String problem) {
                throw new AgentFlyError("AttributeError", problem);
            }
        }
        docstring.parameters().forEach((name, documented) -> {
            Optional<Map<String, @Nullable Object>> found = parameters.stream()
                    .filter(each -> name.equals(each.get("name")))
                    .findFirst();
            if (found.isEmpty()) {
                throw new AgentFlyError(
                        "ValueError", "Parameter " + name + " in docstring not found in function signature.");
            }
            Object type = found.get().get("type");
            if (type != null
                    && documented.type().isPresent()
                    && !type.equals(documented.type().get())) {
                throw new AgentFlyError(
                        "ValueError",
                        "Parameter " + name + " type mismatch: \""
                                + documented.type().get() + "\" != \"" + type + "\"");
            }
        });
    }

    /// What the tool does: the given words, or else the docstring's.
    String description(@Nullable Object given) {
        String text = given == null ? "" : given.toString();
        return text.isEmpty() && !compat.agentfly() ? docstring.description() : text;
    }

    /// The names that a call may have.
    List<String> accepted() {
        return parameters.stream()
                .map(each -> String.valueOf(each.get("name")))
                .filter(name -> name.equals("self") ? compat.agentfly() : !INJECTED.contains(name))
                .toList();
    }

    Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        boolean open = false;
        for (Map<String, @Nullable Object> parameter : parameters) {
            String name = String.valueOf(parameter.get("name"));
            boolean variadic = Boolean.TRUE.equals(parameter.get("variadic"));
            open |= variadic;
            if (INJECTED.contains(name) || variadic && !compat.agentfly()) {
                continue;
            }
            properties.put(
                    name,
                    property(
                            parameter,
                            Optional.ofNullable(docstring.parameters().get(name))));
            if (!parameter.containsKey("default")) {
                required.add(name);
            }
        }
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        if (open && !compat.agentfly()) {
            schema.put("additionalProperties", Map.of());
        }
        return schema;
    }

    private Map<String, @Nullable Object> property(
            Map<String, @Nullable Object> parameter, Optional<PythonDocstring.Parameter> documented) {
        Map<String, @Nullable Object> property = new LinkedHashMap<>();
        Optional<String> documentedType = documented.flatMap(PythonDocstring.Parameter::type);
        if (compat.agentfly()) {
            Object type = parameter.get("type");
            property.put("type", type != null ? json(type.toString()) : unannotated(documented, documentedType));
        } else if (parameter.get("schema") instanceof Map<?, ?> schema) {
            schema.forEach((key, value) -> property.put(String.valueOf(key), value));
        } else {
            documentedType
                    .map(type -> json(type.split(",", 2)[0].strip()))
                    .filter(Set.of("string", "integer", "number", "boolean", "array", "object")::contains)
                    .ifPresent(type -> property.put("type", type));
        }
        if (parameter.containsKey("default")) {
            property.put("default", parameter.get("default"));
        }
        documented.ifPresent(given -> property.put("description", given.description()));
        return property;
    }

    private static @Nullable Object unannotated(Optional<PythonDocstring.Parameter> documented, Optional<String> type) {
        return documented.isEmpty() ? "unknown" : type.map(PythonSchema::json).orElse(null);
    }

    private static String json(String type) {
        return switch (type) {
            case "str" -> "string";
            case "int" -> "integer";
            case "float" -> "number";
            case "bool" -> "boolean";
            default -> type;
        };
    }
}
