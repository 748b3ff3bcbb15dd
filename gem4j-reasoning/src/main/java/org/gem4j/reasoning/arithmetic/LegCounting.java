// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The legs of a group of animals: a sum of products, given knowledge of the number of legs of each kind.
final class LegCounting extends ReasoningTask {
    private record Animal(String name, String plural, int legs) {
        static Animal of(String name, int legs) {
            return new Animal(name, name + "s", legs);
        }
    }

    private static final List<Animal> ANIMALS = List.of(
            Animal.of("snake", 0),
            Animal.of("sea slug", 0),
            new Animal("jellyfish", "jellyfish", 0),
            Animal.of("earthworm", 0),
            new Animal("leech", "leeches", 0),
            Animal.of("chicken", 2),
            Animal.of("sparrow", 2),
            Animal.of("human", 2),
            Animal.of("duck", 2),
            Animal.of("dog", 4),
            Animal.of("cat", 4),
            Animal.of("cow", 4),
            Animal.of("horse", 4),
            Animal.of("lion", 4),
            Animal.of("elephant", 4),
            Animal.of("giraffe", 4),
            Animal.of("tiger", 4),
            new Animal("deer", "deer", 4),
            new Animal("sheep", "sheep", 4),
            Animal.of("frog", 4),
            Animal.of("mosquito", 6),
            Animal.of("ant", 6),
            new Animal("butterfly", "butterflies", 6),
            Animal.of("beetle", 6),
            Animal.of("bee", 6),
            Animal.of("wasp", 6),
            Animal.of("grasshopper", 6),
            Animal.of("cricket", 6),
            new Animal("cockroach", "cockroaches", 6),
            new Animal("praying mantis", "praying mantises", 6),
            new Animal("dragonfly", "dragonflies", 6),
            Animal.of("spider", 8),
            Animal.of("scorpion", 8),
            Animal.of("crab", 10),
            Animal.of("lobster", 10),
            Animal.of("prawn", 10),
            new Animal("woodlouse", "woodlice", 14));

    LegCounting() {
        super(TaskSpec.named("leg_counting", Category.ARITHMETIC, "Count the legs of a group of animals.")
                .range("animals", 3, 10, 1, ANIMALS.size(), "number of kinds of animals")
                .range("instances", 1, 15, 1, 1_000_000, "number of animals of a kind")
                .rangeDial("num_animals", "animals", levels())
                .wideDial("num_instances", "instances", 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024));
    }

    private static Object[] levels() {
        return IntStream.range(1, ANIMALS.size()).boxed().toArray();
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int kinds = Choices.inRange(random, config, "animals");
        Map<String, Integer> counts = LinkedHashMap.newLinkedHashMap(kinds);
        StringBuilder group = new StringBuilder();
        int legs = 0;
        for (int index : Choices.distinct(random, kinds, ANIMALS.size())) {
            Animal animal = ANIMALS.get(index);
            int count = Choices.inRange(random, config, "instances");
            counts.put(animal.name(), count);
            legs += count * animal.legs();
            group.append(group.isEmpty() ? "" : ", ")
                    .append(count)
                    .append(' ')
                    .append(count == 1 ? animal.name() : animal.plural());
        }
        return Draft.of(
                "How many legs do these animals have altogether: " + group + "? Answer with the number alone.",
                Integer.toString(legs),
                Metadata.of("animals", counts, "num_animals", kinds, "total_legs", legs));
    }
}
