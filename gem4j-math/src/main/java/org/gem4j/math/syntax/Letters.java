// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Sym;
import org.jspecify.annotations.Nullable;

/// Names of variables and constants, in LaTeX and in plain notation.
final class Letters {
    /// Besides the small letters of [GreekLetters].
    private static final Set<String> OTHERS = Set.of(
            "varrho",
            "varsigma",
            "Gamma",
            "Delta",
            "Theta",
            "Lambda",
            "Xi",
            "Pi",
            "Sigma",
            "Upsilon",
            "Phi",
            "Psi",
            "Omega",
            "ell",
            "hbar",
            "partial",
            "nabla",
            "top",
            "circ");
    private static final Set<String> INFINITIES = Set.of("infty", "infinity", "Infinity", "inf", "oo");
    private static final Map<String, Integer> NUMBER_WORDS = Map.ofEntries(
            Map.entry("two", 2),
            Map.entry("three", 3),
            Map.entry("four", 4),
            Map.entry("five", 5),
            Map.entry("six", 6),
            Map.entry("seven", 7),
            Map.entry("eight", 8),
            Map.entry("nine", 9),
            Map.entry("ten", 10),
            Map.entry("eleven", 11),
            Map.entry("twelve", 12),
            Map.entry("sixteen", 16));

    private Letters() {}

    /// Whether a run of letters in plain notation names one thing.
    static boolean isName(String word) {
        return GreekLetters.isName(word)
                || INFINITIES.contains(word)
                || OTHERS.contains(word)
                || word.equals("sqrt")
                || word.equals("cbrt");
    }

    /// The variable or constant of this name: `e`, `i` and `pi` are constants.
    static Node symbol(String name) {
        return switch (name) {
            case "e" -> new Const(Constant.E);
            case "i" -> new Const(Constant.I);
            case "pi" -> new Const(Constant.PI);
            case "varphi", "varepsilon", "vartheta", "varrho", "varsigma" -> new Sym(name.substring(3));
            default -> INFINITIES.contains(name) ? new Const(Constant.INFINITY) : new Sym(name);
        };
    }

    /// The node of a command that is a letter, or null.
    static @Nullable Node command(String name) {
        if (name.startsWith("bold:")) {
            return new Sym(name);
        }
        if (name.equals("imath") || name.equals("jmath")) {
            return new Sym(name.substring(0, 1));
        }
        return GreekLetters.isName(name) || OTHERS.contains(name) || INFINITIES.contains(name) ? symbol(name) : null;
    }

    /// Whether a name followed by brackets is a function rather than a factor.
    static boolean isFunction(String name, Node argument) {
        if (Set.of("f", "g", "F", "G", "Phi", "phi", "psi", "Gamma", "O", "Theta")
                        .contains(name)
                || name.endsWith("'")) {
            return true;
        }
        boolean simple = argument instanceof Sym || argument instanceof Num || argument instanceof Const;
        boolean letter = name.length() == 1 && (Character.isUpperCase(name.charAt(0)) || "hpquvyrst".contains(name));
        return simple && letter || argument instanceof Node.Listing;
    }

    /// A name with its subscript: `x` and the node of `12` give `x_12`.
    static Node subscripted(Node base, Node subscript) {
        return new Sym(name(base) + "_" + label(subscript));
    }

    /// The name of a variable or constant, which a subscript or a prime makes another one of.
    static String name(Node base) {
        return switch (base) {
            case Sym symbol -> symbol.name();
            case Const constant -> constant.constant().name().toLowerCase(Locale.ROOT);
            default -> throw new UnreadableException("a subscript or prime of something that is not a name");
        };
    }

    /// The base that a subscript names, or null: `5`, `five`, `{10}`.
    static @Nullable Integer base(Node subscript) {
        if (subscript instanceof Num num && num.value().isInt()) {
            int base = num.value().toInt();
            return base >= 2 && base <= 36 ? base : null;
        }
        if (subscript instanceof Node.Words words) {
            return NUMBER_WORDS.get(words.text().toLowerCase(Locale.ROOT));
        }
        return null;
    }

    private static String label(Node node) {
        return switch (node) {
            case Num num -> num.value().toString();
            case Sym symbol -> symbol.name();
            case Const constant -> constant.constant().name().toLowerCase(Locale.ROOT);
            case Node.Words words -> words.text();
            case Node.Product product -> joined(product.factors());
            default -> node.toString();
        };
    }

    private static String joined(List<Node> nodes) {
        StringBuilder text = new StringBuilder();
        nodes.forEach(node -> text.append(label(node)));
        return text.toString();
    }
}
