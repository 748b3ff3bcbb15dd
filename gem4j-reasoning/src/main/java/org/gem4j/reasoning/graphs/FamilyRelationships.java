// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The relationship between two members of a family, given marriages and children.
final class FamilyRelationships extends ReasoningTask {
    private static final List<String> MALE_NAMES =
            ("Adam Albert Anton Arthur Boris Bruno Carl Cedric Clemens Conrad Cyril David Dominic Edgar Emil Eric Felix"
                            + " Frank Gustav Harold Hector Henry Hugo Ivan Jacob Karl Leo Lorenz Marcus Martin Maurice"
                            + " Nathan Oscar Otto Paul Peter Philip Quentin Roland Simon Stefan Victor Walter")
                    .transform(names -> List.of(names.split(" ")));
    private static final List<String> FEMALE_NAMES =
            ("Agatha Agnes Alma Amanda Astrid Beatrice Bertha Bridget Carla Cecilia Clara Daphne Diana Dora Edith Elena"
                            + " Elsa Emma Erica Fiona Flora Frances Greta Helen Hilda Ida Irene Iris Judith Julia"
                            + " Katharine Laura Lydia Martha Matilda Nadia Nora Olga Paula Rosa Ruth Sylvia Vera")
                    .transform(names -> List.of(names.split(" ")));
    private static final int FOUNDERS_OF_A_SEX = 5;

    FamilyRelationships() {
        super(TaskSpec.named("family_relationships", Category.GRAPHS, "Find how one person is related to another.")
                .range("family_size", 4, 8, 3, 80, "number of people in the family")
                .option(names("male_names", MALE_NAMES, "Names of men and boys."))
                .option(names("female_names", FEMALE_NAMES, "Names of women and girls."))
                .rangeDial("family_size", "family_size", 3, 4, 5, 6, 7, 8, 9, 10, 11));
    }

    private static OptionSpec names(String option, List<String> names, String doc) {
        return OptionSpec.listOf(option, names, OptionSpec.text("name", "", "A name."), doc);
    }

