// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.composite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Suggestions;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;

/// Tasks with their sampling weights and configs.
///
/// @param parts in the order they were given; no task twice
record Mix(List<Part> parts) {
    /// @param weight its sampling weight, above 0
    record Part(ReasoningTask task, double weight, TaskConfig config) {}

    Mix {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one task");
        }
        if (parts.stream().map(Part::task).distinct().count() < parts.size()) {
            throw new IllegalArgumentException("no task may be named twice");
        }
    }

    /// The part of this task.
    Optional<Part> find(String task) {
        return parts.stream().filter(part -> part.task().name().equals(task)).findFirst();
    }

    List<Double> weights() {
        return parts.stream().map(Part::weight).toList();
    }

    /// Reads a mix: another mix, a list of maps with `name`, `weight` and `config`, or text such as
    /// `chain_sum*2{max_terms=3}; gcd`.
    ///
    /// @throws IllegalArgumentException saying what is wrong
    static Mix read(Object value, Map<String, ReasoningTask> tasks) {
        if (value instanceof Mix mix) {
            return mix;
        }
        List<Part> parts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object entry : list) {
                if (!(entry instanceof Map<?, ?> map)) {
                    throw new IllegalArgumentException("each task must be a map with its name, weight and config");
                }
                Object weight = map.get("weight");
                Object config = map.get("config");
                parts.add(part(
                        String.valueOf(map.get("name")),
                        weight == null ? "1" : weight.toString(),
                        config instanceof Map<?, ?> options ? named(options) : Map.of(),
                        tasks));
            }
        } else {
            for (String text : split(value.toString(), ';')) {
                parts.add(parse(text, tasks));
            }
        }
        return new Mix(parts);
    }

    private static Map<String, Object> named(Map<?, ?> options) {
        Map<String, Object> named = new LinkedHashMap<>();
        options.forEach((name, option) -> named.put(String.valueOf(name), option));
        return named;
    }

    private static Part part(String name, String weightText, Map<String, ?> options, Map<String, ReasoningTask> tasks) {
        ReasoningTask task = tasks.get(name);
        if (task == null) {
            throw new IllegalArgumentException(
                    "unknown reasoning task " + name + Suggestions.didYouMean(name, tasks.keySet()));
        }
        double weight;
        try {
            weight = Double.parseDouble(weightText.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("weight of " + name + " must be a number but was " + weightText, e);
        }
        if (!(weight > 0 && weight < 1e12)) {
            throw new IllegalArgumentException("weight of " + name + " must be above 0 but was " + weightText);
        }
        return new Part(task, weight, task.config(options));
    }

    private static Part parse(String text, Map<String, ReasoningTask> tasks) {
        String entry = text.strip();
        Map<String, String> options = new LinkedHashMap<>();
        int brace = entry.indexOf('{');
        if (brace >= 0) {
            if (!entry.endsWith("}")) {
                throw new IllegalArgumentException("no } at the end of " + entry);
            }
            for (String option : split(entry.substring(brace + 1, entry.length() - 1), ',')) {
                int equals = option.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("no = in option " + option.strip() + " of " + entry);
                }
                options.put(
                        option.substring(0, equals).strip(),
                        option.substring(equals + 1).strip());
            }
            entry = entry.substring(0, brace).strip();
        }
        int star = entry.indexOf('*');
        String name = star < 0 ? entry : entry.substring(0, star).strip();
        return part(name, star < 0 ? "1" : entry.substring(star + 1), options, tasks);
    }

    /// The pieces between separators outside brackets, without blank ones.
    private static List<String> split(String text, char separator) {
        List<String> pieces = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : separator;
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
            if (c == separator && (depth == 0 || i == text.length())) {
                String piece = text.substring(from, i);
                from = i + 1;
                if (!piece.isBlank()) {
                    pieces.add(piece);
                }
            }
        }
        return pieces;
    }

    /// In the form that [#read] accepts, without the options.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(text.isEmpty() ? "" : "; ")
                    .append(part.task().name())
                    .append('*')
                    .append(part.weight());
        }
        return text.toString();
    }
}
