// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Arc1dTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("arc_1d");

    static List<RowRule> rules() {
        return Arc1d.RULES;
    }

    @Test
    void thereAreSeventyRulesOfDifferentNames() {
        Set<String> names = new HashSet<>();
        rules().forEach(rule -> names.add(rule.name()));

        assertThat(names).hasSize(70);
        assertThat(names.stream().mapToInt(String::length).average().orElseThrow())
                .isBetween(22.0, 25.0);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rowsOfAnySizeAreChangedAndKeepTheirSizeAndColors(RowRule rule) {
        SeededRandom random = SeededRandom.of(5);
        for (int size = RowRule.LEAST_SIZE; size < 60; size++) {
            for (int i = 0; i < 20; i++) {
                RowPair pair = rule.draw(random, size);
                assertThat(pair.changes()).isTrue();
                for (int[] row : List.of(pair.input(), pair.output())) {
                    assertThat(row).hasSize(size);
                    for (int cell : row) {
                        assertThat(cell).isBetween(0, 9);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "right"})
    void cellsFallToTheSideInTheName(String side) {
        for (RowPair pair : pairs("gravity_" + side)) {
            assertThat(text(pair.output())).matches(side.equals("left") ? "[1-9]*0*" : "0*[1-9]*");
            assertThat(text(pair.output()).replace("0", ""))
                    .isEqualTo(text(pair.input()).replace("0", ""));
        }
        for (RowPair pair : pairs("gravity_counting_" + side)) {
            assertThat(text(pair.output()).replace("0", ""))
                    .isEqualTo("1".repeat(text(pair.input()).replace("0", "").length()));
        }
        for (RowPair pair : pairs("gravity_antigravity_" + side)) {
            assertThat(text(pair.output())).matches(side.equals("left") ? "1*0*2*" : "2*0*1*");
        }
        for (RowPair pair : pairs("gravity_weighted_colors_" + side)) {
            assertThat(text(pair.output())).matches(side.equals("left") ? "2*1*0*" : "0*1*2*");
        }
    }

    @Test
    void blocksMoveAsFarAsTheNameSays() {
        for (int by = 1; by <= 4; by++) {
            for (String kind : List.of("solid", "colorful")) {
                String name = "move_" + by + "pix_" + kind;
                for (RowPair pair : pairs(name + "_left")) {
                    assertThat(text(pair.output())).isEqualTo(text(pair.input()).substring(by) + "0".repeat(by));
                }
                for (RowPair pair : pairs(name + "_wrapped_right")) {
                    String text = text(pair.input());
                    int cut = text.length() - by;
                    assertThat(text(pair.output())).isEqualTo(text.substring(cut) + text.substring(0, cut));
                }
            }
        }
    }

    @Test
    void gapsAreFilledAndNoiseIsRemoved() {
        for (RowPair pair : pairs("two_points_and_fill")) {
            assertThat(text(pair.input())).matches("0*([1-9])0+\\1(0*)");
            assertThat(text(pair.output())).matches("0*([1-9])\\1\\1+0*");
        }
        for (RowPair pair : pairs("block_and_noise_remove")) {
            String input = text(pair.input());
            String block = input.replaceAll("(?<![1-9])[1-9](?![1-9])", "0");
            assertThat(text(pair.output())).isEqualTo(block);
        }
        for (RowPair pair : pairs("block_and_noise_remove_inside")) {
            assertThat(text(pair.output())).matches("0*([1-9])\\1*0*");
        }
        for (RowPair pair : pairs("mark_size_two_blocks")) {
            String input = text(pair.input());
            String marked = (" " + input + " ")
                    .replaceAll("(?<![1-9])([0 ])([1-9])\\2([0 ])(?![1-9])", "3$2$23")
                    .substring(1, input.length() + 1);
            assertThat(text(pair.output())).isEqualTo(marked);
        }
    }

    @Test
    void blocksAreSortedReflectedAndRepeated() {
        for (String name : List.of("sort_blocks_by_size", "sort_complete_sequence")) {
            for (RowPair pair : pairs(name)) {
                assertThat(blocks(pair.output())).isSorted().containsExactlyInAnyOrderElementsOf(blocks(pair.input()));
                assertThat(pair.output()[0]).isNotZero();
            }
        }
        for (RowPair pair : pairs("reflect_block_around_dot")) {
            String input = text(pair.input());
            String output = text(pair.output());
            assertThat(output.indexOf('2')).isEqualTo(input.indexOf('2'));
            assertThat(output.replaceAll("^0*|0*$", ""))
                    .isEqualTo(new StringBuilder(input.replaceAll("^0*|0*$", ""))
                            .reverse()
                            .toString());
        }
        for (RowPair pair : pairs("repeat_pattern_full")) {
            String shown = text(pair.input()).replaceAll("0*$", "");
            assertThat(shown.repeat(60)).startsWith(text(pair.output()));
        }
        for (RowPair pair : pairs("copy_block_to_dots")) {
            assertThat(new HashSet<>(blocks(pair.output()))).hasSize(1);
            assertThat(blocks(pair.output())).hasSameSizeAs(blocks(pair.input()));
        }
    }

    @Test
    void blocksGoToTheDotButNotOverIt() {
        for (int most = 1; most <= 4; most++) {
            for (RowPair pair : pairs("block_touch_dot_" + most + "pix")) {
                assertThat(gap(pair.output())).isEqualTo(Math.max(0, gap(pair.input()) - most));
            }
        }
        for (RowPair pair : pairs("block_touch_dot")) {
            assertThat(gap(pair.output())).isZero();
        }
    }

    @Test
    void theQuestionShowsThePairsOfTheMetadata() {
        Map<String, Integer> options = Map.of("min_size", 12, "max_size", 12, "num_train", 2);
        Item item = TASK.item(1, 2, TASK.config(options));
        List<?> train = item.metadata().list("train_examples");

        assertThat(train)
                .hasSize(2)
                .allSatisfy(pair -> assertThat(((Map<?, ?>) pair).get("input"))
                        .satisfies(row -> assertThat(item.question())
                                .contains("From: "
                                        + row.toString().replaceAll("\\D+", " ").strip())));
        assertThat(item.metadata().map("test_example").get("output").toString().replaceAll("\\D+", " "))
                .contains(item.oracle());
        assertThat(item.metadata().integer("size")).isEqualTo(12);
    }

    private static int gap(int[] row) {
        return text(row).replaceAll("^0*|0*$", "").replaceAll("[1-9]", "").length();
    }

    private static List<Integer> blocks(int[] row) {
        return Stream.of(text(row).split("0+"))
                .filter(block -> !block.isEmpty())
                .map(String::length)
                .toList();
    }

    private static String text(int[] row) {
        StringBuilder text = new StringBuilder();
        for (int cell : row) {
            text.append(cell);
        }
        return text.toString();
    }

    private static List<RowPair> pairs(String name) {
        RowRule rule = rules().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow();
        SeededRandom random = SeededRandom.of(9, name, 0);
        return Stream.generate(() -> rule.draw(random, random.between(10, 40)))
                .limit(100)
                .toList();
    }
}
