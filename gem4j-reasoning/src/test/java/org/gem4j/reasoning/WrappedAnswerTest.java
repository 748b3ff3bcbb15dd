// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.ReferencePlayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is around a right answer costs nothing, in every task alike.
class WrappedAnswerTest {
    static Collection<ReasoningTask> tasks() {
        return ReasoningTasks.all();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void aWrappedAnswerIsAsGoodAsABareOne(ReasoningTask task) {
        TaskConfig config = task.config();
        for (int index = 0; index < 5; index++) {
            Item item = task.item(11, index, config);
            String right = task.reference(item, config);
            for (String wrapped : wrapped(right)) {
                assertThat(task.score(wrapped, item, config)).as(wrapped).isEqualTo(1);
            }
        }
    }

    private static List<String> wrapped(String right) {
        List<String> wrapped =
                new ArrayList<>(List.of(" " + right + "\n", right + "\n", "“" + right + "”", wide(right)));
        if (!right.isBlank()) {
            wrapped.addAll(List.of("\\text{" + right + "}", "{" + right + "}", "\\textbf{ " + right + " }"));
        }
        if (!right.contains("$")) {
            wrapped.addAll(List.of("$" + right + "$", "$$ " + right + " $$", "\\text{$" + right + "$}"));
        }
        if (!right.contains("\"")) {
            wrapped.add("\"" + right + "\"");
        }
        if (!right.endsWith(".")) {
            wrapped.add(right + ".");
        }
        return wrapped;
    }

    /// With digits as wide as Chinese letters.
    private static String wide(String text) {
        StringBuilder wide = new StringBuilder();
        text.chars().forEach(c -> wide.append((char) (c >= '0' && c <= '9' ? c + 0xfee0 : c)));
        return wide.toString();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void theBoxOfARightAnswerIsFoundWhateverFollowsIt(ReasoningTask task) {
        for (String text :
                List.of("A so", "\\boxed{1} A", "A and then \\boxed{", "A \\boxed{}", "A \\boxed{\\text{ }}")) {
            try (Env env = Gem.make("rg:" + task.name(), Map.of("seed", 3))) {
                env.reset();
                String answer = ((ReferencePlayer) env).referenceAction();
                boolean empty = answer.equals("\\boxed{}");

                assertThat(env.step(text.replace("A", answer)).reward())
                        .as(text)
                        .isEqualTo(empty && text.startsWith("\\boxed{1}") ? 0 : 1);
            }
        }
    }

    @Test
    void answersThatDenyOrOfferAChoiceEarnNothing() {
        ReasoningTask task = ReasoningTasks.find("gcd");
        TaskConfig config = task.config();
        Item item = task.item(1, 0, config);
        String right = item.oracle();

        for (String hedge : List.of(
                "not A", "A or 7", "7 or A", "either A", "neither A nor 7", "it isn't A", "it isn’t A", "NOT A")) {
            assertThat(task.score(hedge.replace("A", right), item, config))
                    .as(hedge)
                    .isZero();
        }
        ReasoningTask truth = ReasoningTasks.find("course_schedule");
        Item either = truth.item(1, 0, truth.config());
        assertThat(truth.score("True False", either, truth.config())).isZero();
        assertThat(truth.score("No. Yes", either, truth.config())).isZero();
        assertThat(truth.score(either.oracle(), either, truth.config())).isEqualTo(1);
    }

    @Test
    void theRightAnswerAmongOtherThingsEarnsNothing() {
        for (String name : List.of("gcd", "chain_sum", "course_schedule", "syllogism", "acre", "caesar_cipher")) {
            ReasoningTask task = ReasoningTasks.find(name);
            TaskConfig config = task.config();
            for (int index = 0; index < 20; index++) {
                Item item = task.item(3, index, config);
                for (String wrong : List.of(
                        "-A",
                        "1A",
                        "A0",
                        "<A",
                        "~A",
                        "A!",
                        "A%",
                        "A^2",
                        "A, 77777",
                        "(77777, A)",
                        "A A",
                        "at most A")) {
                    assertThat(task.score(wrong.replace("A", item.oracle()), item, config))
                            .as(name + ": " + wrong + " of " + item.oracle())
                            .isZero();
                }
            }
        }
    }

    @Test
    void theFormAloneEarnsNothing() {
        for (ReasoningTask task : ReasoningTasks.all()) {
            TaskConfig config = task.config();
            Item item = task.item(3, 0, config);
            for (String form : List.of("no idea", "[]", "{}", "[[]]", "()", "\"\"")) {
                double score = task.score(form, item, config);
                assertThat(score == 0 || score == 1 || score > 0.1)
                        .as(task.name() + ": " + form + " earns " + score)
                        .isTrue();
            }
        }
    }

    @Test
    void scoresAsWrittenAreKept() {
        ReasoningTask task = ReasoningTasks.find("gcd");
        TaskConfig config = task.config();
        Item item = task.item(1, 0, config);
        String right = item.oracle();

        assertThat(task.score("for " + right, item, config)).isZero();
        assertThat(task.scoreAsWritten("not " + right, item, config)).isPositive();
    }
}
