// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.testing;

import java.util.List;
import java.util.stream.Stream;

/// Answers meant to break a scorer: huge, deeply nested, or explosive when evaluated.
public final class HostileAnswers {
    private static final int SIZE = 100_000;

    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "[",
            "{",
            "{\"a\":",
            "[0,",
            "-",
            "+",
            "~",
            "9",
            "0x",
            "1/",
            "9**",
            "2^",
            "x*",
            "x+",
            "1,",
            "a",
            " ",
            "\n",
            "\t\n",
            "\\frac{",
            "\\sqrt{",
            "¬",
            "(A→",
            "A∨",
            "sin(",
            "'",
            "\"",
            "\\",
            "_1",
            "1_",
            "É",
            "😀",
            "\ud800",
            "\u0000",
            "Move disk 1 from Peg 1 to Peg 2\n",
            "LRUD",
            "1 2 3 4\n",
            "A1 ",
            ", ",
            "\n\n1");

    private HostileAnswers() {}

    /// All of them.
    ///
    /// @param oracle a right answer to hide in a heap of text
    public static List<String> all(String oracle) {
        Stream<String> heaps = PIECES.stream().map(piece -> piece.repeat(Math.max(1, SIZE / piece.length())));
        Stream<String> aroundOracle = oracle.isEmpty()
                ? Stream.of()
                : Stream.of(
                        oracle.repeat(Math.max(1, SIZE / oracle.length())),
                        "x".repeat(SIZE) + oracle,
                        oracle + " ".repeat(SIZE),
                        "(".repeat(SIZE / 2) + oracle + ")".repeat(SIZE / 2));
        Stream<String> explosive = Stream.of(
                "9**9**9**9",
                "9^9^9^9^9",
                "1e999999999",
                "-1e-999999999",
                "10**100000000",
                "2<<99999999",
                "1e9999*x",
                "factorial(100000)",
                "NaN",
                "-Infinity",
                "inf",
                "__import__('os').system('true')",
                "(lambda:0)()",
                "[0]*999999999",
                "{\"a\":1e999999}",
                "[1e999999]",
                "[[[[]]]]",
                "null",
                "true",
                "\"\"",
                "{}",
                "[]",
                "[null]",
                "{\"0\":null}",
                "1/0",
                "0/0",
                "x/0",
                "0**-1",
                "log(0)",
                "-0",
                "0x",
                "0b",
                "\ud800",
                "\ufeff1",
                "١٢٣",
                "½",
                "²");
        return Stream.of(heaps, aroundOracle, explosive)
                .flatMap(stream -> stream)
                .toList();
    }
}
