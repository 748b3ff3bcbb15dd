// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The number of sisters, friends or colleagues of another person, where the person in the story must be counted too.
///
/// The kind of question is from Nezhurina et al., "Alice in Wonderland" (2024).
final class Aiw extends ReasoningTask {
    private static final List<String> MALE_NAMES =
            List.of("Adam", "Boris", "Carl", "David", "Emil", "Felix", "Henry", "Oscar", "Peter", "Simon", "Victor");
    private static final List<String> FEMALE_NAMES =
            List.of("Alice", "Clara", "Diana", "Edith", "Fiona", "Greta", "Helen", "Julia", "Laura", "Nora", "Vera");
    private static final List<String> KINDS = List.of("siblings", "friends", "colleagues");

    Aiw() {
        super(TaskSpec.named(
                        "aiw", Category.LOGIC, "Given one person's relatives, friends or colleagues, count another's.")
                .option(names("male_names", MALE_NAMES, "Names of men."))
                .option(names("female_names", FEMALE_NAMES, "Names of women."))
                .subset("task_types", KINDS, "Kinds of questions.")
                .weights(
                        "task_type_weights",
                        List.of(1.0 / 3, 1.0 / 3, 1.0 / 3),
                        "Sampling weights of the kinds, in their order.")
                .integer(
                        "max_entities",
                        6,
                        1,
                        1_000_000,
                        "Largest number of male and of female relatives, friends or colleagues.")
                .dial(
                        "task_type_weights",
                        "task_type_weights",
                        List.of(1.0, 0.0, 0.0),
                        List.of(0.9, 0.05, 0.05),
                        List.of(0.7, 0.15, 0.15),
                        List.of(0.6, 0.2, 0.2),
                        List.of(0.5, 0.25, 0.25),
                        List.of(0.4, 0.3, 0.3),
                        List.of(0.3, 0.35, 0.35),
                        List.of(0.2, 0.4, 0.4),
                        List.of(0.1, 0.45, 0.45))
                .dial("num_entities", "max_entities", 4, 6, 8, 10, 12, 14, 16));
    }

    private static OptionSpec names(String option, List<String> names, String doc) {
        return OptionSpec.listOf(option, names, OptionSpec.text("name", "", "A name."), doc);
    }

    @Override
    protected void check(TaskConfig config) {
        for (String option : List.of("male_names", "female_names", "task_types")) {
            if (config.texts(option).isEmpty()) {
                throw new IllegalArgumentException("option " + option + " of aiw must not be empty");
            }
        }
        List<Double> weights = config.numbers("task_type_weights");
        if (weights.size() != config.texts("task_types").size()
                || weights.stream().mapToDouble(weight -> weight).sum() <= 0) {
            throw new IllegalArgumentException("option task_type_weights of aiw must have one weight for each of the "
                    + config.texts("task_types").size() + " task_types, one above 0, but was " + weights);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<?> kinds = config.value("task_types", List.class);
        @SuppressWarnings("unchecked")
        List<Double> weights = config.value("task_type_weights", List.class);
        String kind = (String) kinds.get(Choices.weighted(random, weights));
        List<?> women = config.value("female_names", List.class);
        List<?> men = config.value("male_names", List.class);
        Object she = women.get(random.nextInt(women.size()));
        Object he = men.get(random.nextInt(men.size()));
        int most = config.integer("max_entities");
        int men1 = random.between(1, most);
        int women1 = random.between(1, most);
        StringBuilder text = new StringBuilder(420);
        switch (kind) {
            case "siblings" -> siblings(text, she, he, women1, men1, random.nextBoolean());
            case "friends" ->
                text.append(she)
                        .append(" has ")
                        .append(count(men1, "male friend"))
                        .append(" and ")
                        .append(count(women1, "female friend"))
                        .append(". All of them are friends of each other and have no other friends. ")
                        .append(he)
                        .append(" is one of ")
                        .append(she)
                        .append("'s male friends. How many female friends does ")
                        .append(he)
                        .append(" have?");
            default -> {
                int men2 = random.between(1, most);
                int women2 = random.between(1, most);
                colleagues(text, she, he, new int[] {men1, women1, men2, women2});
            }
        }
        text.append(" Answer with the number alone.");
        return Draft.of(text.toString(), Integer.toString(women1 + 1), Metadata.of("task_type", kind));
    }

    private static void siblings(
            StringBuilder text, Object she, Object he, int sisters, int brothers, boolean sistersFirst) {
        text.append(she)
                .append(" has ")
                .append(sistersFirst ? count(sisters, "sister") : count(brothers, "brother"))
                .append(" and ")
                .append(sistersFirst ? count(brothers, "brother") : count(sisters, "sister"))
                .append(". One of her brothers is ")
                .append(he)
                .append(". All of them have the same parents. How many sisters does ")
                .append(he)
                .append(" have?");
    }

    private static void colleagues(StringBuilder text, Object she, Object he, int[] counts) {
        text.append("Without Matilda, ")
                .append(she)
                .append(" has ")
                .append(count(counts[0], "male colleague"))
                .append(" and ")
                .append(count(counts[1], "female colleague"))
                .append("; Matilda is a colleague of theirs as well, and they are all colleagues of each other. ")
                .append(he)
                .append(" has, again without Matilda, ")
                .append(count(counts[2], "male colleague"))
                .append(" and ")
                .append(count(counts[3], "female colleague"))
                .append(", who are all colleagues of each other and of nobody else. In this second circle, Matilda is a"
                        + " colleague of ")
                .append(he)
                .append(" only, and nobody is in both circles. How many female colleagues does Matilda have?");
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
