// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The puzzles of a fixed set, each rotated, mirrored and recolored at random.
final class ArcAgi extends ReasoningTask {
    private static final List<String> ROTATIONS = List.of("90", "180", "270");
    private static final List<String> MIRRORS = List.of("horizontal", "vertical", "diagonal", "counterdiagonal");

    ArcAgi() {
        super(TaskSpec.named("arc_agi", Category.ARC, "Infer transformations of grids, from a fixed set of puzzles.")
                .option(OptionSpec.custom(
                        "data_dir",
                        PuzzleSet.OWN,
                        PuzzleFiles.RANGE,
                        PuzzleFiles::parse,
                        "Path of a copy of ARC's data; empty: 800 bundled puzzles."))
                .bool("use_train", true, "Whether to use the training puzzles.")
                .bool("use_eval", true, "Whether to use the evaluation puzzles.")
                .option(Rearc.formatOption())
                .subset("rotations", ROTATIONS, "Angles by which puzzles are rotated.")
                .subset("mirrors", MIRRORS, "Axes along which puzzles are mirrored.")
                .bool("use_color_permutation", true, "Whether colors are permuted.")
                .bool("shuffle_example_order", true, "Whether examples are shuffled.")
                .weights(
                        "rotations_weights",
                        List.of(0.25, 0.25, 0.25, 0.25),
                        "Sampling weights: not rotated, then each of the rotations.")
                .weights(
                        "mirrors_weights",
                        List.of(0.2, 0.2, 0.2, 0.2, 0.2),
                        "Sampling weights: not mirrored, then each of the axes.")
                .dial(
                        "rotations_weights",
                        "rotations_weights",
                        List.of(0.3, 0.2, 0.3, 0.2),
                        List.of(0.15, 0.3, 0.25, 0.3),
                        List.of(0.1, 0.35, 0.2, 0.35),
                        List.of(0.0, 0.4, 0.2, 0.4))
                .dial(
                        "mirrors_weights",
                        "mirrors_weights",
                        List.of(0.3, 0.3, 0.2, 0.1, 0.1),
                        List.of(0.2, 0.2, 0.2, 0.2, 0.2),
                        List.of(0.1, 0.1, 0.2, 0.3, 0.3),
                        List.of(0.05, 0.05, 0.1, 0.4, 0.4))
                .floor(GridPuzzle.READABLE));
    }

    @Override
    protected void check(TaskConfig config) {
        checkWeights(config, "rotations");
        checkWeights(config, "mirrors");
        PuzzleSet set = config.value("data_dir", PuzzleSet.class);
        if ((config.bool("use_train") ? set.training() : 0) + (config.bool("use_eval") ? set.evaluation() : 0) == 0) {
            throw new IllegalArgumentException("options use_train and use_eval of arc_agi leave no puzzle of data_dir");
        }
    }

    /// If a list is empty, its weights have no effect.
    private static void checkWeights(TaskConfig config, String what) {
        int count = config.texts(what).size();
        if (count > 0) {
            GridDifficulty.checkWeights(what + "_weights", config.numbers(what + "_weights"), count + 1);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        PuzzleSet set = config.value("data_dir", PuzzleSet.class);
        int first = config.bool("use_train") ? 0 : set.training();
        int end = set.training() + (config.bool("use_eval") ? set.evaluation() : 0);
        GridPuzzle original = set.puzzle(random.between(first, end - 1));
        GridChange change = change(random, config);
        List<GridPair> examples = config.bool("shuffle_example_order")
                ? Choices.sample(
                        random, original.examples(), original.examples().size())
                : original.examples();
        GridPair test = change.apply(random.pick(original.tests()));
        GridPuzzle puzzle = new GridPuzzle(
                original.id(), examples.stream().map(change::apply).toList(), List.of(test));
        GridFormat format = config.value("board_format_opts", GridFormat.class);
        return Draft.of(
                puzzle.question(format),
                format.write(test.output()),
                Metadata.of("input", test.input(), "output", test.output(), "task_id", puzzle.id()));
    }

    private static GridChange change(SeededRandom random, TaskConfig config) {
        int rotation = drawn(random, config, "rotations", ROTATIONS);
        GridChange.Mirror mirror = GridChange.Mirror.values()[drawn(random, config, "mirrors", MIRRORS)];
        return new GridChange(
                rotation,
                mirror,
                config.bool("use_color_permutation") ? GridChange.permuted(random) : GridChange.unchanged());
    }

    /// 0 for no change, or 1 plus the index of the chosen one in the list of all.
    private static int drawn(SeededRandom random, TaskConfig config, String what, List<String> all) {
        List<String> allowed = config.texts(what);
        if (allowed.isEmpty()) {
            return 0;
        }
        int choice = Choices.weighted(random, config.numbers(what + "_weights"));
        return choice == 0 ? 0 : all.indexOf(allowed.get(choice - 1)) + 1;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return GridPuzzle.grade(answer, item, config.value("board_format_opts", GridFormat.class));
    }
}