    @Override
    protected void check(TaskConfig config) {
        for (String option : List.of("male_names", "female_names")) {
            int names = config.texts(option).size();
            if (names < FOUNDERS_OF_A_SEX) {
                throw new IllegalArgumentException("option " + option + " of family_relationships must hold at least "
                        + FOUNDERS_OF_A_SEX + " names but holds " + names);
            }
        }
        Set<String> seen = new HashSet<>();
        for (String name : Stream.of("male_names", "female_names")
                .flatMap(option -> config.texts(option).stream())
                .toList()) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("options male_names and female_names of family_relationships must"
                        + " hold a name once but hold " + name + " twice");
            }
        }
    }

    /// Someone in the family; relatives are added while it grows.
    private static final class Person {
        final String name;
        final boolean female;
        final List<Person> children = new ArrayList<>();
        Optional<Couple> parents = Optional.empty();
        Optional<Person> spouse = Optional.empty();

        Person(String name, boolean female) {
            this.name = name;
            this.female = female;
        }

        boolean isParentOf(Person other) {
            return other.parents.isPresent() && other.parents.get().has(this);
        }

        boolean isGrandparentOf(Person other) {
            return other.parents.isPresent()
                    && (isParentOf(other.parents.get().one())
                            || isParentOf(other.parents.get().other()));
        }

        boolean isSiblingOf(Person other) {
            return parents.isPresent() && other.parents.isPresent() && parents.get() == other.parents.get();
        }

        boolean isSiblingOfAParentOf(Person other) {
            return other.parents.isPresent()
                    && (isSiblingOf(other.parents.get().one())
                            || isSiblingOf(other.parents.get().other()));
        }
    }

    /// A married couple. Compared by identity.
    private static final class Couple {
        private final Person one;
        private final Person other;

        Couple(Person one, Person other) {
            this.one = one;
            this.other = other;
            one.spouse = Optional.of(other);
            other.spouse = Optional.of(one);
        }

        Person one() {
            return one;
        }

        Person other() {
            return other;
        }

        boolean has(Person person) {
            return person == one || person == other;
        }

        Person addChild(Person child) {
            child.parents = Optional.of(this);
            one.children.add(child);
            other.children.add(child);
            return child;
        }
    }

    /// A family of three generations around one couple of grandparents; larger ones have the mother's parents, an
    /// uncle and an aunt with their spouses.
    private static final class Family {
        final List<Person> people = new ArrayList<>();
        final List<Couple> couples = new ArrayList<>();
        private final SeededRandom random;
        private final List<?> men;
        private final List<?> women;
        private final Set<Object> used = new HashSet<>();
        private int menLeft;
        private int womenLeft;

        Family(SeededRandom random, TaskConfig config, int size) {
            this.random = random;
            men = config.value("male_names", List.class);
            women = config.value("female_names", List.class);
            menLeft = men.size();
            womenLeft = women.size();
            Couple grandparents = marry(join(false), join(true));
            Optional<Couple> others = size > 6 ? Optional.of(marry(join(false), join(true))) : Optional.empty();
            Person father = grandparents.addChild(join(false));
            List<Couple> young = new ArrayList<>();
            if (size > 3) {
                Person mother = join(true);
                others.ifPresent(parents -> parents.addChild(mother));
                young.add(marry(father, mother));
            }
            if (size > 8) {
                young.add(marry(grandparents.addChild(join(false)), join(true)));
            }
            if (size > 10) {
                young.add(marry(grandparents.addChild(join(true)), join(false)));
            }
            while (people.size() < size && menLeft + womenLeft > 0) {
                boolean female = menLeft == 0 || (womenLeft > 0 && random.nextBoolean());
                random.pick(young).addChild(join(female));
            }
        }

        private Person join(boolean female) {
            List<?> names = female ? women : men;
            Object name = names.get(random.nextInt(names.size()));
            while (!used.add(name)) {
                name = names.get(random.nextInt(names.size()));
            }
            if (female) {
                womenLeft--;
            } else {
                menLeft--;
            }
            Person person = new Person((String) name, female);
            people.add(person);
            return person;
        }

        private Couple marry(Person one, Person other) {
            Couple couple = new Couple(one, other);
            couples.add(couple);
            return couple;
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Family family = new Family(random, config, Choices.inRange(random, config, "family_size"));
        List<Person> people = family.people;
        while (true) {
            int first = random.nextInt(people.size());
            int second = random.nextInt(people.size());
            Optional<String> relation =
                    first == second ? Optional.empty() : relation(people.get(first), people.get(second));
            if (relation.isPresent()) {
                return draft(random, family, people.get(first), people.get(second), relation.get());
            }
        }
    }

    /// What `one` is to `other`, if there is a word for it that the task uses.
    private static Optional<String> relation(Person one, Person other) {
        if (one.isParentOf(other)) {
            return word(one, "mother", "father");
        }
        if (other.isParentOf(one)) {
            return word(one, "daughter", "son");
        }
        if (one.spouse.isPresent() && one.spouse.get() == other) {
            return word(one, "wife", "husband");
        }
        if (one.isSiblingOf(other)) {
            return word(one, "sister", "brother");
        }
        if (one.isGrandparentOf(other)) {
            return word(one, "grandmother", "grandfather");
        }
        if (one.isSiblingOfAParentOf(other)) {
            return word(one, "aunt", "uncle");
        }
        if (other.isSiblingOfAParentOf(one)) {
            return word(one, "niece", "nephew");
        }
        if (other.spouse.isPresent() && one.isParentOf(other.spouse.get())) {
            return word(one, "mother-in-law", "father-in-law");
        }
        return Optional.empty();
    }

    private static Optional<String> word(Person person, String female, String male) {
        return Optional.of(person.female ? female : male);
    }

    private static Draft draft(SeededRandom random, Family family, Person one, Person other, String relation) {
        StringBuilder question = new StringBuilder(400);
        for (Couple couple : family.couples) {
            question.append(couple.one().name)
                    .append(" and ")
                    .append(couple.other().name)
                    .append(" are husband and wife. ");
            describeChildren(couple.one().children, question);
        }
        question.setCharAt(question.length() - 1, '\n');
        question.append('\n');
        switch (random.nextInt(3)) {
            case 0 ->
                question.append("What is ").append(one.name).append(" to ").append(other.name);
            case 1 ->
                question.append("How is ")
                        .append(one.name)
                        .append(" related to ")
                        .append(other.name);
            default ->
                question.append("Who is ").append(one.name).append(" to ").append(other.name);
        }
        question.append("? Answer with one word, such as aunt.");
        return Draft.of(
                question.toString(),
                relation,
                Metadata.of(
                        "person1",
                        one.name,
                        "person2",
                        other.name,
                        "relationship",
                        relation,
                        "family_size",
                        family.people.size()));
    }

    private static void describeChildren(List<Person> children, StringBuilder text) {
        for (int i = 0; i < children.size(); i++) {
            text.append(i == 0 ? "Their children are " : i == children.size() - 1 ? " and " : ", ");
            if (children.size() == 1) {
                text.setLength(text.length() - "ren are ".length());
                text.append(" is ");
            }
            text.append(children.get(i).name);
        }
        text.append(children.isEmpty() ? "" : ". ");
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Grades.ignoringCase(answer, item.oracle());
    }
}
