// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.logic.ZebraClue.Kind;
import org.gem4j.text.python.Strings;

/// A row of houses whose inhabitants differ in name, pet, drink and so on: who lives in the first one?
///
/// The clues leave exactly one way to fill the houses, and all of them are needed.
final class ZebraPuzzles extends ReasoningTask {
    private static final List<String> NAMES = List.of("alice", "arnold", "bob", "carol", "david", "eric", "peter");

    /// An attribute of people, with the words for a list of its values and for a person, where `*` stands for the
    /// value.
    private record Trait(String list, String person, List<String> values) {
        static Trait of(String list, String person, String... values) {
            return new Trait(list, person, List.of(values));
        }

        String person(int value) {
            return person.replace("*", values.get(value));
        }
    }

    private static final Trait NAME = new Trait("Their names", "*", NAMES);
    private static final List<Trait> TRAITS = List.of(
            Trait.of(
                    "Their favorite colors",
                    "the person whose favorite color is *",
                    "blue",
                    "brown",
                    "green",
                    "purple",
                    "red",
                    "white",
                    "yellow"),
            Trait.of(
                    "The countries they come from",
                    "the person from *",
                    "Brazil",
                    "Canada",
                    "Denmark",
                    "Egypt",
                    "Finland",
                    "Greece",
                    "Hungary"),
            Trait.of(
                    "Their pets",
                    "the owner of the *",
                    "cat",
                    "dog",
                    "goldfish",
                    "hamster",
                    "parrot",
                    "pony",
                    "rabbit"),
            Trait.of("What they drink", "the * drinker", "cider", "cocoa", "coffee", "juice", "milk", "tea", "water"),
            Trait.of("Their jobs", "the *", "baker", "doctor", "gardener", "lawyer", "painter", "pilot", "teacher"),
            Trait.of(
                    "What they like to eat",
                    "the person who likes *",
                    "curry",
                    "dumplings",
                    "omelettes",
                    "pancakes",
                    "pizza",
                    "salad",
                    "stew"),
            Trait.of(
                    "The flowers in their gardens",
                    "the person who grows *",
                    "asters",
                    "daisies",
                    "irises",
                    "lilies",
                    "poppies",
                    "roses",
                    "tulips"),
            Trait.of(
                    "The instruments they play",
                    "the person who plays the *",
                    "cello",
                    "drums",
                    "flute",
                    "guitar",
                    "harp",
                    "piano",
                    "trumpet"),
            Trait.of(
                    "Their sports",
                    "the person whose sport is *",
                    "boxing",
                    "chess",
                    "cycling",
                    "fencing",
                    "judo",
                    "rowing",
                    "tennis"),
            Trait.of(
                    "How they travel",
                    "the person who travels by *",
                    "bicycle",
                    "bus",
                    "car",
                    "motorcycle",
                    "scooter",
                    "train",
                    "tram"));
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh");

    ZebraPuzzles() {
        super(TaskSpec.named("zebra_puzzles", Category.LOGIC, "Find out who lives in a house from clues.")
                .integer("num_people", 4, 2, 7, "Number of people and houses.")
                .integer("num_characteristics", 4, 2, 7, "Number of attributes of people, names included.")
                .dial("num_people", "num_people", 2, 3, 4, 5, 6, 7)
                .dial("num_characteristics", "num_characteristics", 2, 3, 4, 5, 6, 7));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int people = config.integer("num_people");
        List<Trait> traits = new ArrayList<>(List.of(NAME));
        traits.addAll(Choices.sample(random, TRAITS, config.integer("num_characteristics") - 1));
        int[][] houses = new int[traits.size()][];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = Choices.distinct(random, people, people);
        }
        List<ZebraClue> clues = ZebraReducer.reduce(random, ZebraClue.all(random, houses), houses);
        random.shuffle(clues);
        StringBuilder question = new StringBuilder(1500)
                .append("There are ")
                .append(people)
                .append(" houses in a row, numbered 1 to ")
                .append(people)
                .append(
                        " from left to right. One person lives in each, and no two of them are alike in any of these:\n");
        for (Trait trait : traits) {
            question.append("- ").append(trait.list()).append(": ");
            int[] order = Choices.distinct(random, people, people);
            for (int i = 0; i < people; i++) {
                question.append(i == 0 ? "" : ", ").append(trait.values().get(order[i]));
            }
            question.append('\n');
        }
        question.append('\n');
        for (int i = 0; i < clues.size(); i++) {
            question.append(i + 1).append(". ");
            describe(question, clues.get(i), traits, people);
            question.append(".\n");
        }
        question.append("\nWhat is the name of the person in house 1? Answer with the name alone.");
        int first = 0;
        while (houses[0][first] != 0) {
            first++;
        }
        return Draft.of(question.toString(), NAMES.get(first), Metadata.empty());
    }

    private static void describe(StringBuilder text, ZebraClue clue, List<Trait> traits, int people) {
        int start = text.length();
        text.append(person(clue.one(), traits, people));
        text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
        if (clue.kind() == Kind.HOUSE) {
            text.append(" lives in the ").append(ORDINALS.get(clue.other())).append(" house");
            return;
        }
        text.append(
                        switch (clue.kind()) {
                            case SAME -> " is ";
                            case LEFT -> " lives directly to the left of ";
                            case BESIDE -> " lives next door to ";
                            case HOUSE -> throw new IllegalStateException("a clue about a house has no second person");
                        })
                .append(person(clue.other(), traits, people));
    }

    private static String person(int element, List<Trait> traits, int people) {
        String person = traits.get(element / people).person(element % people);
        return element < people ? Character.toUpperCase(person.charAt(0)) + person.substring(1) : person;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = item.oracle();
        return answer.equals(oracle)
                        || Strings.lower(answer)
                                .replace("\n", "")
                                .equals(Strings.lower(oracle).replace("\n", ""))
                ? 1
                : 0;
    }
}
