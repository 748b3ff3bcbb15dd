// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SokobanGeneratorTest {
    @ParameterizedTest
    @CsvSource({"6, 6, 2, 16", "8, 8, 4, 40", "8, 8, 5, 40", "10, 7, 3, 30", "5, 5, 1, 5", "16, 16, 6, 120"})
    void everyLevelIsSolvedByItsSolutionInTime(int rows, int columns, int boxes, int mostMoves) {
        for (int seed = 0; seed < 100; seed++) {
            SokobanGenerator.Level level =
                    new SokobanGenerator(SeededRandom.of(seed), rows, columns, boxes).generate(mostMoves);
            SokobanRoom room = level.room();
            assertThat(room.boxes()).isEqualTo(boxes);
            assertThat(room.boxesOnTargets()).isZero();
            assertThat(level.solution()).hasSizeBetween(1, mostMoves);
            assertThat(SokobanText.rows(SokobanText.parse(SokobanText.fixedRows(room), SokobanText.rows(room))))
                    .isEqualTo(SokobanText.rows(room));

            walk(room, level.solution());

            assertThat(room.boxesOnTargets()).as("seed %d", seed).isEqualTo(boxes);
        }
    }

    static void walk(SokobanRoom room, String moves) {
        for (char move : moves.toCharArray()) {
            Direction direction = Direction.ALL.get("udlr".indexOf(move));
            assertThat(room.move(direction.step(room.columns()))).isNotEqualTo(SokobanRoom.Move.BLOCKED);
        }
    }

    @Test
    void levelsDiffer() {
        long different = LongStream.range(0, 100)
                .mapToObj(seed -> SokobanText.rows(new SokobanGenerator(SeededRandom.of(seed), 6, 6, 2)
                        .generate(16)
                        .room()))
                .distinct()
                .count();

        assertThat(different).isGreaterThan(95);
    }
}
