// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class PurchaseTest {
    private static final Product LAMP = new Product(
            "B1",
            "Oak Lamp",
            "It dims.",
            List.of("Solid wood"),
            List.of("dimmable light", "usb port"),
            Map.of("color", List.of("sky blue", "standard")),
            25,
            "$25.0",
            "table lamps",
            "garden",
            "Home › Lighting › Lamps",
            List.of(),
            "",
            List.of("oak", "lamp"));

    private static Goal goal(List<String> attributes, double limit, String... options) {
        return new Goal(
                "B1",
                "table lamps",
                "Oak Lamp",
                "Home › Lighting › Lamps",
                "a lamp",
                attributes,
                limit,
                List.of(options).stream().map(Goal::value).toList(),
                1,
                List.of("oak", "lamp"));
    }

    private static double total(Goal goal, Map<String, String> chosen, boolean peer) {
        return Purchase.judge(LAMP, goal, chosen, peer).total();
    }

    @Test
    void everyWishHasTheSameWeight() {
        Goal goal = goal(List.of("dimmable light", "gluten free"), 20, "sky blue");

        assertThat(total(goal, Map.of("color", "sky blue"), false)).isEqualTo(2.0 / 4);
    }

    @Test
    void attributesMayStandInTheText() {
        assertThat(total(goal(List.of("solid wood"), 30), Map.of(), false)).isEqualTo(1);
    }

    @Test
    void colorsInsideWordsCountForThePeerOnly() {
        Goal goal = goal(List.of("usb port"), 30, "titanium");

        assertThat(total(goal, Map.of("color", "standard"), true)).isEqualTo(1);
        assertThat(total(goal, Map.of("color", "standard"), false)).isEqualTo(2.0 / 3);
    }

    @Test
    void withIsNotWithout() {
        Goal goal = goal(List.of("usb port"), 30, "with case");

        assertThat(total(goal, Map.of("style", "without case"), true)).isEqualTo(1);
        assertThat(total(goal, Map.of("style", "without case"), false)).isEqualTo(2.0 / 3);
        assertThat(total(goal, Map.of("style", "with case"), false)).isEqualTo(1);
    }

    @Test
    void impossibleGoalsCannotBeMade() {
        assertThatThrownBy(() -> goal(List.of(), 30)).hasMessageContaining("attributes");
        assertThatThrownBy(() -> goal(List.of("x"), 0)).hasMessageContaining("priceUpper");
    }

    @Test
    void everyGoalIsDrawnUnlessThePeerDraws() {
        List<Goal> goals = List.of(goal(List.of("a"), 1), goal(List.of("b"), 1), goal(List.of("c"), 1));
        SeededRandom random = SeededRandom.of(4);
        int[] ours = new int[3];
        int[] peer = new int[3];
        for (int i = 0; i < 3000; i++) {
            ours[GoalDraw.draw(goals, random, false)]++;
            peer[GoalDraw.draw(goals, random, true)]++;
        }

        assertThat(IntStream.of(ours)).allMatch(count -> count > 900 && count < 1100);
        assertThat(peer[0]).isZero();
        assertThat(peer[2]).isBetween(1900, 2100);
    }
}
