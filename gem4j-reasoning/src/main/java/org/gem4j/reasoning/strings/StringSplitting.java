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

/// Machines to disassemble by rules until none applies.
final class StringSplitting extends ReasoningTask {
    private static final List<Recipe> RULES = List.of(
            new Recipe(new int[] {1, 0, 0, 0, 0, 0}, new int[] {0, 0, 0, 2, 1, 0}),
            new Recipe(new int[] {0, 2, 0, 0, 0, 0}, new int[] {0, 0, 0, 1, 0, 0}),
            new Recipe(new int[] {0, 0, 2, 0, 0, 0}, new int[] {0, 0, 0, 0, 1, 0}),
            new Recipe(new int[] {0, 1, 1, 0, 0, 0}, new int[] {1, 0, 0, 0, 0, 0}),
            new Recipe(new int[] {0, 0, 0, 1, 1, 0}, new int[] {0, 0, 0, 0, 0, 1}));

    StringSplitting() {
        super(TaskSpec.named("string_splitting", Category.ALGORITHMIC, "Take machines apart by rules.")
                .range("initial_machines", 0, 5, 0, 10_000, "number of machines of each kind at the start")
                .integer("max_iterations", 1000, 1, 50_000, "Largest number of rule applications.")
                .wideDial("initial_machines", "initial_machines", 10, 50, 100, 500));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[] machines = new int[3];
        for (int kind = 0; kind < machines.length; kind++) {
            machines[kind] = Choices.inRange(random, config, "initial_machines");
        }
        int most = config.integer("max_iterations");
        int[][] states = Recipe.run(Arrays.copyOf(machines, 6), RULES, most);
        int[] solution = states[states.length - 1];
        return Draft.of(
                "A workshop has machines of the kinds A, B and C and makes parts of the kinds X, Y and Z from them, by"
                        + " these rules:\n1. One A is taken apart into two X and one Y.\n2. Two B are turned into one"
                        + " X.\n3. Two C are turned into one Y.\n4. One B and one C are built into one A.\n5. One X and"
                        + " one Y are joined into one Z.\n\nIt always applies the first rule in this list that can be"
                        + " applied, once, and then looks at the list from the top again, until no rule can be applied"
                        + " or rules have been applied " + most + " times. It starts with " + machines[0] + " A, "
                        + machines[1] + " B and " + machines[2] + " C and no parts. How many machines and parts are"
                        + " there in the end? Answer with six numbers separated by spaces, in the order A B C X Y Z.",
                Grids.text(new int[][] {solution}),
                Metadata.of("states", states, "solution", solution, "initial_machines", machines));
    }
}
