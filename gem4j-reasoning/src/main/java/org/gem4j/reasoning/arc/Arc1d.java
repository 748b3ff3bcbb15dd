// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Examples of a rule that turns one row of colors into another, and a row to apply it to.
final class Arc1d extends ReasoningTask {
    /// All rules, in the order of their families.
    static final List<RowRule> RULES = Stream.of(
                    RowMoves.rules(),
                    RowGravity.rules(),
                    RowDots.rules(),
                    RowFills.rules(),
                    RowCopies.rules(),
                    RowRecolors.rules(),
                    RowOrders.rules())
            .flatMap(List::stream)
            .toList();

    Arc1d() {
        super(TaskSpec.named(
                        "arc_1d", Category.ARC, "Infer a transformation of rows of colors and apply it to another row.")
                .range("size", 10, 30, RowRule.LEAST_SIZE, 1000, "number of cells in a row")
                .integer("num_train", 3, 1, 20, "Number of examples.")
                .rangeDial("size", "size", 10, 25, 50, 100));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        RowRule rule = RULES.get(random.nextInt(RULES.size()));
        int size = Choices.inRange(random, config, "size");
        int examples = config.integer("num_train");
        RowPair[] pairs = new RowPair[examples + 1];
        for (int i = 0; i <= examples; i++) {
            pairs[i] = rule.draw(random, size);
        }
        StringBuilder question = new StringBuilder(340 + 4 * size * pairs.length)
                .append("One rule turns the first row of each pair into the second. Numbers are colors, 0 is the empty"
                        + " background. Find the rule in the examples and apply it to the row at the end.\n\n");
        Metadata[] train = new Metadata[examples];
        for (int i = 0; i < examples; i++) {
            question.append("From: ").append(Rows.text(pairs[i].input()));
            question.append("\nTo:   ").append(Rows.text(pairs[i].output())).append("\n\n");
            train[i] = pairs[i].metadata();
        }
        question.append("From: ")
                .append(Rows.text(pairs[examples].input()))
                .append("\nTo:   ?\n\nAnswer with the missing row alone: its numbers, separated by single spaces.");
        return Draft.of(
                question.toString(),
                Rows.text(pairs[examples].output()),
                Metadata.of(
                        "task_name",
                        rule.name(),
                        "size",
                        size,
                        "train_examples",
                        Arrays.asList(train),
                        "test_example",
                        pairs[examples].metadata()));
    }
}
