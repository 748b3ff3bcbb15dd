// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.DataException;
import org.gem4j.data.Row;
import org.gem4j.grade.gem.GemMath;
import org.gem4j.grade.math.MathGrade;
import org.gem4j.grade.math.MathGrader;
import org.gem4j.text.answer.Boxes;

/// A problem whose answer is a number or a formula, in the last `\boxed{...}`.
///
/// A reference answer may be a list, any of which is accepted; if it contains a box or `####`, the content of the box
/// or the text after the sign counts.
///
/// @param grading `lenient`, `strict` or `gem`
record MathTask(String questionColumn, String answerColumn, boolean instructed, String grading) implements Task {
    private static final String INSTRUCTION =
            "\n\nWork it out step by step if that helps. Write the final answer as \\boxed{answer}.";
    private static final MathGrader LENIENT = MathGrader.lenient();
    private static final MathGrader STRICT = MathGrader.strict();

    @Override
    public String question(Row row) {
        golds(row); // detects a row without a reference answer before the model works on it
        return row.text(questionColumn) + (instructed ? INSTRUCTION : "");
    }

    @Override
    public Verdict judge(Row row, String text) {
        Optional<String> answer = Boxes.last(text);
        if (answer.isEmpty()) {
            return Verdict.noAnswer();
        }
        String reason = "";
        for (String gold : golds(row)) {
            MathGrade grade = grade(gold, answer.get());
            reason = grade.reason();
            if (grade.isCorrect()) {
                return Verdict.of(answer.get(), 1, reason);
            }
        }
        return Verdict.of(answer.get(), 0, reason);
    }

    private MathGrade grade(String gold, String answer) {
        return switch (grading) {
            case "gem" -> GemMath.grade(gold, answer);
            case "strict" -> STRICT.grade(gold, answer);
            default -> LENIENT.grade(gold, answer);
        };
    }

    private List<String> golds(Row row) {
        List<String> golds =
                row.texts(answerColumn).stream().map(MathTask::bare).toList();
        if (golds.stream().allMatch(String::isBlank)) {
            throw row.wrong(answerColumn, "a right answer", "''");
        }
        return golds;
    }

    private static String bare(String gold) {
        int sign = gold.lastIndexOf("####");
        String rest = sign >= 0 ? gold.substring(sign + 4).strip() : gold.strip();
        return rest.contains("\\boxed") ? Boxes.last(rest).orElse(rest) : rest;
    }

    @Override
    public String gold(Row row) {
        return golds(row).getFirst();
    }

    @Override
    public Optional<String> reference(Row row) {
        return Optional.of("\\boxed{" + gold(row) + "}");
    }

    @Override
    public String sample(Row other, RandomGenerator random) {
        String some = "\\boxed{" + random.nextInt(100) + "}";
        try {
            String text = "\\boxed{" + gold(other) + "}";
            return Boxes.last(text).isPresent() ? text : some;
        } catch (DataException e) {
            return some;
        }
    }
}
