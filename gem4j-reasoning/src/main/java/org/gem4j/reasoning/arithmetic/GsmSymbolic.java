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
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A grade-school word problem with an integer answer, from our own templates.
///
/// A text is right if the only number in it, which may occur several times, is the answer, and nothing that could make
/// another number of it stands beside it ([AskedWords]); its sign and thousands separators count. Any other number
/// scores almost nothing.
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
        return grade == 1 && !AskedWords.of(item.question()).areAllBesideNumbers(answer) ? TOKEN : grade;
    }
}
