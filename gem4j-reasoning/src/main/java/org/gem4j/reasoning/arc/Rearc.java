// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.Collections;
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

/// Puzzles on grids, generated for every item from [GridRules].
final class Rearc extends ReasoningTask {
    private static final int ATTEMPTS = 200;
    private static final int CLASSES = 7;

    Rearc() {
        super(TaskSpec.named(
                        "rearc",
                        Category.ARC,
                        "Infer a transformation of grids of colors and apply it to another grid.")
                .range("examples", 3, 5, 1, 10, "number of examples")
                .number("diff_lb", 0, 0, 1, "Lower limit for the values of rng_difficulty_ranges.")
                .number("diff_ub", 0.2, 0, 1, "Upper limit for the values of rng_difficulty_ranges.")
                .option(formatOption())
                .option(GridDifficulty.option(
                        "rng_difficulty_ranges",
                        GridDifficulty.Ranges.of(0, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2),
                        "Ranges of difficulty for the size of grids and shapes; 1 is ARC's limit."))
                .weights("rng_difficulty_weights", equal(CLASSES), "Sampling weight of each of these ranges.")
                .option(GridDifficulty.option(
                        "pso_difficulty_ranges",
                        GridDifficulty.Ranges.of(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 1),
                        "Ranges of difficulty for the number of cells, colors and areas."))
                .weights("pso_difficulty_weights", equal(CLASSES), "Sampling weight of each of these ranges.")
                .dial("pso_difficulty_weights", "pso_difficulty_weights", levels())
                .dial("rng_difficulty_weights", "rng_difficulty_weights", levels())
                .floor(GridPuzzle.READABLE));
    }

    static OptionSpec formatOption() {
        return OptionSpec.custom(
                "board_format_opts", GridFormat.PLAIN, GridFormat.RANGE, GridFormat::parse, "Text format of grids.");
    }

    private static List<Double> equal(int count) {
        return Collections.nCopies(count, 1.0 / count);
    }

    /// Each level samples from one class.
    private static Object[] levels() {
        Object[] levels = new Object[CLASSES];
        for (int level = 0; level < CLASSES; level++) {
            Double[] weights = new Double[CLASSES];
            Arrays.fill(weights, 0.0);
            weights[level] = 1.0;
            levels[level] = List.of(weights);
        }
        return levels;
    }

    @Override
    protected void check(TaskConfig config) {
        GridDifficulty.check(config, "rng");
        GridDifficulty.check(config, "pso");
        if (config.number("diff_lb") > config.number("diff_ub")) {
            throw new IllegalArgumentException("option diff_lb of rearc must be at most diff_ub ("
                    + config.number("diff_ub") + ") but was " + config.number("diff_lb"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        GridDifficulty.Range sizes = GridDifficulty.draw(random, config, "rng");
        GridDifficulty.Range looks = GridDifficulty.draw(random, config, "pso");
        double least = config.number("diff_lb");
        double most = config.number("diff_ub");
        GridSampler draw =
                new GridSampler(random, Math.clamp(sizes.low(), least, most), Math.clamp(sizes.high(), least, most));
        GridRule rule = random.pick(GridRules.ALL);
        GridPair test = rule.draw(draw);
        for (int attempt = 1; attempt < ATTEMPTS && distance(looks, test) > 0; attempt++) {
            GridRule otherRule = random.pick(GridRules.ALL);
            GridPair other = otherRule.draw(draw);
            if (distance(looks, other) < distance(looks, test)) {
                rule = otherRule;
                test = other;
            }
        }
        GridChange change = new GridChange(
                random.nextInt(4),
                random.nextBoolean() ? GridChange.Mirror.NONE : GridChange.Mirror.HORIZONTAL,
                GridChange.permuted(random));
        List<GridPair> examples = rule.draw(draw, Choices.inRange(random, config, "examples"), test);
        GridPuzzle puzzle =
                new GridPuzzle(rule.name(), examples.stream().map(change::apply).toList(), List.of(change.apply(test)));
        GridFormat format = config.value("board_format_opts", GridFormat.class);
        GridPair shown = puzzle.tests().getFirst();
        return Draft.of(
                puzzle.question(format),
                format.write(shown.output()),
                Metadata.of(
                        "input",
                        shown.input(),
                        "output",
                        shown.output(),
                        "task_id",
                        puzzle.id(),
                        "rng",
                        draw.difficulty(),
                        "pso",
                        GridDifficulty.measure(shown)));
    }

    private static double distance(GridDifficulty.Range looks, GridPair pair) {
        return looks.distance(GridDifficulty.measure(pair));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return GridPuzzle.grade(answer, item, config.value("board_format_opts", GridFormat.class));
    }
}
