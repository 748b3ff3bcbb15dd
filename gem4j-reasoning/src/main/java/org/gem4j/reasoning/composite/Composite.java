// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.composite;

import java.util.Map;
import java.util.Optional;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A weighted mix of other tasks.
///
/// Each item comes from one of them: `source_dataset` names that task, which also scores it. The part at position k has
/// the seed `seed + k + 1`.
final class Composite extends ReasoningTask {
    private static final String SOME = "chain_sum*2; gcd; spell_backward";

    Composite(Map<String, ReasoningTask> tasks) {
        super(TaskSpec.named("composite", Category.COMPOSITE, "Sample from a weighted mix of reasoning tasks.")
                .option(OptionSpec.custom(
                        "datasets",
                        SOME,
                        "tasks with weights and options, such as " + SOME,
                        value -> Mix.read(value, tasks),
                        "The tasks to mix."))
                .floor(1)
                .partial(1));
    }

    private static Mix mix(TaskConfig config) {
        return config.value("datasets", Mix.class);
    }

    @Override
    public Item item(long seed, long index, TaskConfig config) {
        Mix mix = mix(config);
        int drawn = Choices.weighted(SeededRandom.of(seed, name(), index), mix.weights());
        Mix.Part part = mix.parts().get(drawn);
        return part.task().item(seed + drawn + 1, index, part.config());
    }

    /// An item without its index.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Item item = item(random.nextLong(), 0, config);
        return new Draft(item.question(), item.answer(), item.metadata());
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Optional<Mix.Part> part = mix(config).find(item.metadata().text("source_dataset"));
        return part.isPresent()
                ? part.get().task().scoreAsWritten(answer, item, part.get().config())
                : 0;
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        Optional<Mix.Part> part = mix(config).find(item.metadata().text("source_dataset"));
        return part.isPresent()
                ? part.get().task().score(answer, item, part.get().config())
                : 0;
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        return mix(config)
                .find(item.metadata().text("source_dataset"))
                .map(part -> part.task().reference(item, part.config()))
                .orElseGet(item::oracle);
    }
}
