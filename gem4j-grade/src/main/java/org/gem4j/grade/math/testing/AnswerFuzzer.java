// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.testing;

import java.util.List;
import org.gem4j.env.SeededRandom;

/// Generates answers for fuzzing: from a small grammar, and by mutating given ones.
public final class AnswerFuzzer {
    private static final List<String> ATOMS = List.of(
            "0",
            "1",
            "2",
            "7",
            "12",
            "0.5",
            "1,000",
            "x",
            "y",
            "n",
            "\\pi",
            "e",
            "i",
            "\\infty",
            "\\theta",
            "10^{10}",
            "\\text{cm}",
            "\\mathbf{i}",
            "3\\frac12",
            "0.\\overline{3}",
            "1011_2",
            "A",
            "30^\\circ",
            "5\\%",
            "-3",
            "10^{-40}",
            "2^{1000}",
            "1.5e8",
            "\\pm 2",
            "7:32",
            "5\\text{ km/h}",
            "\\$12.50",
            "2\\pmod 5",
            "\\mathbb{R}",
            "x_1");
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "\\{",
            "\\}",
            "^",
            "_",
            "\\frac",
            "\\sqrt",
            ",",
            "=",
            "<",
            "\\le",
            "+",
            "-",
            "/",
            "!",
            "|",
            "\\",
            "$",
            "%",
            ".",
            " ",
            "\\sin",
            "\\ln",
            "\\cup",
            "\\pm",
            "\\text{",
            "9",
            "\\\\",
            "&",
            "\\begin{pmatrix}",
            "\\end{pmatrix}",
            "²",
            "½",
            "\\left(",
            "\\right)",
            "\\circ",
            "\\sum_{k=1}^{9}",
            "\\binom",
            ":",
            ";",
            "\\mod",
            "'",
            "*",
            "\u0000",
            "\ud83d");

    private final SeededRandom random;
    private final List<String> seeds;

    /// @param seeds answers to begin with, at least one
    public AnswerFuzzer(SeededRandom random, List<String> seeds) {
        this.random = random;
        this.seeds = List.copyOf(seeds);
    }

    /// An answer: given, made up, or one of these damaged.
    public String answer() {
        return switch (random.nextInt(4)) {
            case 0 -> random.pick(seeds);
            case 1 -> damaged(random.pick(seeds));
            case 2 -> structure(3);
            default -> damaged(structure(3));
        };
    }

    /// Something to compare an answer with: often a near relative.
    public String partner(String answer) {
        return switch (random.nextInt(4)) {
            case 0 -> answer;
            case 1 -> damaged(answer);
            case 2 -> "(" + answer + ")+" + expression(1);
            default -> answer();
        };
    }

    private String structure(int depth) {
        return switch (random.nextInt(14)) {
            case 0 -> "(" + expression(depth) + "," + expression(depth) + ")";
            case 1 -> "\\{" + expression(depth) + "," + expression(depth) + "\\}";
            case 2 -> "[" + expression(1) + "," + expression(1) + ")\\cup(" + expression(1) + "," + expression(1) + "]";
            case 3 -> "x" + random.pick(List.of("=", "<", "\\ge", "\\ne", "\\in")) + expression(depth);
            case 4 -> expression(depth) + random.pick(List.of("=", "<")) + expression(depth);
            case 5 ->
                "\\begin{pmatrix}" + expression(1) + "&" + expression(1) + "\\\\" + expression(1) + "&" + expression(1)
                        + "\\end{pmatrix}";
            case 6 -> expression(1) + "\\le x<" + expression(1);
            case 7 -> "\\{x\\mid " + expression(1) + "<x\\}\\cap[" + expression(1) + "," + expression(1) + "]";
            case 8 -> "x=" + expression(1) + "\\text{ or }x=" + expression(1);
            case 9 ->
                "\\begin{cases}" + expression(1) + "&x>" + expression(1) + "\\\\" + expression(1) + "&x<0\\end{cases}";
            case 10 -> expression(1) + "," + expression(1) + ",\\ldots," + expression(1);
            default -> expression(depth);
        };
    }

    private String expression(int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return random.pick(ATOMS);
        }
        String a = expression(depth - 1);
        String b = expression(depth - 1);
        return switch (random.nextInt(21)) {
            case 0, 1 -> a + "+" + b;
            case 2 -> a + "-" + b;
            case 3 -> a + "\\cdot " + b;
            case 4, 5 -> "\\frac{" + a + "}{" + b + "}";
            case 6 -> "\\left(" + a + "\\right)^{" + b + "}";
            case 7 -> "\\sqrt{" + a + "}";
            case 8 -> "\\sqrt[3]{" + a + "}";
            case 9 -> random.pick(List.of("\\sin", "\\cos", "\\tan", "\\ln", "\\exp", "\\arctan")) + "(" + a + ")";
            case 10 -> "|" + a + "|";
            case 11 -> "(" + a + ")!";
            case 12 -> "\\log_{" + a + "}(" + b + ")";
            case 13 -> "\\binom{" + a + "}{" + b + "}";
            case 14 -> random.pick(List.of("\\sum", "\\prod")) + "_{k=1}^{" + a + "}" + b;
            case 15 -> "\\int_0^{" + a + "}" + b + "\\,dx";
            case 16 -> "\\lim_{x\\to " + a + "}" + b;
            case 17 -> "\\begin{vmatrix}" + a + "&" + b + "\\\\" + b + "&1\\end{vmatrix}";
            case 18 -> "\\begin{pmatrix}" + a + "&1\\\\2&" + b + "\\end{pmatrix}^{-1}";
            case 19 -> "\\overline{" + a + "}";
            default -> "\\lfloor " + a + "\\rfloor";
        };
    }

    private String damaged(String answer) {
        StringBuilder text = new StringBuilder(answer);
        for (int i = random.between(1, 3); i > 0; i--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(4)) {
                case 0 -> text.insert(at, random.pick(PIECES));
                case 1 -> text.delete(at, Math.min(text.length(), at + random.between(1, 3)));
                case 2 -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.between(1, 8))));
                default -> {
                    if (at < text.length()) {
                        text.setCharAt(at, random.pick(PIECES).charAt(0));
                    }
                }
            }
        }
        return text.toString();
    }
}
