// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// A docstring in Google's style: what a function does, then a section `Args:` with its parameters.
///
/// @param description everything before that section
/// @param parameters by name
public record PythonDocstring(String description, Map<String, Parameter> parameters) {
    private static final Set<String> HEADERS = Set.of("args:", "arguments:", "parameters:");
    private static final Pattern PARAMETER =
            Pattern.compile("^\\s*(\\w+)(?:\\s*\\(([^)]+)\\))?:\\s*(.*)", Pattern.UNICODE_CHARACTER_CLASS);

    /// A documented parameter.
    ///
    /// @param type in brackets behind its name; empty if none is given
    /// @param description what it means; lines below it that name no parameter belong to it
    public record Parameter(Optional<String> type, String description) {}

    /// Reads a docstring. Text that is not of that style is description.
    public static PythonDocstring parse(String docstring) {
        List<String> lines = strip(docstring).lines().toList();
        int section = 0;
        while (section < lines.size() && !HEADERS.contains(Strings.lower(strip(lines.get(section))))) {
            section++;
        }
        boolean has = section < lines.size();
        String description =
                lines.subList(0, section).stream().map(PythonDocstring::strip).collect(Collectors.joining("\n"));
        return new PythonDocstring(
                has ? strip(description) : description,
                has ? parameters(lines.subList(section + 1, lines.size())) : Map.of());
    }

    private static Map<String, Parameter> parameters(List<String> lines) {
        int indent = lines.stream()
                .filter(line -> !strip(line).isEmpty())
                .mapToInt(PythonDocstring::indent)
                .findFirst()
                .orElse(0);
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        String current = "";
        for (String line : lines) {
            if (!line.isEmpty() && indent(line) < indent) {
                break;
            }
            Matcher matcher = PARAMETER.matcher(line);
            if (matcher.find()) {
                current = matcher.group(1);
                parameters.put(current, new Parameter(Optional.ofNullable(matcher.group(2)), strip(matcher.group(3))));
            } else if (!strip(line).isEmpty() && !current.isEmpty()) {
                Parameter before = parameters.getOrDefault(current, new Parameter(Optional.empty(), ""));
                parameters.put(current, new Parameter(before.type(), before.description() + " " + strip(line)));
            }
        }
        return parameters;
    }

    private static int indent(String line) {
        return line.length() - Strings.strip(line, true, false).length();
    }

    private static String strip(String text) {
        return Strings.strip(text, true, true);
    }

    /// The shape in which AgentFly has it.
    public Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> params = new LinkedHashMap<>();
        parameters.forEach((name, parameter) -> {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("type", parameter.type().orElse(null));
            one.put("description", parameter.description());
            params.put(name, one);
        });
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("description", description);
        json.put("params", params);
        return json;
    }
}
