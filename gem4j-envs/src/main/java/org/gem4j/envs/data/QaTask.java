// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.DataException;
import org.gem4j.data.Row;
import org.gem4j.grade.qa.QaMatch;
import org.gem4j.text.answer.AnswerTags;
import org.gem4j.text.answer.Boxes;
import org.gem4j.text.answer.Wrappers;

/// A question whose answer is a few words, within `<answer>` tags or a `\boxed{...}`.
///
/// @param boxed whether the answer stands in a box rather than in tags
/// @param match `exact`, `cover` or `f1`
record QaTask(String questionColumn, String answerColumn, boolean instructed, boolean boxed, String match)
        implements Task {
    private static final QaMatch MATCH = new QaMatch();

    @Override
    public String question(Row row) {
        golds(row); // detects a row without a reference answer before the model works on it
        return row.text(questionColumn) + (instructed ? instruction() : "");
    }

    private String instruction() {
        return "\n\nThink first if that helps. Then give only the answer, as short as possible, "
                + (boxed ? "as \\boxed{answer}." : "between <answer> and </answer>.");
    }

    @Override
    public Verdict judge(Row row, String text) {
        Optional<String> answer = boxed ? Boxes.last(text) : AnswerTags.last(text);
        if (answer.isEmpty()) {
            return Verdict.noAnswer();
        }
        List<String> golds = golds(row);
        double best = 0;
        for (String reading : Wrappers.readings(answer.get())) {
            best = Math.max(best, score(reading, golds));
        }
        return Verdict.of(answer.get(), best, match);
    }

    private double score(String answer, List<String> golds) {
        return switch (match) {
            case "cover" -> MATCH.cover(answer, golds) ? 1 : 0;
            case "f1" -> MATCH.f1(answer, golds);
            default -> MATCH.exact(answer, golds) ? 1 : 0;
        };
    }

    private List<String> golds(Row row) {
        List<String> golds = row.texts(answerColumn);
        if (golds.stream().allMatch(String::isBlank)) {
            throw row.wrong(answerColumn, "at least one right answer", golds);
        }
        return golds;
    }

    @Override
    public String gold(Row row) {
        return golds(row).getFirst();
    }

    @Override
    public Optional<String> reference(Row row) {
        return Optional.of(written(gold(row)));
    }

    private String written(String answer) {
        return boxed ? "\\boxed{" + answer + "}" : "<answer>" + answer + "</answer>";
    }

    @Override
    public String sample(Row other, RandomGenerator random) {
        try {
            String text = written(gold(other));
            boolean readable = (boxed ? Boxes.last(text) : AnswerTags.last(text)).isPresent();
            return readable ? text : written("none");
        } catch (DataException e) {
            return written("none");
        }
    }
}
