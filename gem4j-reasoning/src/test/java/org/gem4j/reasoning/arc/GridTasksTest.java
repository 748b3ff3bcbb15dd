// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridTasksTest {
    private static final String FORMAT =
            "{\"col_delimiter\": \",\", \"row_delimiter\": \"\\n\", \"array_brackets\": true}";
    private static final ReasoningTask REARC = ReasoningTasks.find("rearc");
    private static final ReasoningTask ARC = ReasoningTasks.find("arc_agi");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2;3 4              | 1 2;3 4",
                "' 1  2 ; 3 4  ;'     | 1 2;3 4",
                "Shape: 2x2;1 2;3 4   | 1 2;3 4",
                "1 2;;3 4             | 1 2;;3 4",
                "''                   | ''",
                "1 2;3                | 1 2;3",
                "12 3                 | none",
                "1, 2                 | none",
                "[1 2]                | none",
                "grid: 1 2            | none"
            })
    void plainGridsAreRead(String text, String wanted) {
        assertThat(shown(GridFormat.PLAIN, text)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[1,2];[3,4]]        | 1 2;3 4",
                "1,2;3,4              | 1 2;3 4",
                "[[1, 2];[3 ,4] ]     | 1 2;3 4",
                "[[1,2]               | none",
                "[[[1,2]]]            | none",
                "1 2;3 4              | none",
                "[]                   | ''",
                "1,,2                 | 1 2"
            })
    void gridsInBracketsAreRead(String text, String wanted) {
        GridFormat format = GridFormat.parse(FORMAT);

        assertThat(shown(format, text)).isEqualTo(wanted);
        assertThat(format.write(new int[][] {{1, 2}, {3, 4}})).isEqualTo("[[1,2]\n[3,4]]");
        assertThat(GridFormat.parse(format.toString())).isEqualTo(format).hasSameHashCodeAs(format);
    }

    private static String shown(GridFormat format, String text) {
        return format.read(text.replace(';', '\n'))
                .map(grid -> GridFormat.PLAIN.write(grid).replace('\n', ';'))
                .orElse("none");
    }

    @Test
    void formatsThatCannotBeReadAreRefused() {
        for (String format : List.of(
                "1",
                "{\"alphabet\": [\"a\"]}",
                "{\"col_delimiter\": \"\\n\"}",
                "{\"col_delimiter\": \"1\"}",
                "{\"array_bracket\": true}",
                "{\"array_brackets\": 1}")) {
            assertThatThrownBy(() -> REARC.config(Map.of("board_format_opts", format)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("board_format_opts must be a map of alphabet");
        }
    }

    @Test
    void answersEarnOneOrALittleForAGrid() {
        Item item = REARC.item(3, 1, REARC.config());
        String other = item.oracle().startsWith("0") ? "1" : "0";

        assertThat(REARC.score(item.oracle() + "\n", item, REARC.config())).isEqualTo(1);
        assertThat(REARC.score(other, item, REARC.config())).isZero();
        assertThat(REARC.score("It is " + item.oracle(), item, REARC.config())).isZero();
    }

    @Test
    void difficultyStaysWithinTheClassesThatAreDrawn() {
        TaskConfig config = REARC.config(
                Map.of("rng_difficulty_weights", "0,0,0,1,0,0,0", "pso_difficulty_weights", "0,0,0,1,0,0,0"));
        int met = 0;
        for (int index = 0; index < 100; index++) {
            Item item = REARC.item(5, index, config);
            double pso = item.metadata().number("pso");
            assertThat(item.metadata().number("rng")).isBetween(0.075, 0.1);
            met += pso >= 0.2 && pso <= 0.25 ? 1 : 0;
        }

        assertThat(met).isGreaterThan(95);
        assertThatThrownBy(() -> REARC.config(Map.of("rng_difficulty_weights", "1,1")))
                .hasMessageContaining("rng_difficulty_weights must be 7 weights");
        assertThatThrownBy(() -> REARC.config(Map.of("diff_lb", 0.5))).hasMessageContaining("diff_lb");
        assertThatThrownBy(() -> REARC.config(Map.of("pso_difficulty_ranges", "[[1, 0]]")))
                .hasMessageContaining("pso_difficulty_ranges");
    }

    @Test
    void areasShareSides() {
        assertThat(GridDifficulty.areas(new int[][] {{1, 0}, {0, 1}})).isEqualTo(4);
        assertThat(GridDifficulty.areas(new int[][] {{1, 1}, {0, 1}})).isEqualTo(2);
        assertThat(GridDifficulty.measure(new GridPair(new int[15][15], new int[15][15])))
                .isEqualTo((450 / 1800.0 + 0.1 + 1 / 225.0) / 3);
    }

    @Test
    void everyTurnAndMirrorOfAGridIsReached() {
        int[][] grid = {{1, 2}, {3, 4}};
        Set<String> seen = new HashSet<>();
        for (GridChange.Mirror mirror : GridChange.Mirror.values()) {
            for (int turns = 0; turns < 4; turns++) {
                seen.add(GridFormat.PLAIN.write(new GridChange(turns, mirror, GridChange.unchanged()).apply(grid)));
            }
        }

        assertThat(seen).hasSize(8);
        assertThat(changed(GridChange.Mirror.HORIZONTAL, grid)).isDeepEqualTo(new int[][] {{3, 4}, {1, 2}});
        assertThat(changed(GridChange.Mirror.VERTICAL, grid)).isDeepEqualTo(new int[][] {{2, 1}, {4, 3}});
        assertThat(changed(GridChange.Mirror.DIAGONAL, grid)).isDeepEqualTo(new int[][] {{1, 3}, {2, 4}});
        assertThat(changed(GridChange.Mirror.COUNTERDIAGONAL, grid)).isDeepEqualTo(new int[][] {{4, 2}, {3, 1}});
        assertThat(GridChange.permuted(SeededRandom.of(1))).containsExactlyInAnyOrder(GridChange.unchanged());
    }

    private static int[][] changed(GridChange.Mirror mirror, int[][] grid) {
        return new GridChange(0, mirror, GridChange.unchanged()).apply(grid);
    }

    @Test
    void ownPuzzlesStayTheSame() {
        GridPuzzle puzzle = PuzzleSet.OWN.puzzle(7);

        assertThat(puzzle.examples()).hasSizeBetween(2, 4);
        assertThat(PuzzleSet.OWN.puzzle(7).tests().getFirst().output())
                .isDeepEqualTo(puzzle.tests().getFirst().output());
        TaskConfig config = ARC.config(Map.of("use_eval", false));
        for (int index = 0; index < 50; index++) {
            String id = ARC.item(1, index, config).metadata().text("task_id");
            assertThat(Integer.parseInt(id.replaceAll("\\D", ""))).isLessThan(400);
        }
    }

    @Test
    void filesOfTheUserAreRead(@TempDir Path folder) throws IOException {
        String puzzle = """
            {"train": [{"input": [[1, 2], [3, 4]], "output": [[1]]}, {"input": [[5]], "output": [[5, 6]]}],
             "test": [{"input": [[7, 8]], "output": [[8, 9]]}]}\
            """;
        Files.createDirectories(folder.resolve("evaluation"));
        Files.writeString(folder.resolve("evaluation/0a1b2c3d.json"), puzzle);
        TaskConfig config = ARC.config(
                Map.of("data_dir", folder.toString(), "rotations", "", "mirrors", "", "use_color_permutation", false));
        Item item = ARC.item(1, 0, config);

        assertThat(item.oracle()).isEqualTo("8 9");
        assertThat(item.metadata().text("task_id")).isEqualTo("0a1b2c3d");
        assertThat(item.question()).contains("1 2\n3 4\nafter:\n1\n", "5\nafter:\n5 6\n", "before:\n7 8\n");
        assertThatThrownBy(() -> ARC.config(Map.of("data_dir", folder.toString(), "use_eval", false)))
                .hasMessageContaining("leave no puzzle");
    }

    @Test
    void filesThatAreNoPuzzlesAreNamed(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("training"));
        assertThatThrownBy(() -> ARC.config(Map.of("data_dir", folder.toString())))
                .hasMessageContaining("holds no JSON file");
        for (String content : List.of(
                "nothing",
                "[]",
                "{\"train\": []}",
                "{\"train\": [{\"input\": [[10]], \"output\": [[1]]}]}",
                "{\"train\": [{\"input\": [[1, 2], [1]], \"output\": [[1]]}]}")) {
            Files.writeString(folder.resolve("training/broken.json"), content);
            assertThatThrownBy(() -> ARC.config(Map.of("data_dir", folder.toString())))
                    .as(content)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("broken.json is not a puzzle");
        }
    }

    @Test
    void weightsGoWithTheListOfChanges() {
        assertThat(ARC.config(Map.of("rotations", "90", "rotations_weights", "0,1"))
                        .texts("rotations"))
                .containsExactly("90");
        assertThatThrownBy(() -> ARC.config(Map.of("rotations", "90")))
                .hasMessageContaining("rotations_weights must be 2 weights");
    }
}
