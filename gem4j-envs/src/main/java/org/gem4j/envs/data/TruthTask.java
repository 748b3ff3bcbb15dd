// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.Row;
import org.gem4j.text.answer.Boxes;
import org.gem4j.text.answer.Wrappers;

/// Whether a statement follows from facts and rules: `\boxed{True}` or `\boxed{False}`.
///
/// Yes and no are accepted too, both in the data and in answers.
record TruthTask(String questionColumn, String answerColumn, boolean instructed) implements Task {
    private static final String INSTRUCTION = "\n\nWhat cannot be shown from the facts and rules counts as false."
            + " Answer with \\boxed{True} or \\boxed{False}.";

    @Override
    public String question(Row row) {
        truth(row);
        return row.text(questionColumn) + (instructed ? INSTRUCTION : "");
    }

    @Override
    public Verdict judge(Row row, String text) {
        Optional<String> answer = Boxes.last(text).map(Wrappers::bare);
        Optional<Boolean> said = answer.flatMap(TruthTask::read);
        if (said.isEmpty()) {
            return Verdict.noAnswer();
        }
        boolean right = said.get() == truth(row);
        return Verdict.of(
                answer.orElseThrow(), right ? 1 : 0, right ? "the truth value is right" : "the truth value is wrong");
    }

    private static Optional<Boolean> read(String text) {
        return switch (Wrappers.bare(text).replaceFirst("!$", "").toLowerCase(Locale.ROOT)) {
            case "true", "yes", "entailment" -> Optional.of(true);
            case "false", "no", "not entailment", "not_entailment" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private boolean truth(Row row) {
        String gold = row.text(answerColumn);
        return read(gold).orElseThrow(() -> row.wrong(answerColumn, "True or False", gold));
    }

    @Override
    public String gold(Row row) {
        return truth(row) ? "True" : "False";
    }

    @Override
    public Optional<String> reference(Row row) {
        return Optional.of("\\boxed{" + gold(row) + "}");
    }

    @Override
    public String sample(Row other, RandomGenerator random) {
        return random.nextBoolean() ? "\\boxed{True}" : "\\boxed{False}";
    }
}
