// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.gem4j.env.SeededRandom;

/// Ways to change a right answer, in a place that the random generator chooses.
enum AnswerMutation {
    CHANGE_DIGIT(AnswerMutation::changeDigit),
    ADD_DIGIT((text, random) -> place(text, random, Character::isDigit)
            .map(at -> text.substring(0, at) + (char) ('1' + random.nextInt(9)) + text.substring(at))),
    DROP_DIGIT((text, random) ->
            place(text, random, Character::isDigit).map(at -> text.substring(0, at) + text.substring(at + 1))),
    FLIP_SIGN(AnswerMutation::flipSign),
    CHANGE_LETTER(AnswerMutation::changeLetter),
    DROP_CHARACTER((text, random) -> place(text, random, c -> !Character.isWhitespace(c) && !Character.isSurrogate(c))
            .map(at -> text.substring(0, at) + text.substring(at + 1))),
    SWAP_WORDS(AnswerMutation::swapWords),
    DROP_WORD(AnswerMutation::dropWord),
    SWAP_LINES(AnswerMutation::swapLines),
    FIRST_HALF((text, random) -> Optional.of(text.substring(0, text.length() / 2))),
    NEGATE((text, random) -> Optional.of("not " + text)),
    SECOND_ANSWER((text, random) -> Optional.empty()) {
        @Override
        Optional<String> apply(String answer, String other, SeededRandom random) {
            String joint = JOINTS.get(random.nextInt(JOINTS.size()));
            boolean first = random.nextInt(2) == 0;
            return other.strip().equals(answer.strip()) || other.isBlank()
                    ? Optional.empty()
                    : Optional.of(first ? answer + joint + other : other + joint + answer);
        }
    };

    private static final List<String> JOINTS = List.of(" or ", ", ", " and ", "\n", "; ", " / ", " (or) ", ". No, ");

    private final BiFunction<String, SeededRandom, Optional<String>> change;

    AnswerMutation(BiFunction<String, SeededRandom, Optional<String>> change) {
        this.change = change;
    }

    /// The changed text; empty if this mutation has no place in it or leaves it as it was.
    ///
    /// @param other the right answer to another question of the task
    Optional<String> apply(String answer, String other, SeededRandom random) {
        return change.apply(answer, random).filter(changed -> !changed.equals(answer));
    }

    private interface Kind {
        boolean test(char c);
    }

    private static Optional<Integer> place(String text, SeededRandom random, Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            if (kind.test(text.charAt(i))) {
                places.add(i);
            }
        }
        return places.isEmpty() ? Optional.empty() : Optional.of(places.get(random.nextInt(places.size())));
    }

    private static Optional<String> changeDigit(String text, SeededRandom random) {
        return place(text, random, c -> c >= '0' && c <= '9').map(at -> {
            int digit = (text.charAt(at) - '0' + 1 + random.nextInt(9)) % 10;
            return text.substring(0, at) + digit + text.substring(at + 1);
        });
    }

    private static Optional<String> flipSign(String text, SeededRandom random) {
        return place(text, random, c -> c >= '0' && c <= '9').map(digit -> {
            int at = digit;
            while (at > 0 && (Character.isDigit(text.charAt(at - 1)) || text.charAt(at - 1) == '.')) {
                at--;
            }
            boolean negative = at > 0 && text.charAt(at - 1) == '-';
            return negative
                    ? text.substring(0, at - 1) + text.substring(at)
                    : text.substring(0, at) + "-" + text.substring(at);
        });
    }

    private static Optional<String> changeLetter(String text, SeededRandom random) {
        return place(text, random, c -> c < 128 && Character.isLetter(c)).map(at -> {
            char base = Character.isUpperCase(text.charAt(at)) ? 'A' : 'a';
            int letter = (text.charAt(at) - base + 1 + random.nextInt(25)) % 26;
            return text.substring(0, at) + (char) (base + letter) + text.substring(at + 1);
        });
    }

    private static Optional<String> swapWords(String text, SeededRandom random) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split(" ", -1)));
        return swapped(words, random).map(changed -> String.join(" ", changed));
    }

    private static Optional<String> swapLines(String text, SeededRandom random) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        return swapped(lines, random).map(changed -> String.join("\n", changed));
    }

    private static Optional<List<String>> swapped(List<String> parts, SeededRandom random) {
        if (parts.size() < 2) {
            return Optional.empty();
        }
        int first = random.nextInt(parts.size());
        int second = (first + 1 + random.nextInt(parts.size() - 1)) % parts.size();
        String kept = parts.get(first);
        parts.set(first, parts.get(second));
        parts.set(second, kept);
        return Optional.of(parts);
    }

    private static Optional<String> dropWord(String text, SeededRandom random) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split(" ", -1)));
        if (words.size() < 2) {
            return Optional.empty();
        }
        words.remove(random.nextInt(words.size()));
        return Optional.of(String.join(" ", words));
    }
}
