// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;

/// A template of word problems.
final class WordProblem {
    private static final int ATTEMPTS = 100_000;

    /// A random number.
    private record Range(int least, int most) {}

    /// A random word.
    private record Choice(String name, List<String> words) {}

    /// An instance of a template.
    ///
    /// @param variables the sampled and computed numbers and words
    record Solved(String question, String explanation, long answer, Map<String, Object> variables) {}

    private final String question;
    private final String explanation;
    private final List<String> names = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();
    private final List<WholeFormula> formulas = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();

    /// Reads the lines of a block, each `key: value`; what they mean is said in the data file.
    WordProblem(Map<String, String> lines) {
        question = required(lines, "question");
        explanation = required(lines, "explain");
        for (String entry : required(lines, "numbers").split(",\\s*")) {
            String[] parts = entry.split("=|\\.\\.");
            names.add(parts[0]);
            ranges.add(new Range(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        }
        for (String entry : required(lines, "compute").split(",\\s*")) {
            String[] parts = entry.split("=", 2);
            formulas.add(WholeFormula.compile(parts[1], List.copyOf(names)));
            names.add(parts[0]);
        }
        for (String entry : lines.getOrDefault("words", "").split(",\\s*")) {
            if (!entry.isEmpty()) {
                String[] parts = entry.split("=", 2);
                choices.add(new Choice(parts[0], List.of(parts[1].split("\\|"))));
            }
        }
    }

    private static String required(Map<String, String> lines, String key) {
        String value = lines.get(key);
        if (value == null) {
            throw new IllegalArgumentException("word problem lacks the line " + key + ": " + lines);
        }
        return value;
    }

    /// Samples numbers until all results are positive integers.
    Solved solve(SeededRandom random, List<String> people) {
        long[] values = new long[names.size()];
        int attempts = 0;
        while (!draw(random, values)) {
            if (++attempts > ATTEMPTS) {
                throw new IllegalStateException("no numbers fit the word problem: " + question);
            }
        }
        Map<String, Object> variables = LinkedHashMap.newLinkedHashMap(names.size() + choices.size() + 2);
        int first = random.nextInt(people.size());
        int second = random.nextInt(people.size() - 1);
        variables.put("name", people.get(first));
        variables.put("other", people.get(second < first ? second : second + 1));
        for (Choice choice : choices) {
            variables.put(choice.name, random.pick(choice.words));
        }
        for (int i = 0; i < values.length; i++) {
            variables.put(names.get(i), values[i]);
        }
        return new Solved(
                fill(question, variables), fill(explanation, variables), values[values.length - 1], variables);
    }

    private boolean draw(SeededRandom random, long[] values) {
        for (int i = 0; i < ranges.size(); i++) {
            values[i] = random.between(ranges.get(i).least, ranges.get(i).most);
        }
        for (int i = 0; i < formulas.size(); i++) {
            long value = formulas.get(i).compute(values);
            if (value <= 0) {
                return false;
            }
            values[ranges.size() + i] = value;
        }
        return true;
    }

    private static String fill(String text, Map<String, Object> variables) {
        StringBuilder filled = new StringBuilder(text.length() + 40);
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int close = text.indexOf('}', open);
            String name = text.substring(open + 1, close);
            Object value = variables.get(name);
            if (value == null) {
                throw new IllegalArgumentException("word problem has no value for {" + name + "}: " + text);
            }
            filled.append(text, from, open).append(value);
            from = close + 1;
        }
        return filled.append(text, from, text.length()).toString();
    }
}
