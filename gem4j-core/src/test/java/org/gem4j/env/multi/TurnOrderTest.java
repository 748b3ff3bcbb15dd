// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnOrderTest {
    private final TurnOrder circle = TurnOrder.sequential();
    private final TurnOrder together = TurnOrder.parallel();

    private static List<String> next(TurnOrder order, String... gone) {
        order.next(List.of(gone), false);
        return order.active();
    }

    @Test
    void agentsTakeTurnsInACircle() {
        circle.start(List.of("a", "b", "c"));

        assertThat(circle.active()).containsExactly("a");
        assertThat(next(circle)).containsExactly("b");
        assertThat(next(circle)).containsExactly("c");
        assertThat(next(circle)).containsExactly("a");
    }

    @Test
    void whenTheFirstDiesTheSecondIsNext() {
        circle.start(List.of("a", "b", "c"));

        assertThat(next(circle, "a")).containsExactly("b");
        assertThat(next(circle)).containsExactly("c");
        assertThat(next(circle)).containsExactly("b");
    }

    @Test
    void nobodyLosesATurnWhoeverDies() {
        circle.start(List.of("a", "b", "c", "d"));
        next(circle);

        assertThat(next(circle, "a", "c")).containsExactly("d");
        assertThat(next(circle)).containsExactly("b");
        assertThat(next(circle, "b")).containsExactly("d");
        assertThat(next(circle)).containsExactly("d");
        assertThat(next(circle, "d")).isEmpty();
    }

    @Test
    void theLastOfTheCircleIsFollowedByTheFirst() {
        circle.start(List.of("a", "b", "c"));
        next(circle);
        next(circle);

        assertThat(next(circle, "c")).containsExactly("a");
    }

    @Test
    void whoMustActAgainKeepsItsTurnUnlessItLeaves() {
        circle.start(List.of("a", "b", "c"));
        next(circle);

        circle.next(List.of("a"), true);
        assertThat(circle.active()).containsExactly("b");
        circle.next(List.of("b"), true);
        assertThat(circle.active()).containsExactly("c");
    }

    @Test
    void whoJoinsIsLast() {
        circle.start(List.of("a", "b"));
        circle.join("c");

        assertThat(next(circle)).containsExactly("b");
        assertThat(next(circle)).containsExactly("c");
        assertThatThrownBy(() -> circle.join("b")).hasMessageContaining("b");
    }

    @Test
    void inParallelAllAreActive() {
        together.start(List.of("a", "b", "c"));

        assertThat(together.active()).containsExactly("a", "b", "c");
        assertThat(next(together, "b")).containsExactly("a", "c");
    }

    @Test
    void aStartBeginsAnew() {
        circle.start(List.of("a", "b"));
        next(circle, "a");

        circle.start(List.of("a", "b"));

        assertThat(circle.active()).containsExactly("a");
    }
}
