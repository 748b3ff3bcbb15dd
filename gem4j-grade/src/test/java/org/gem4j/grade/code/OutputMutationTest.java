// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

/// No change of what a program should print or return is accepted by any checker that asks for equal values. Other
/// outputs
/// in every build; `-Dgem4j.mutation.seed=N` repeats those of a seed.
///
/// Not tried: whitespace between words under `tokens` and around the text, which these checkers pass over; changes
/// within
/// the tolerance of `float:EPS`.
class OutputMutationTest {
    private static final int OUTPUTS = 1_000;
    private static final long SEED = Long.getLong("gem4j.mutation.seed", System.nanoTime());
    private static final List<Checker> CHECKERS =
            List.of(Checker.tokens(), Checker.lines(), Checker.stripped(), Checker.floats(1e-9));
    private static final List<BiFunction<String, SeededRandom, String>> MUTATIONS = List.of(
            OutputMutationTest::changeDigit,
            (text, random) -> "-" + text,
            (text, random) -> text + " 0",
            (text, random) -> "0 " + text,
            (text, random) -> text + "\n" + text,
            (text, random) -> "x" + text,
            OutputMutationTest::changeCase,
            OutputMutationTest::dropLine,
            OutputMutationTest::swapWords,
            (text, random) -> text.replaceFirst("(\\w) (\\w)", "$1$2"),
            (text, random) -> text + "\u200b");

    private static String output(SeededRandom random) {
        StringBuilder text = new StringBuilder();
        int lines = random.nextInt(1, 5);
        for (int line = 0; line < lines; line++) {
            text.append(line == 0 ? "" : "\n");
            int words = random.nextInt(1, 4);
            for (int word = 0; word < words; word++) {
                text.append(word == 0 ? "" : " ")
                        .append(
                                switch (random.nextInt(4)) {
                                    case 0 -> "Yes";
                                    case 1 -> "" + (char) ('a' + random.nextInt(26)) + word;
                                    case 2 -> "" + (random.nextInt(1, 1000) / 8.0);
                                    default -> "" + (random.nextInt(2_000_000) - 1_000_000);
                                });
            }
        }
        return text.toString();
    }

    private static String changeDigit(String text, SeededRandom random) {
        int[] places = java.util.stream.IntStream.range(0, text.length())
                .filter(i -> Character.isDigit(text.charAt(i)))
                .toArray();
        if (places.length == 0) {
            return text;
        }
        int at = places[random.nextInt(places.length)];
        char other = (char) ('0' + (text.charAt(at) - '0' + 1 + random.nextInt(9)) % 10);
        return text.substring(0, at) + other + text.substring(at + 1);
    }

    private static String changeCase(String text, SeededRandom random) {
        String upper = text.toUpperCase(java.util.Locale.ROOT);
        return upper.equals(text) ? text.toLowerCase(java.util.Locale.ROOT) : upper;
    }

    private static String dropLine(String text, SeededRandom random) {
        int line = text.lastIndexOf('\n');
        return line < 0 ? "" : text.substring(0, line);
    }

    private static String swapWords(String text, SeededRandom random) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split(" ")));
        words.add(words.removeFirst());
        return String.join(" ", words);
    }

    /// Words of the text with numbers by their values.
    private static List<Object> values(String text) {
        List<Object> values = new ArrayList<>();
        for (String word : text.strip().split("[ \n]+")) {
            values.add(word.matches("-?\\d+(\\.\\d+)?") ? new BigDecimal(word).stripTrailingZeros() : word);
        }
        return values;
    }

    @Test
    void noOtherOutputIsAccepted() {
        System.out.println("output mutations of seed " + SEED);
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i < OUTPUTS; i++) {
            SeededRandom random = SeededRandom.of(SEED + i);
            String right = output(random);
            for (BiFunction<String, SeededRandom, String> mutation : MUTATIONS) {
                String changed = mutation.apply(right, random);
                for (Checker checker : CHECKERS) {
                    assertThat(checker.accepts(right, right + "\n")).isTrue();
                    if (!values(changed).equals(values(right)) && checker.accepts(right, changed)) {
                        accepted.add(checker + ": '" + right + "' and '" + changed + "'");
                    }
                }
            }
        }
        assertThat(accepted).as("seed %d", SEED).isEmpty();
    }

    private static PythonValue value(SeededRandom random, int depth) {
        return switch (random.nextInt(depth > 2 ? 5 : 7)) {
            case 0 -> new PythonValue.Truth(random.nextInt(2) == 0);
            case 1 -> new PythonValue.Text("w" + random.nextInt(50));
            case 2 -> new PythonValue.Real(random.nextInt(100) / 4.0);
            case 3, 4 -> new PythonValue.Whole(BigInteger.valueOf(random.nextInt(100) - 50));
            default -> {
                List<PythonValue> items = new ArrayList<>();
                int count = random.nextInt(1, 4);
                for (int i = 0; i < count; i++) {
                    items.add(value(random, depth + 1));
                }
                yield new PythonValue.Items(PythonValue.Kind.LIST, items);
            }
        };
    }

    /// The value with one part changed; empty where that cannot be.
    private static Optional<PythonValue> changed(PythonValue value, SeededRandom random) {
        return switch (value) {
            case PythonValue.Truth(boolean truth) ->
                Optional.of(
                        random.nextInt(2) == 0
                                ? new PythonValue.Truth(!truth)
                                : new PythonValue.Whole(truth ? BigInteger.ONE : BigInteger.ZERO));
            case PythonValue.Text(String text) -> Optional.of(new PythonValue.Text(text + " "));
            case PythonValue.Real(double real) -> Optional.of(new PythonValue.Real(real + 0.25));
            case PythonValue.Whole(BigInteger whole) ->
                Optional.of(
                        switch (random.nextInt(3)) {
                            case 0 -> new PythonValue.Whole(whole.add(BigInteger.ONE));
                            case 1 -> new PythonValue.Text(whole.toString());
                            default -> new PythonValue.Real(whole.doubleValue() + 0.5);
                        });
            case PythonValue.Items(PythonValue.Kind kind, List<PythonValue> items) -> changedItems(kind, items, random);
            default -> Optional.empty();
        };
    }

    private static Optional<PythonValue> changedItems(
            PythonValue.Kind kind, List<PythonValue> items, SeededRandom random) {
        List<PythonValue> others = new ArrayList<>(items);
        switch (random.nextInt(3)) {
            case 0 -> others.add(new PythonValue.Whole(BigInteger.ZERO));
            case 1 -> others.removeLast();
            default -> {
                int at = random.nextInt(others.size());
                others.set(at, changed(others.get(at), random).orElseThrow());
            }
        }
        return Optional.of(new PythonValue.Items(kind, others));
    }

    @Test
    void noOtherValueIsAccepted() {
        for (int i = 0; i < OUTPUTS; i++) {
            SeededRandom random = SeededRandom.of(SEED + i, "values", 0);
            PythonValue right = value(random, 0);
            PythonValue other = changed(right, random).orElseThrow();

            assertThat(Checker.tokens().accepts(right, right)).isTrue();
            assertThat(Checker.tokens().accepts(right, other))
                    .as("%s and %s, seed %d", right, other, SEED)
                    .isFalse();
        }
    }
}
