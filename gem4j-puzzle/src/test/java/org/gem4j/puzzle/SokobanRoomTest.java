// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom.Move;
import org.junit.jupiter.api.Test;

class SokobanRoomTest {
    private static final int RIGHT = 1;
    private static final int LEFT = -1;

    /// A room as text: `#` wall, `.` target, `$` box, `*` box on a target, `@` player, `+` player on a target.
    private static SokobanRoom room(String... rows) {
        String cells = String.join("", rows);
        boolean[] floor = new boolean[cells.length()];
        boolean[] target = new boolean[cells.length()];
        boolean[] box = new boolean[cells.length()];
        int player = -1;
        for (int i = 0; i < cells.length(); i++) {
            char c = cells.charAt(i);
            floor[i] = c != '#';
            target[i] = ".*+".indexOf(c) >= 0;
            box[i] = "$*".indexOf(c) >= 0;
            player = "@+".indexOf(c) >= 0 ? i : player;
        }
        return new SokobanRoom(rows[0].length(), floor, target, box, player);
    }

    private static String text(SokobanRoom room) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < room.cells(); i++) {
            if (!room.isFloor(i)) {
                text.append('#');
            } else if (i == room.player()) {
                text.append(room.isTarget(i) ? '+' : '@');
            } else {
                text.append(room.hasBox(i) ? room.isTarget(i) ? '*' : '$' : room.isTarget(i) ? '.' : ' ');
            }
        }
        return text.toString();
    }

    @Test
    void walksOnFreeFloor() {
        SokobanRoom room = room("#####", "#@ .#", "#####");

        assertThat(room.move(RIGHT)).isEqualTo(Move.WALKED);
        assertThat(room.move(RIGHT)).isEqualTo(Move.WALKED);
        assertThat(text(room)).isEqualTo("######  +######");
        assertThat(room.move(RIGHT)).isEqualTo(Move.BLOCKED);
        assertThat(room.move(-room.columns())).isEqualTo(Move.BLOCKED);
        assertThat(text(room)).isEqualTo("######  +######");
    }

    @Test
    void pushesABoxOntoATargetAndOffIt() {
        SokobanRoom room = room("######", "#@$. #", "######");

        assertThat(room.boxesOnTargets()).isZero();
        assertThat(room.move(RIGHT)).isEqualTo(Move.PUSHED);
        assertThat(room.boxesOnTargets()).isEqualTo(1);
        assertThat(room.move(RIGHT)).isEqualTo(Move.PUSHED);
        assertThat(text(room)).isEqualTo("#######  +$#######");
        assertThat(room.boxesOnTargets()).isZero();
        assertThat(room.boxes()).isEqualTo(1);
    }

    @Test
    void pushesNoBoxIntoAWallOrABox() {
        SokobanRoom wall = room("#####", "#@*##", "#####");
        SokobanRoom boxes = room("######", "#@$$ #", "######");

        assertThat(wall.move(RIGHT)).isEqualTo(Move.BLOCKED);
        assertThat(text(wall)).isEqualTo("######@*#######");
        assertThat(boxes.move(RIGHT)).isEqualTo(Move.BLOCKED);
        assertThat(text(boxes)).isEqualTo("#######@$$ #######");
    }

    @Test
    void pullsNothing() {
        SokobanRoom room = room("######", "# @$ #", "######");

        assertThat(room.move(LEFT)).isEqualTo(Move.WALKED);
        assertThat(text(room)).isEqualTo("#######@ $ #######");
    }

    @Test
    void movesAsTheRulesOfTextSay() {
        String[] rows = {"#######", "#  .  #", "# $#$ #", "# .@  #", "#  $ .#", "#     #", "#######"};
        for (long seed = 0; seed < 50; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SokobanRoom room = room(rows);
            StringBuilder expected = new StringBuilder(String.join("", rows));
            for (int i = 0; i < 200; i++) {
                int step = List.of(1, -1, 7, -7).get(random.nextInt(4));

                Move move = room.move(step);

                assertThat(move).as("seed %d move %d of %s", seed, i, expected).isEqualTo(moved(expected, step));
                assertThat(text(room)).as("seed %d move %d", seed, i).isEqualTo(expected.toString());
                assertThat(room.boxes()).isEqualTo(3);
                assertThat((long) room.boxesOnTargets())
                        .isEqualTo(expected.chars().filter(c -> c == '*').count());
            }
        }
    }

    /// The same move on the text, by looking at its characters.
    private static Move moved(StringBuilder room, int step) {
        int from = Math.max(room.indexOf("@"), room.indexOf("+"));
        int to = from + step;
        char next = room.charAt(to);
        boolean push = next == '$' || next == '*';
        if (next == '#' || push && " .".indexOf(room.charAt(to + step)) < 0) {
            return Move.BLOCKED;
        }
        if (push) {
            room.setCharAt(to + step, room.charAt(to + step) == '.' ? '*' : '$');
        }
        room.setCharAt(to, next == '.' || next == '*' ? '+' : '@');
        room.setCharAt(from, room.charAt(from) == '+' ? '.' : ' ');
        return push ? Move.PUSHED : Move.WALKED;
    }
}
