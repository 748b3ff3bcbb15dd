// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.answer.MultiplierWords;

/// A grade-school word problem with an integer answer, from our own templates.
///
/// A text is right if the only number in it, which may occur several times, is the answer; its sign and thousands
/// separators count. Any other number scores almost nothing.
final class GsmSymbolic extends ReasoningTask {
    private static final double TOKEN = 0.01;
    private static final String DATA = "word-problems.txt";

    private static final List<String> PEOPLE = List.of(
            "Aisha", "Ben", "Carla", "Daniel", "Elena", "Farid", "Grace", "Hugo", "Ines", "Jonas", "Kira", "Leo",
            "Maya", "Nora", "Omar", "Paula", "Quentin", "Rosa", "Samuel", "Tara", "Umar", "Vera", "Wen", "Yara", "Zoe");

    private final List<WordProblem> problems = read();

    GsmSymbolic() {
        super(TaskSpec.named("gsm_symbolic", Category.ARITHMETIC, "Solve a grade-school word problem.")
                .number("difficulty", 1, 1, 1, "Only 1 is supported.")
                .floor(0)
                .partial(TOKEN));
    }

    private static List<WordProblem> read() {
        try (InputStream data = GsmSymbolic.class.getResourceAsStream(DATA)) {
            if (data == null) {
                throw new IllegalStateException("the resource " + DATA + " is missing");
            }
            return read(new BufferedReader(new InputStreamReader(data, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("the resource " + DATA + " cannot be read", e);
        }
    }

    private static List<WordProblem> read(BufferedReader lines) throws IOException {
        List<WordProblem> problems = new ArrayList<>();
        Map<String, String> block = new LinkedHashMap<>();
        String line;
        do {
            line = lines.readLine();
            if (line == null || line.isBlank()) {
                if (!block.isEmpty()) {
                    problems.add(new WordProblem(block));
                    block = new LinkedHashMap<>();
                }
            } else if (!line.startsWith("#")) {
                int colon = line.indexOf(": ");
                block.put(line.substring(0, colon), line.substring(colon + 2));
            }
        } while (line != null);
        return List.copyOf(problems);
    }

    /// What makes another value of a number: a letter or exponent right behind it, a sign of a function, an
    /// operator between numbers, a comparison, or a word.
    private static final Pattern CHANGED = Pattern.compile(
            "\\d(?:[A-Za-z_](?![A-Za-z])|[A-Za-z]+\\d|\\s*[!^√²³]|\\s*[-+−*/×÷]\\s*\\(?\\d|\\s*[%‰°])"
                    + "|[<>~≈±√!]\\s*\\d"
                    + "|\\b(?:minus|squared|cubed|per ?cent)\\b"
                    + "|\\b(?:false|wrong|no|wait|actually|guess|half|twice|double|at most|at least|less than|more than|fewer than|up to)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final Pattern BEHIND_NUMBER = Pattern.compile("\\d\\s*((\\p{L}+)(?:\\s+\\p{L}+)?)");

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        WordProblem.Solved solved = random.pick(problems).solve(random, PEOPLE);
        return Draft.of(
                solved.question() + " Answer with the number alone.",
                Long.toString(solved.answer()),
                Metadata.of(
                        "difficulty", config.number("difficulty"),
                        "answer_value", solved.answer(),
                        "answer_cot", solved.explanation() + "\n#### " + solved.answer(),
                        "variables", solved.variables()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        BigDecimal right = new BigDecimal(item.oracle());
        boolean any = false;
        boolean only = true;
        NumbersInText numbers = new NumbersInText(answer);
        for (String number = numbers.next(); !number.isEmpty(); number = numbers.next()) {
            any = true;
            only = only && number.length() < 100 && new BigDecimal(number).compareTo(right) == 0;
        }
        return !any ? 0 : only ? 1 : TOKEN;
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        double grade = grade(answer, item, config);
        return grade == 1 && isChanged(answer.replace("**", "")) ? TOKEN : grade;
    }

    private static boolean isChanged(String answer) {
        return CHANGED.matcher(answer).find()
                || WORD.matcher(answer).results().anyMatch(word -> MultiplierWords.isOne(lower(word.group())))
                || BEHIND_NUMBER.matcher(answer).results().anyMatch(GsmSymbolic::isMultiplied);
    }

    private static boolean isMultiplied(MatchResult behind) {
        return MultiplierWords.startsWith(lower(behind.group(1)), List.of(lower(behind.group(2))));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
