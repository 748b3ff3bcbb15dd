// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GridRulesTest {
    static List<GridRule> rules() {
        return GridRules.ALL;
    }

    @Test
    void thereAreManyRulesOfDifferentNames() {
        Set<String> names = new HashSet<>();
        rules().forEach(rule -> names.add(rule.name()));

        assertThat(names).hasSize(rules().size()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyDifficultyGivesGridsThatChange(GridRule rule) {
        for (double difficulty : new double[] {0, 0.1, 0.3, 0.6, 1}) {
            GridSampler draw = new GridSampler(SeededRandom.of(4, rule.name(), 0), difficulty, difficulty);
            for (int i = 0; i < 20; i++) {
                GridPair pair = rule.draw(draw);
                assertThat(pair.isUseful()).isTrue();
                for (int[][] grid : List.of(pair.input(), pair.output())) {
                    for (int[] row : grid) {
                        assertThat(row).hasSameSizeAs(grid[0]);
                        assertThat(Arrays.stream(row)).allMatch(color -> color >= 0 && color < 10);
                    }
                }
            }
            assertThat(draw.difficulty()).isCloseTo(difficulty, within(1e-9));
        }
    }

    @Test
    void aRuleThatChangesNothingSaysSo() {
        GridRule idle = new GridRule("idle", draw -> GridPair.NONE);

        assertThatThrownBy(() -> idle.draw(new GridSampler(SeededRandom.of(1), 0, 0)))
                .hasMessageContaining("the rule idle changed none");
    }

    @Test
    void examplesAreDifferent() {
        GridRule rule = rules().getFirst();
        GridSampler draw = new GridSampler(SeededRandom.of(1), 0, 0);
        GridPair test = rule.draw(draw);
        List<GridPair> examples = rule.draw(draw, 5, test);

        assertThat(examples).hasSize(5).noneMatch(test::looksLike);
        for (int i = 0; i < 5; i++) {
            assertThat(examples.subList(0, i)).noneMatch(examples.get(i)::looksLike);
        }
    }

    @Test
    void wholeGridsAreTurnedScaledAndCut() {
        int[][] grid = {{1, 2, 3}, {4, 5, 6}};

        assertThat(GridChange.turned(grid)).isDeepEqualTo(new int[][] {{4, 1}, {5, 2}, {6, 3}});
        assertThat(WholeRules.turnedHalf(grid)).isDeepEqualTo(new int[][] {{6, 5, 4}, {3, 2, 1}});
        assertThat(WholeRules.rolled(grid, 1)).isDeepEqualTo(new int[][] {{4, 5, 6}, {1, 2, 3}});
        assertThat(WholeRules.withMirrorImage(grid))
                .isDeepEqualTo(new int[][] {{1, 2, 3}, {4, 5, 6}, {4, 5, 6}, {1, 2, 3}});
        for (GridPair pair : pairs("shrink_half")) {
            assertThat(WholeRules.scaled(pair.output(), 2)).isDeepEqualTo(pair.input());
        }
        for (GridPair pair : pairs("tile_thrice")) {
            assertThat(WholeRules.tiled(pair.input(), 1, 3)).isDeepEqualTo(pair.output());
        }
        for (GridPair pair : pairs("frame")) {
            int[][] inside = ArcGrids.crop(pair.output(), 1, 1, pair.input().length, pair.input()[0].length);
            assertThat(inside).isDeepEqualTo(pair.input());
        }
    }

    /// Rules that do nothing to what they made.
    @Test
    void someRulesLeaveTheirOwnResultAlone() {
        check("fall_down", grid -> {
            for (int column = 0; column < grid[0].length; column++) {
                for (int row = 1; row < grid.length; row++) {
                    assertThat(grid[row - 1][column] != 0 && grid[row][column] == 0)
                            .isFalse();
                }
            }
            return grid;
        });
        check("sort_bars", grid -> {
            int[] heights = IntStream.range(0, grid[0].length)
                    .map(column -> (int)
                            Arrays.stream(grid).filter(row -> row[column] != 0).count())
                    .toArray();
            assertThat(heights).isSorted();
            return grid;
        });
        check("repair_mirror_image", grid -> {
            assertThat(GridChange.flipped(grid)).isDeepEqualTo(grid);
            return grid;
        });
    }

    private static void check(String name, UnaryOperator<int[][]> property) {
        for (GridPair pair : pairs(name)) {
            assertThat(property.apply(pair.output())).isDeepEqualTo(pair.output());
        }
    }

    @Test
    void figuresAreChosenByTheirSize() {
        for (GridPair pair : pairs("crop_largest")) {
            assertThat(colored(pair.output())).isEqualTo(areas(pair.input()).getLast());
        }
        for (GridPair pair : pairs("crop_smallest")) {
            assertThat(colored(pair.output())).isEqualTo(areas(pair.input()).getFirst());
        }
        for (GridPair pair : pairs("remove_dots")) {
            assertThat(areas(pair.input())).contains(1);
            assertThat(areas(pair.output())).doesNotContain(1);
        }
        for (GridPair pair : pairs("count_as_bar")) {
            assertThat(areas(pair.input())).hasSize(pair.output()[0].length);
        }
    }

    @Test
    void holesAreFilledWithWhatTheRestTells() {
        for (String name : List.of("repair_tiles", "repair_mirror_image")) {
            for (GridPair pair : pairs(name)) {
                for (int row = 0; row < pair.input().length; row++) {
                    for (int column = 0; column < pair.input()[0].length; column++) {
                        assertThat(pair.input()[row][column]).isIn(1, pair.output()[row][column]);
                    }
                }
                assertThat(Arrays.stream(pair.output()).flatMapToInt(Arrays::stream))
                        .doesNotContain(1);
            }
        }
    }

    @Test
    void colorsFollowATable() {
        for (GridPair pair : pairs("keep_one_color")) {
            Set<Integer> left = new TreeSet<>();
            Arrays.stream(pair.output()).flatMapToInt(Arrays::stream).forEach(left::add);
            assertThat(left).isSubsetOf(0, 1);
        }
        for (GridPair pair : pairs("swap_with_background")) {
            assertThat(colored(pair.input()) + colored(pair.output()))
                    .isEqualTo(pair.input().length * pair.input()[0].length);
        }
    }

    private static int colored(int[][] grid) {
        return (int) Arrays.stream(grid)
                .flatMapToInt(Arrays::stream)
                .filter(color -> color != 0)
                .count();
    }

    /// The sizes of all areas that are not background, sorted.
    private static List<Integer> areas(int[][] grid) {
        List<Integer> sizes = new ArrayList<>();
        int[][] left = ArcGrids.crop(grid, 0, 0, grid.length, grid[0].length);
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[0].length; column++) {
                if (left[row][column] != 0) {
                    sizes.add(erase(left, row, column, left[row][column]));
                }
            }
        }
        sizes.sort(null);
        return sizes;
    }

    private static int erase(int[][] grid, int row, int column, int color) {
        if (row < 0 || row >= grid.length || column < 0 || column >= grid[0].length || grid[row][column] != color) {
            return 0;
        }
        grid[row][column] = 0;
        return 1
                + erase(grid, row + 1, column, color)
                + erase(grid, row - 1, column, color)
                + erase(grid, row, column + 1, color)
                + erase(grid, row, column - 1, color);
    }

    private static List<GridPair> pairs(String name) {
        GridRule rule = rules().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow();
        GridSampler draw = new GridSampler(SeededRandom.of(8, name, 0), 0, 0.5);
        return rule.draw(draw, 60, GridPair.NONE);
    }
}
