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
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

class RushHourTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("rush_hour");
    private static final int EVERY = 40;

    /// B must go down, or up by 2, to let A out.
    private static final String SIMPLE = "oooooo" + "oooooo" + "AAoBoo" + "oooBoo" + "oooooo" + "ooooox";

    private static double score(String cells, String answer) {
        return score(cells, 2, answer);
    }

    private static double score(String cells, int moves, String answer) {
        Metadata metadata = Metadata.of("board_config", cells, "min_moves", moves);
        return TASK.score(answer, new Item("rush_hour", "", Optional.empty(), metadata), TASK.config());
    }

    @Test
    void anyMovesThatBringTheCarOutAreRight() {
        assertThat(score(SIMPLE, "B+2 A+4")).isEqualTo(1);
        assertThat(score(SIMPLE, "First B-2, then A+4.")).isEqualTo(1);
        assertThat(score(SIMPLE, "B+1 A+1 B+1 A+3")).isEqualTo(1);
    }

    @Test
    void carsStopAtWhatIsInTheirWay() {
        assertThat(score(SIMPLE, "A+4")).isZero();
        assertThat(score(SIMPLE, "B+2 A+4 A-1")).isZero();
        assertThat(score("oooooo" + "oooooo" + "AAoBoo" + "oooBoo" + "oooxoo" + "oooooo", "B+2 A+4"))
                .isZero();
        assertThat(score(SIMPLE, "")).isZero();
    }

    @Test
    void impossibleMovesAreWrong() {
        assertThat(score(SIMPLE, "A+2 B+2 A+4")).isZero();
        assertThat(score(SIMPLE, "B+99999999999 A+99999999999")).isZero();
        assertThat(score(SIMPLE, "C+1 Z-3 B+2 A+4")).isZero();
        assertThat(score(SIMPLE, "B+2 A+5")).isZero();
    }

    @Test
    void manyMoreMovesThanNeededAreWrong() {
        assertThat(score(SIMPLE, "A+1 A-1 ".repeat(8) + "B+2 A+4")).isEqualTo(1);
        assertThat(score(SIMPLE, "A+1 A-1 ".repeat(9) + "B+2 A+4")).isZero();
    }

    @Test
    void reasoningGymsScoreSkipsWhatIsImpossible() {
        Metadata metadata = Metadata.of("board_config", SIMPLE, "min_moves", 2);
        Item item = new Item("rush_hour", "", Optional.empty(), metadata);
        for (String moves : List.of("C+1 Z-3 B+2 A+4", "B+99999999999 A+99999999999", "A+4 B+2 A+4")) {
            assertThat(TASK.scoreAsWritten(moves, item, TASK.config())).isEqualTo(1);
        }
    }

    @Test
    void smallLettersAreNoCars() {
        assertThat(score(SIMPLE, "b+2 a+4")).isZero();
    }

    @Test
    void carsAreNumberedByTheirLetters() {
        assertThat(score(SIMPLE.replace('A', 'C').replace('B', 'H'), "B+2 A+4")).isEqualTo(1);
    }

    @Test
    void boardsWithoutACarToBringOutAreRefused() {
        assertThatThrownBy(() -> RushBoard.parse("o".repeat(36))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RushBoard.parse("AA" + "o".repeat(34))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RushBoard.parse("BoBooooooooo" + "AA" + "o".repeat(22)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void thereAreManyDifferentBoards() {
        List<RushBoards.Entry> boards = RushBoards.between(1, 100);

        assertThat(boards).hasSizeGreaterThanOrEqualTo(2000);
        assertThat(boards.stream().map(RushBoards.Entry::cells).distinct()).hasSameSizeAs(boards);
        assertThat(boards.stream().mapToInt(RushBoards.Entry::moves).average().orElseThrow())
                .isBetween(18.0, 25.0);
    }

    @Test
    void bundledBoardsNeedTheMovesTheySay() {
        List<RushBoards.Entry> boards = RushBoards.between(1, 100);
        for (int i = 0; i < boards.size(); i += EVERY) {
            RushBoards.Entry entry = boards.get(i);
            RushPositions positions = RushPositions.of(RushBoard.parse(entry.cells()), Integer.MAX_VALUE);

            assertThat(positions.fewestMoves()).as(entry.cells()).isEqualTo(entry.moves());
            assertThat(positions.solution().split(" ")).hasSize(entry.moves());
            assertThat(score(entry.cells(), entry.moves(), positions.solution()))
                    .isEqualTo(1);
        }
    }

    @Test
    void aPlainSearchOverTheCellsAgrees() {
        List<RushBoards.Entry> boards = RushBoards.between(1, 100);
        for (int i = 0; i < boards.size(); i += 10 * EVERY) {
            assertThat(plainSearch(boards.get(i).cells()))
                    .isEqualTo(boards.get(i).moves());
        }
    }

    /// The fewest moves by breadth-first search over texts of cells.
    private static int plainSearch(String start) {
        Map<String, Integer> distance = new HashMap<>(Map.of(start, 0));
        Deque<String> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty()) {
            String cells = queue.remove();
            if (cells.startsWith("AA", 16)) {
                return distance.get(cells);
            }
            for (char car = 'A'; cells.indexOf(car) >= 0; car++) {
                int step = cells.charAt(cells.indexOf(car) + 1) == car ? 1 : 6;
                for (int way : new int[] {-step, step}) {
                    String moved = shifted(cells, car, way);
                    while (!moved.isEmpty()) {
                        if (distance.putIfAbsent(moved, distance.get(cells) + 1) == null) {
                            queue.add(moved);
                        }
                        moved = shifted(moved, car, way);
                    }
                }
            }
        }
        return -1;
    }

    private static String shifted(String cells, char car, int way) {
        int ahead = (way > 0 ? cells.lastIndexOf(car) : cells.indexOf(car)) + way;
        int behind = way > 0 ? cells.indexOf(car) : cells.lastIndexOf(car);
        boolean wraps = Math.abs(way) == 1 && Math.floorDiv(ahead, 6) != behind / 6;
        if (ahead < 0 || ahead >= 36 || wraps || cells.charAt(ahead) != 'o') {
            return "";
        }
        StringBuilder moved = new StringBuilder(cells);
        moved.setCharAt(ahead, car);
        moved.setCharAt(behind, 'o');
        return moved.toString();
    }

    @Test
    void theMakerFindsTheBundledBoardsAgain() {
        List<String> bundled = RushBoards.between(1, 100).stream()
                .map(entry -> entry.moves() + " " + entry.cells())
                .toList();

        RushBoardMaker.make(400)
                .forEach((moves, boards) ->
                        boards.forEach(board -> assertThat(bundled).contains(moves + " " + board)));
    }

    @Test
    void optionsThatNoBoardFitsAreRefused() {
        assertThatThrownBy(() -> TASK.config(Map.of("min_moves", 90, "max_moves", 100)))
                .hasMessageContaining("must allow 1 to " + RushBoards.most() + " moves");
        Item item = TASK.item(3, 4, TASK.config(Map.of("min_moves", 12, "max_moves", 12)));
        assertThat(item.metadata().integer("min_moves")).isEqualTo(12);
    }
}
