// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.score;

import java.util.List;
import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;

class GsmSymbolicTest {
    private final Item two = new Item("gsm_symbolic", "", Optional.of("2"), Metadata.of());

    @Test
    void whatMakesAnotherNumberIsWrong() {
        for (String wrong : List.of(
                "2e1",
                "2k",
                "2K",
                "2i",
                "2!",
                "2^2",
                "2²",
                "2 million",
                "2 gross",
                "2 score",
                "2 quarter",
                "2 per thousand",
                "2 sixteenths",
                "2 Tausend",
                "2千",
                "2*2",
                "2 + 2",
                "2/2",
                "<2",
                "> 2",
                "~2",
                "minus 2",
                "√2",
                "2x10")) {
            assertThat(score(two, wrong)).as(wrong).isLessThan(0.02);
        }
        for (String denied : List.of("It is false that 2", "I doubt that it is 2", "2 is incorrect")) {
            assertThat(score(two, denied)).as(denied).isZero();
        }
    }

    @Test
    void unitsAndWordsAroundTheNumberAreNot() {
        for (String right : List.of(
                "2",
                "2km",
                "$2",
                "2 apples",
                "**2**",
                "He has 2 - that is all.",
                "2.0",
                "+2",
                "2 quarters",
                "The score is 2.")) {
            assertThat(score(two, right)).as(right).isEqualTo(1);
        }
    }
}
