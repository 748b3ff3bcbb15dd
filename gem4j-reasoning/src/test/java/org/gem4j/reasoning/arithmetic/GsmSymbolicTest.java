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
    private final Item two = asked("Ben has 9 apples and gives half of them away. How many apples does Ben have left?");

    private static Item asked(String question) {
        return new Item("gsm_symbolic", question + " Answer with the number alone.", Optional.of("2"), Metadata.of());
    }

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
    void whatIsNotKnownMayMakeAnotherNumber() {
        String all = """
                -(2) ; - 2 ; -{2} ; -$2 ; -**2** ; -\\boxed{2} ; {-}2 ; \\textbf{-}2 ; (-)2 ; –2 ; ‐2
                2- ; neg 2 ; 2 below zero ; 2 in debt ; 2 less ; 2 more ; half 2
                2 apples and a half ; two times 2 ; 2 \\times two ; 2 plus one ; 2 twenty ; 2 k
                2 lakhs ; 2th ; 2 factorial ; \\sqrt{2} ; sqrt(2) ; \\log 2 ; |2| ; \\frac{2}{2}
                f(2) ; 2\\pi ; 2π ; 2 x ; x2 ; 2 + x ; ½2 ; 2½ ; 2\\% ; 2 pct ; 2° ; 2' ; 2" ; 2*
                2**2 ; 2# ; €2 ; 2 cents ; 2 pears ; \\ne 2 ; ≠2 ; \\approx 2 ; about 2 ; 2? ; 2 nope
                anything but 2 ; \\overline{2} ; 2∞ ; .2 ; ,2 ; 2 2 ; (2)(2) ; 2, 2 ; 2..2""";
        for (String wrong : all.split(" ; |\n")) {
            assertThat(score(two, wrong)).as(wrong).isLessThan(0.02);
        }
    }

    @Test
    void theUnitIsTheOneAskedFor() {
        Item money = asked("Eggs cost $3. How many dollars does Maya earn in 2 weeks?");
        Item height = asked("A tree is 1 meter high and grows 25 centimeters a year. How high is it after 4 years?");
        Item pairs = asked("How many pairs of socks are there?");

        assertThat(score(money, "$2")).isEqualTo(1);
        assertThat(score(money, "Maya earns 2 dollars.")).isEqualTo(1);
        assertThat(score(money, "2 eggs")).isLessThan(0.02);
        assertThat(score(height, "2 m")).isEqualTo(1);
        assertThat(score(height, "It is 2 meters high")).isEqualTo(1);
        assertThat(score(height, "2 kg")).isLessThan(0.02);
        assertThat(score(pairs, "2 pairs")).isEqualTo(1);
        assertThat(score(two, "2 pairs")).isLessThan(0.02);
    }

    @Test
    void wordsThatSayNothingElseAreNot() {
        String all = """
                2 ; $2 ; 2 apples ; **2** ; **2** apples ; He has 2 - that is all. ; 2.0 ; 02 ; +2
                The answer is 2. ; Ben has 2 apples left. ; 2\\text{ apples} ; 2\\ \\text{apples}
                \\text{apples: } 2 ; n = 2 ; Total = 2 ; = 2 ; (2) ; {2} ; $2$ ; 2 = 2 ; #### 2
                \\$2 ; So Ben has 2. The answer is 2. ; 2\u200b ; ２""";
        for (String right : all.split(" ; |\n")) {
            assertThat(score(two, right)).as(right).isEqualTo(1);
        }
    }
}
