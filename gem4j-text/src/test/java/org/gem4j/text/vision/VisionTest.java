// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.vision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisionTest {
    private static final QwenGrid.Limits LIMITS = new QwenGrid.Limits(14, 2, 3136, 1_003_520);

    @ParameterizedTest
    @CsvSource({"1,1,56,56", "41,43,56,84", "98,98,112,112", "1000,3000,560,1708"})
    void sidesAreMultiplesOfABlockWithinTheLimits(int height, int width, int tall, int wide) {
        QwenGrid grid = QwenGrid.of(height, width, LIMITS);

        assertThat(List.of(grid.height(), grid.width())).containsExactly(tall, wide);
        assertThat(grid.tokens()).isEqualTo(tall * wide / 28 / 28);
    }

    @Test
    void tooSteepImagesAreRefused() {
        assertThatThrownBy(() -> QwenGrid.of(1, 201, LIMITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("200 times");
        assertThatThrownBy(() -> QwenGrid.of(0, 5, LIMITS)).hasMessageContaining(">= 1 but were 0 and 5");
    }

    @Test
    void patchesComeInBlocks() {
        QwenGrid grid = QwenGrid.of(56, 56, LIMITS);

        assertThat(grid.corners().subList(0, 5))
                .containsExactly(List.of(0, 0), List.of(0, 14), List.of(14, 0), List.of(14, 14), List.of(0, 28));
        assertThat(grid.patches((channel, y, x) -> channel * 10_000 + y * 100 + x))
                .hasSize(16 * 1176)
                .startsWith(0, 1, 2)
                .endsWith(25_553, 25_554, 25_555);
    }

    @Test
    void textFollowsTheLongerSideOfAnImage() {
        QwenPositions positions = new QwenPositions(2, 4);
        positions.text(1);
        positions.image(4, 6);
        positions.text(1);

        assertThat(positions.axes())
                .containsExactly(
                        List.of(0, 1, 1, 1, 1, 1, 1, 4),
                        List.of(0, 1, 1, 1, 2, 2, 2, 4),
                        List.of(0, 1, 2, 3, 1, 2, 3, 4));
        assertThat(positions.delta()).isEqualTo(-3);
    }

    @Test
    void timePassesInAVideo() {
        QwenPositions positions = new QwenPositions(2, 4);
        positions.video(2, 2, 2, 0.5);

        assertThat(positions.axes().getFirst()).containsExactly(0, 2);
    }

    @ParameterizedTest
    @CsvSource({"1,1,4,4", "640,480,4,3", "50,1000,1,4"})
    void everyImageIsScaledUpAndCut(int height, int width, int rows, int columns) {
        SmolVlmTiles tiles = SmolVlmTiles.of(height, width, 2048, 512);

        assertThat(List.of(tiles.rows(), tiles.columns(), tiles.tiles()))
                .containsExactly(rows, columns, rows * columns + 1);
    }

    @Test
    void anImageOfOneTileIsNotCut() {
        assertThat(SmolVlmTiles.of(100, 100, 512, 512).tiles()).isEqualTo(1);
        assertThat(SmolVlmTiles.prompt(0, 0, 2))
                .isEqualTo("<fake_token_around_image><global-img><image><image><fake_token_around_image>");
    }
}
