// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rewrites Unicode mathematics as LaTeX: `x²≤½` becomes `x^{2}\le \frac{1}{2}`.
final class Symbols {
    private static final Map<Integer, String> REPLACEMENTS = table();
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ";
    private static final String SUPERSCRIPT_VALUES = "0123456789+-=()ni";
    private static final String SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢₖₘ";
    private static final String SUBSCRIPT_VALUES = "0123456789+-=()nikm";

    private Symbols() {}

    /// The text in ASCII and letters of natural languages, or null when it holds characters that reorder others.
    static @Nullable String toLatex(String text) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 32).append(text, 0, first);
        for (int i = first; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (isReordering(codePoint)) {
                return null;
            }
            int scriptEnd = script(text, i, SUPERSCRIPTS, SUPERSCRIPT_VALUES, '^', out);
            if (scriptEnd == i) {
                scriptEnd = script(text, i, SUBSCRIPTS, SUBSCRIPT_VALUES, '_', out);
            }
            if (scriptEnd > i) {
                i = scriptEnd;
                continue;
            }
            int phrase = Phrasebook.chineseLength(text, i);
            if (phrase > 0) {
                out.append(Phrasebook.chinese(text.substring(i, i + phrase)));
                i += phrase;
                continue;
            }
            append(codePoint, out);
            i += Character.charCount(codePoint);
        }
        return out.toString();
    }

    private static void append(int codePoint, StringBuilder out) {
        String replacement = REPLACEMENTS.get(codePoint);
        if (replacement != null) {
            out.append(replacement);
        } else if (codePoint >= 0xFF01 && codePoint <= 0xFF5E) {
            out.append((char) (codePoint - 0xFEE0));
        } else if (codePoint >= 0x1D400 && codePoint <= 0x1D7FF) {
            String plain = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
            plain.codePoints().forEach(each -> out.append(REPLACEMENTS.getOrDefault(each, Character.toString(each))));
        } else if (codePoint > 0x7F && (Character.isSpaceChar(codePoint) || Character.isWhitespace(codePoint))) {
            out.append(' ');
        } else if (Character.getType(codePoint) != Character.FORMAT) {
            out.appendCodePoint(codePoint);
        }
    }

    private static int script(String text, int start, String from, String to, char mark, StringBuilder out) {
        int end = start;
        while (end < text.length() && from.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        if (end > start) {
            out.append(mark).append('{');
            for (int i = start; i < end; i++) {
                out.append(to.charAt(from.indexOf(text.charAt(i))));
            }
            out.append('}');
        }
        return end;
    }

    private static boolean isPlain(char c) {
        return c < 0x80;
    }

    private static boolean isReordering(int c) {
        return c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }

    private static Map<Integer, String> table() {
        Map<Integer, String> table = new HashMap<>();
        each(table, "−–—‒‐‑﹣－", "-");
        each(table, "×✕✖⨯", "\\times ");
        each(table, "·∙⋅•・∗", "\\cdot ");
        each(table, "÷", "\\div ");
        each(table, "∕⁄", "/");
        each(table, "≤⩽≦", "\\le ");
        each(table, "≥⩾≧", "\\ge ");
        each(table, "≠", "\\ne ");
        each(table, "≈≅≃", "\\approx ");
        each(table, "≡", "\\equiv ");
        each(table, "∼", "\\sim ");
        each(table, "∈", "\\in ");
        each(table, "∉", "\\notin ");
        each(table, "⊂⊆", "\\subset ");
        each(table, "∪", "\\cup ");
        each(table, "∩", "\\cap ");
        each(table, "∖", "\\setminus ");
        each(table, "∅⌀", "\\emptyset ");
        each(table, "∞", "\\infty ");
        each(table, "±", "\\pm ");
        each(table, "∓", "\\mp ");
        each(table, "√", "\\sqrt ");
        each(table, "∛", "\\sqrt[3]");
        each(table, "∜", "\\sqrt[4]");
        each(table, "°º˚", "^\\circ ");
        each(table, "∘", "\\circ ");
        each(table, "℃", "^\\circ\\text{C}");
        each(table, "℉", "^\\circ\\text{F}");
        each(table, "′’", "'");
        each(table, "″", "''");
        each(table, "…⋯", "\\ldots ");
        each(table, "→⟶", "\\to ");
        each(table, "⇒", "\\Rightarrow ");
        each(table, "∑", "\\sum ");
        each(table, "∏", "\\prod ");
        each(table, "∫", "\\int ");
        each(table, "∠", "\\angle ");
        each(table, "△", "\\triangle ");
        each(table, "⌊", "\\lfloor ");
        each(table, "⌋", "\\rfloor ");
        each(table, "⌈", "\\lceil ");
        each(table, "⌉", "\\rceil ");
        each(table, "⟨〈", "\\langle ");
        each(table, "⟩〉", "\\rangle ");
        each(table, "∣", "|");
        each(table, "ℝ", "\\mathbb{R}");
        each(table, "ℤ", "\\mathbb{Z}");
        each(table, "ℕ", "\\mathbb{N}");
        each(table, "ℚ", "\\mathbb{Q}");
        each(table, "ℂ", "\\mathbb{C}");
        each(table, "、", ", ");
        each(table, "。", ".");
        each(table, "％", "\\%");
        each(table, "＄", "\\$");
        for (String money : new String[] {"£", "€", "¥", "₹", "¢"}) {
            table.put(money.codePointAt(0), "\\text{" + money + "}");
        }
        table.put(0xFFE5, "\\text{¥}");
        fractions(table);
        greek(table);
        return Map.copyOf(table);
    }

    private static void fractions(Map<Integer, String> table) {
        String signs = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒";
        int[][] values = {
            {1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {1, 6}, {5, 6}, {1, 7}, {1, 8},
            {3, 8}, {5, 8}, {7, 8}, {1, 9}, {1, 10}
        };
        for (int i = 0; i < values.length; i++) {
            table.put((int) signs.charAt(i), "\\frac{" + values[i][0] + "}{" + values[i][1] + "}");
        }
    }

    private static void greek(Map<Integer, String> table) {
        String letters = "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩϕϵϑ";
        String[] names = {
            "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu",
            "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "Gamma", "Delta", "Theta",
            "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega", "phi", "epsilon", "theta"
        };
        for (int i = 0; i < names.length; i++) {
            table.put((int) letters.charAt(i), "\\" + names[i] + " ");
        }
    }

    private static void each(Map<Integer, String> table, String characters, String replacement) {
        characters.codePoints().forEach(c -> table.put(c, replacement));
    }
}
