// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;

class SokobanTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("sokoban");

    /// One box, to be pushed right once.
    private static final String SIMPLE = """
            + + + + + + \s
            + * @ X - + \s
            + - - - - + \s
            + + + + + + \s

            """;

    private static double score(String room, String answer) {
        Item item = new Item("sokoban", "", Optional.of(""), Metadata.of("gamestr", room, "width", 6, "height", 4));
        return TASK.score(answer, item, TASK.config());
    }

    @Test
    void anyMovesThatEndWithAllBoxesOnGoalsAreRight() {
        assertThat(score(SIMPLE, "R")).isEqualTo(1);
        assertThat(score(SIMPLE, "DUR")).isEqualTo(1);
        assertThat(score(SIMPLE, "R, then U")).isEqualTo(1);
        assertThat(score(SIMPLE, "RR")).isZero();
        assertThat(score(SIMPLE, "r")).isZero();
        assertThat(score(SIMPLE, "")).isZero();
    }

    @Test
    void wallsAndOtherBoxesStopAPush() {
        String two = SIMPLE.replace("@ X -", "@ @ X").replace("- - - -", "- - - X");

        assertThat(score(two, "R")).isZero();
        assertThat(score(SIMPLE, "RRRLLLLLLDRRRRULLR")).isZero();
    }

    @Test
    void roomsReadAndPrintTheSame() {
        for (int i = 0; i < 50; i++) {
            String room = TASK.item(11, i, TASK.config()).metadata().text("gamestr");
            assertThat(SokobanText.of(SokobanText.parse(room))).isEqualTo(room);
        }
        assertThatThrownBy(() -> SokobanText.parse(SIMPLE.replace("*", "-"))).hasMessageContaining("no player");
        assertThatThrownBy(() -> SokobanText.parse(SIMPLE.replace("+ * @", "- * @")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SokobanText.parse("+++\n+*\n+++")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void levelsKeepTheirConfig() {
        TaskConfig config = TASK.config(Map.of("min_boxes", 2, "max_boxes", 5, "max_depth", 40));
        for (int i = 0; i < 100; i++) {
            Item item = TASK.item(5, i, config);
            long boxes = item.metadata()
                    .text("gamestr")
                    .chars()
                    .filter(sign -> sign == '@' || sign == '$')
                    .count();
            assertThat(boxes).isBetween(2L, 5L);
            assertThat(item.oracle()).hasSizeBetween(1, 40).matches("[UDLR]+");
            assertThat(SokobanText.isSolved(SokobanText.parse(item.metadata().text("gamestr"))))
                    .isFalse();
        }
    }

    @Test
    void anIndependentSearchSolvesTheRoomsInNoMoreMoves() {
        TaskConfig config = TASK.config(Map.of("max_w", 6, "max_h", 6, "min_boxes", 2, "max_boxes", 2));
        for (int i = 0; i < 30; i++) {
            Item item = TASK.item(7, i, config);
            assertThat(fewestMoves(item.metadata().text("gamestr")))
                    .as(item.metadata().text("gamestr"))
                    .isBetween(1, item.oracle().length());
        }
    }

    /// The length of a shortest solution, by breadth-first search over the rows' texts; -1 if there is none.
    private static int fewestMoves(String room) {
        String start = room.replace(" ", "").strip();
        int down = start.indexOf('\n') + 1;
        Map<String, Integer> distance = new HashMap<>(Map.of(start, 0));
        Deque<String> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty()) {
            String now = queue.remove();
            if (now.indexOf('@') < 0) {
                return distance.get(now);
            }
            for (int step : new int[] {-down, down, -1, 1}) {
                String next = moved(now, step);
                if (distance.putIfAbsent(next, distance.get(now) + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return -1;
    }

    private static String moved(String room, int step) {
        StringBuilder next = new StringBuilder(room);
        int player = Math.max(room.indexOf('*'), room.indexOf('%'));
        char ahead = room.charAt(player + step);
        if (ahead == '@' || ahead == '$') {
            char behind = room.charAt(player + 2 * step);
            if (behind != '-' && behind != 'X') {
                return room;
            }
            next.setCharAt(player + 2 * step, behind == 'X' ? '$' : '@');
        } else if (ahead == '+') {
            return room;
        }
        next.setCharAt(player + step, ahead == 'X' || ahead == '$' ? '%' : '*');
        next.setCharAt(player, room.charAt(player) == '%' ? 'X' : '-');
        return next.toString();
    }

    @Test
    void crowdedRoomsAreRefusedOrFoundButNeverSearchedForLong() {
        TaskConfig config = TASK.config(Map.of("min_w", 5, "max_w", 5, "min_h", 5, "max_h", 5, "min_boxes", 10));

        assertThat(TASK.item(1, 1, config).metadata().text("gamestr").chars().filter(sign -> sign == '@'))
                .isNotEmpty();
        assertThat(SokobanMaker.make(SeededRandom.of(1), 6, 6, 6, 10, 1)).isEmpty();
    }
}
