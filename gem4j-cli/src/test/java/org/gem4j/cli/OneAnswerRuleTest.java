// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same text earns the same in mathematics, question answering, logic and reasoning; games find the same boxes.
class OneAnswerRuleTest {
    @TempDir
    Path folder;

    private double reward(String id, String gold, String text) throws IOException {
        Path file = Files.writeString(
                folder.resolve(gold + ".jsonl"), "{\"question\":\"?\",\"answer\":\"" + gold + "\"}\n");
        Map<String, Object> options =
                id.equals("data:qa") ? Map.of("path", file.toString(), "boxed", true) : Map.of("path", file.toString());
        try (Env env = Gem.make(id, options)) {
            env.reset();
            return env.step(text.replace("5", gold)).reward();
        }
    }

    private static double reasoning(String task, String text) {
        try (Env env = Gem.make("rg:" + task, Map.of("seed", 3))) {
            env.reset();
            String boxed = ((ReferencePlayer) env).referenceAction();
            return env.step(text.replace("5", boxed.substring("\\boxed{".length(), boxed.length() - 1)))
                    .reward();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\boxed{5} and then \\boxed{",
                "\\boxed{5} \\boxed{}",
                "\\boxed {5}",
                "\\boxed{\\text{5}}",
                "\\boxed{$5$}",
                "\\boxed{5.}",
                "\\boxed{1} \\boxed{5}",
                "\\fbox{5}",
                "\\boxed{\\textbf{5}}",
                "\\boxed{{5}}",
                "\\boxed{\\boxed{5}}",
                "\\boxed\n{5}",
                "\\boxed{ 5\n}",
                "\\boxed{5} \\boxed{\\text{}}",
                "\\boxed{5} \\boxed{ $ $ }",
                "\\\\boxed{5}",
                "{ \\boxed{5}",
                "\\boxed{unfinished \\boxed{5}",
                "\\[ \\boxed{\\mathrm{5}} \\]"
            })
    void theLastCompleteBoxThatIsNotEmptyCounts(String text) throws IOException {
        assertThat(reward("data:math", "5", text)).isEqualTo(1);
        assertThat(reward("data:math", "-17", text)).isEqualTo(1);
        assertThat(reward("data:qa", "5", text)).isEqualTo(1);
        assertThat(reward("data:qa", "Oslo", text)).isEqualTo(1);
        assertThat(reward("data:logic", "True", text)).isEqualTo(1);
        for (String task : List.of("chain_sum", "gcd", "complex_arithmetic", "course_schedule", "caesar_cipher")) {
            assertThat(reasoning(task, text)).as(task).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\boxed{5} \\boxed{6}",
                "\\boxed{5} \\boxed 6",
                "\\boxed{6 or 5}",
                "\\boxed{5, 6}",
                "\\boxed{not 5}",
                "\\boxed{5",
                "\\boxed{}",
                "5",
                "\\boxedx{5}",
                "boxed{5}",
                "\\boxed[5]",
                "\\bоxed{5}",
                "\\boxed{\\text{5}\\text{6}}",
                "\\boxed{5} <answer>5</answer> \\boxed{6}"
            })
    void nothingElseDoes(String text) throws IOException {
        assertThat(reward("data:math", "5", text)).isZero();
        assertThat(reward("data:qa", "5", text)).isZero();
        assertThat(reward("data:logic", "True", text)).isZero();
        for (String task : List.of("chain_sum", "gcd", "complex_arithmetic")) {
            assertThat(reasoning(task, text)).as(task).isLessThan(1);
        }
    }

    private static boolean isMove(String text, String compat) {
        try (Env env = Gem.make("game:GuessTheNumber-v0-easy", Map.of("compat", compat))) {
            env.reset(1);
            return !env.step(text).info().get(InfoKeys.MOVE).equals(Optional.of(MoveKind.INVALID_FORMAT));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\boxed{5} and then \\boxed{",
                "\\boxed{5} \\boxed{}",
                "\\boxed{5} \\boxed{five}",
                "\\boxed{\\boxed{5}"
            })
    void gamesFindTheSameBoxes(String text) {
        assertThat(isMove(text, "none")).isTrue();
        assertThat(isMove(text, "gem")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\boxed {5}", "\\boxed\n{5}", "\\fbox{5}", "\\boxed 5"})
    void gamesFindBoxesThatGemDoesNotSee(String text) {
        assertThat(isMove(text, "none")).isTrue();
        assertThat(isMove(text, "gem")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\boxed{\\text{5}}", "\\boxed{$5$}", "\\boxed{5.}", "\\boxed{ 5 }", "\\boxed{five}"})
    void inGamesAMoveCountsLetterByLetterAsInGem(String text) {
        assertThat(isMove(text, "none")).isFalse();
        assertThat(isMove(text, "gem")).isFalse();
    }
}
