// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Blocks to combine into others by rules until none applies.
final class StringSynthesis extends ReasoningTask {
    private static final List<Recipe> RULES = List.of(
            new Recipe(new int[] {1, 1, 1, 0, 0, 0, 0, 0, 0}, new int[] {0, 0, 0, 1, 0, 0, 0, 0, 0}),
            new Recipe(new int[] {1, 1, 0, 0, 0, 0, 0, 0, 0}, new int[] {0, 0, 0, 0, 0, 1, 0, 0, 0}),
            new Recipe(new int[] {0, 1, 1, 0, 0, 0, 0, 0, 0}, new int[] {0, 0, 0, 0, 1, 0, 0, 0, 0}),
            new Recipe(new int[] {0, 0, 2, 0, 0, 0, 0, 0, 0}, new int[] {0, 0, 0, 0, 0, 1, 0, 0, 0}),
            new Recipe(new int[] {0, 0, 0, 1, 0, 1, 0, 0, 0}, new int[] {0, 0, 0, 0, 0, 0, 1, 1, 0}),
            new Recipe(new int[] {0, 0, 0, 0, 2, 0, 0, 0, 0}, new int[] {0, 0, 0, 0, 0, 0, 0, 0, 1}));

    StringSynthesis() {
        super(TaskSpec.named("string_synthesis", Category.ALGORITHMIC, "Combine blocks by rules.")
                .range("initial_blocks", 0, 5, 0, 10_000, "number of blocks of each kind at the start")
                .integer("max_iterations", 1000, 1, 50_000, "Largest number of rule applications.")
                .wideDial("initial_blocks", "initial_blocks", 10, 50, 100, 500));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[] blocks = new int[3];
        for (int kind = 0; kind < blocks.length; kind++) {
            blocks[kind] = Choices.inRange(random, config, "initial_blocks");
        }
        int most = config.integer("max_iterations");
        int[][] states = Recipe.run(Arrays.copyOf(blocks, 9), RULES, most);
        int[] solution = states[states.length - 1];
        return Draft.of(
                "There are nine kinds of blocks: [A], [B], [C], {A}, {B}, {C}, (A), (B) and (C). They are combined by"
                        + " these rules:\n1. One [A], one [B] and one [C] become one {A}.\n2. One [A] and one [B]"
                        + " become one {C}.\n3. One [B] and one [C] become one {B}.\n4. Two [C] become one {C}.\n5. One"
                        + " {A} and one {C} become one (A) and one (B).\n6. Two {B} become one (C).\n\nAlways apply the"
                        + " first rule in this list that can be applied, once, and then look at the list from the top"
                        + " again, until no rule can be applied or rules have been applied " + most
                        + " times. You start with " + blocks[0] + " [A], " + blocks[1] + " [B] and " + blocks[2]
                        + " [C]. How many blocks of each kind are there in the end? Answer with nine numbers separated"
                        + " by spaces, in the order in which the kinds are named above.",
                Grids.text(new int[][] {solution}),
                Metadata.of("states", states, "solution", solution, "initial_blocks", blocks));
    }
}
