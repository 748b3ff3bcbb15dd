// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

/// No change of a right answer's value matches it exactly, nor has an F1 of 1. Other answers in every build;
/// `-Dgem4j.mutation.seed=N` repeats those of a seed.
///
/// Not tried, since they are conventions of the field: case (`US`, `us`), currency and percent signs, articles inside
/// an answer ("Plan A from"), apostrophes, hyphens between letters.
class QaMutationTest {
    private static final int ANSWERS = 2_000;
    private static final long SEED = Long.getLong("gem4j.mutation.seed", System.nanoTime());
    private static final String[] NAMES = {
        "Paris", "John Smith", "Lake Geneva", "Marie Curie", "New York", "Mount Kenya", "Goethe", "Jupiter", "Rio Tinto"
    };
    private static final String[] THINGS = {"km", "years", "men", "votes", "°C", "BC", "million"};

    private final QaMatch match = new QaMatch();

    /// An answer of one of the forms that questions have.
    private static String answer(SeededRandom random) {
        String name = NAMES[random.nextInt(NAMES.length)];
        int number = random.nextInt(1, 5000);
        return switch (random.nextInt(9)) {
            case 0 -> name;
            case 1 -> "-" + number;
            case 2 -> number + "." + random.nextInt(1, 100);
            case 3 -> number + " " + THINGS[random.nextInt(THINGS.length)];
            case 4 -> "from " + name + " to " + NAMES[(random.nextInt(NAMES.length - 1) + 1)] + " in " + number;
            case 5 -> number % 12 + 1 + ":" + (10 + number % 50);
            case 6 -> "did not win";
            case 7 -> "-" + number + "." + random.nextInt(10, 100) + " " + THINGS[random.nextInt(THINGS.length)];
            default -> number + "/" + (number + 1 + random.nextInt(9));
        };
    }

    /// What changes an answer, by name; empty where it does not apply.
    private static Map<String, BiFunction<String, SeededRandom, Optional<String>>> mutations() {
        Map<String, BiFunction<String, SeededRandom, Optional<String>>> mutations = new LinkedHashMap<>();
        mutations.put("drop a negation", (text, random) -> Optional.of(text.replace("not ", "")));
        mutations.put("add a negation", (text, random) -> Optional.of("not " + text));
        mutations.put("change a digit", QaMutationTest::changeDigit);
        mutations.put("drop a sign", (text, random) -> Optional.of(text.startsWith("-") ? text.substring(1) : text));
        mutations.put(
                "add a sign", (text, random) -> Optional.of(Character.isDigit(text.charAt(0)) ? "-" + text : text));
        mutations.put("drop a point", (text, random) -> Optional.of(text.replaceFirst("(\\d)[.:/](\\d)", "$1$2")));
        mutations.put(
                "append an answer",
                (text, random) -> Optional.of(
                        text + List.of(" or ", ", ", " and ", "; ", "/").get(random.nextInt(5)) + "Oslo"));
        mutations.put(
                "prepend an answer",
                (text, random) -> Optional.of(
                        "Oslo" + List.of(" or ", ", ", " and ", "; ", "/").get(random.nextInt(5)) + text));
        mutations.put("put a mark between digits", QaMutationTest::splitNumber);
        mutations.put(
                "a negative in brackets",
                (text, random) -> Optional.of(List.of("-(", "-$", "-\"", "-**", "- (", "(-) ")
                                .get(random.nextInt(Character.isDigit(text.charAt(0)) ? 6 : 4))
                        + text));
        mutations.put(
                "prepend a choice",
                (text, random) ->
                        Optional.of(List.of("A, ", "(A) ", "A. ", "A: ", "A; ").get(random.nextInt(5)) + text));
        mutations.put("swap words", QaMutationTest::swapWords);
        mutations.put("drop a word", QaMutationTest::dropWord);
        return mutations;
    }

    private static Optional<String> changeDigit(String text, SeededRandom random) {
        int[] digits = text.chars().filter(Character::isDigit).toArray();
        if (digits.length == 0) {
            return Optional.empty();
        }
        int at = text.indexOf(digits[random.nextInt(digits.length)]);
        char other = (char) ('0' + (text.charAt(at) - '0' + 1 + random.nextInt(9)) % 10);
        return Optional.of(text.substring(0, at) + other + text.substring(at + 1));
    }

    /// Any mark but the comma of thousands makes two numbers of one.
    private static Optional<String> splitNumber(String text, SeededRandom random) {
        String marks = "!\"#$%&'()*+-./:;<=>?@[\\]^_`{|}~";
        for (int i = 1; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i - 1)) && Character.isDigit(text.charAt(i))) {
                return Optional.of(
                        text.substring(0, i) + marks.charAt(random.nextInt(marks.length())) + text.substring(i));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> swapWords(String text, SeededRandom random) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split(" ")));
        if (words.size() < 2) {
            return Optional.empty();
        }
        int first = random.nextInt(words.size());
        int second = (first + 1 + random.nextInt(words.size() - 1)) % words.size();
        String kept = words.get(first);
        words.set(first, words.get(second));
        words.set(second, kept);
        return Optional.of(String.join(" ", words));
    }

    private static Optional<String> dropWord(String text, SeededRandom random) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split(" ")));
        words.remove(random.nextInt(words.size()));
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", words));
    }

    @Test
    void noChangeOfTheValueIsAccepted() {
        System.out.println("QA mutations of seed " + SEED);
        List<String> accepted = new ArrayList<>();
        int tried = 0;
        for (int i = 0; i < ANSWERS; i++) {
            SeededRandom random = SeededRandom.of(SEED + i);
            String right = answer(random);
            assertThat(match.exact(right, List.of(right))).as(right).isTrue();
            for (var mutation : mutations().entrySet()) {
                Optional<String> changed =
                        mutation.getValue().apply(right, random).filter(text -> !text.equals(right));
                if (changed.isPresent()) {
                    tried++;
                    boolean earns = match.exact(changed.get(), List.of(right))
                            || match.exact(right, changed.stream().toList())
                            || match.f1(changed.get(), List.of(right)) == 1;
                    if (earns) {
                        accepted.add(mutation.getKey() + ": '" + right + "' and '" + changed.get() + "'");
                    }
                }
            }
        }
        assertThat(accepted).as("seed %d", SEED).isEmpty();
        assertThat(tried).isGreaterThan(3 * ANSWERS);
    }
}
