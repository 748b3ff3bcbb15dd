// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TilesTest {
    @ParameterizedTest
    @CsvSource({
        "2 2 0 0, 4 0 0 0",
        "2 2 2 0, 4 2 0 0",
        "2 2 2 2, 4 4 0 0",
        "4 2 2 0, 4 4 0 0",
        "0 0 0 2, 2 0 0 0",
        "2 0 0 2, 4 0 0 0",
        "8 4 2 2, 8 4 4 0",
        "2 4 2 4, 2 4 2 4"
    })
    void aTileMergesOnceTowardsTheEdge(String before, String after) {
        List<Integer> values = new ArrayList<>(numbers(before));
        values.addAll(Collections.nCopies(12, 0));
        Tiles tiles = Tiles.of(values);

        boolean changed = tiles.slide(Direction.LEFT);

        assertThat(tiles.values().subList(0, 4)).isEqualTo(numbers(after));
        assertThat(changed).isEqualTo(!before.equals(after));
    }

    private static List<Integer> numbers(String text) {
        return List.of(text.split(" ")).stream().map(Integer::valueOf).toList();
    }

    @Test
    void slidesAsTheRulesSayInEveryDirectionAndSize() {
        SeededRandom random = SeededRandom.of(3);
        for (int i = 0; i < 2_000; i++) {
            int size = random.between(2, 6);
            List<Integer> values = new ArrayList<>();
            for (int cell = 0; cell < size * size; cell++) {
                int exponent = random.nextInt(4);
                values.add(exponent == 0 ? 0 : 1 << exponent);
            }
            Direction direction = random.pick(Direction.ALL);
            Tiles tiles = Tiles.of(values);

            boolean changed = tiles.slide(direction);

            List<Integer> expected = slid(values, size, direction);
            assertThat(tiles.values()).as("%s %s", direction, values).isEqualTo(expected);
            assertThat(changed).isEqualTo(!expected.equals(values));
        }
    }

    /// The rule in plain words: take each line's tiles from the edge on, join equal neighbors, put them back.
    private static List<Integer> slid(List<Integer> values, int size, Direction direction) {
        List<Integer> result = new ArrayList<>(Collections.nCopies(values.size(), 0));
        boolean fromEnd = direction == Direction.RIGHT || direction == Direction.DOWN;
        boolean rows = direction == Direction.LEFT || direction == Direction.RIGHT;
        for (int line = 0; line < size; line++) {
            List<Integer> cells = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int along = fromEnd ? size - 1 - i : i;
                cells.add(rows ? line * size + along : along * size + line);
            }
            List<Integer> tiles = new ArrayList<>(
                    cells.stream().map(values::get).filter(value -> value != 0).toList());
            for (int i = 0; i + 1 < tiles.size(); i++) {
                if (tiles.get(i).equals(tiles.get(i + 1))) {
                    tiles.set(i, 2 * tiles.remove(i + 1));
                }
            }
            for (int i = 0; i < tiles.size(); i++) {
                result.set(cells.get(i), tiles.get(i));
            }
        }
        return result;
    }

    @Test
    void isStuckOnlyWithoutEmptyCellsAndEqualNeighbors() {
        assertThat(Tiles.of(List.of(2, 4, 4, 2)).stuck()).isTrue();
        assertThat(Tiles.of(List.of(2, 4, 2, 8)).stuck()).isFalse();
        assertThat(Tiles.of(List.of(2, 2, 4, 8)).stuck()).isFalse();
        assertThat(Tiles.of(List.of(2, 4, 8, 0)).stuck()).isFalse();
    }

    @Test
    void spawnsTwosNineTimesInTenOnAnyEmptyCell() {
        SeededRandom random = SeededRandom.of(5);
        int[] cells = new int[4];
        int twos = 0;
        for (int i = 0; i < 10_000; i++) {
            Tiles tiles = Tiles.of(List.of(0, 0, 0, 16));
            int cell = tiles.spawn(random);
            cells[cell]++;
            twos += tiles.exponent(cell) == 1 ? 1 : 0;
        }
        assertThat(twos).isBetween(8_850, 9_150);
        assertThat(List.of(cells[0], cells[1], cells[2])).allMatch(count -> count > 3_100 && count < 3_570);
        assertThat(cells[3]).isZero();
    }

    @Test
    void refusesWhatIsNoBoard() {
        assertThatThrownBy(() -> Tiles.of(List.of(2, 4, 8))).hasMessageContaining("square number");
        assertThatThrownBy(() -> Tiles.of(List.of(2, 3, 8, 0))).hasMessageContaining("powers of 2");
    }
}
