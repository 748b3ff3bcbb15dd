// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.grade.math.testing.AnswerFuzzer;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.junit.jupiter.api.Test;

class FuzzTest {
    private static final long SEED = Long.getLong("gem4j.fuzz.seed", 20_260_101L);
    private static final int CASES = Integer.getInteger("gem4j.fuzz.cases", 3_000);

    @Test
    void randomAndDamagedAnswersAreGradedAlikeInBothOrders() throws IOException {
        SeededRandom random = SeededRandom.of(SEED);
        AnswerFuzzer fuzzer = new AnswerFuzzer(random, seeds());
        MathGrader grader = MathGrader.lenient();
        for (int i = 0; i < CASES; i++) {
            String a = fuzzer.answer();
            String b = fuzzer.partner(a);

            MathGrade grade = grader.grade(a, b);

            assertThat(grader.grade(b, a).outcome())
                    .as("seed %d, case %d: %s and %s", SEED, i, a, b)
                    .isEqualTo(grade.outcome());
        }
    }

    @Test
    void everyReadableAnswerEqualsItselfInOtherClothes() throws IOException {
        SeededRandom random = SeededRandom.of(SEED + 1);
        AnswerFuzzer fuzzer = new AnswerFuzzer(random, seeds());
        MathGrader grader = MathGrader.strict();
        for (int i = 0; i < CASES; i++) {
            String answer = fuzzer.answer();
            if (!answer.isBlank() && Parser.parse(answer) instanceof Reading.Parsed) {
                assertThat(grader.grade(answer, answer).isCorrect())
                        .as("seed %d, case %d: %s", SEED, i, answer)
                        .isTrue();
            }
        }
    }

    private static List<String> seeds() throws IOException {
        List<String> seeds = new ArrayList<>();
        for (MathGraderTest.Pair pair : MathGraderTest.pairs()) {
            seeds.add(pair.left());
            seeds.add(pair.right());
        }
        return seeds;
    }
}
