// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What LaTeX commands mean to the scanner.
final class Commands {
    /// Commands that change only how a formula looks.
    private static final Set<String> DROPPED = Set.of(
            "displaystyle",
            "textstyle",
            "scriptstyle",
            "limits",
            "nolimits",
            "big",
            "Big",
            "bigg",
            "Bigg",
            "bigl",
            "bigr",
            "Bigl",
            "Bigr",
            "biggl",
            "biggr",
            "Biggl",
            "Biggr",
            "bigm",
            "middle",
            "rm",
            "bf",
            "it",
            "sf",
            "mathstrut",
            "strut",
            "noindent",
            "hline",
            "centering",
            "large",
            "Large",
            "small",
            "normalsize",
            "nonumber",
            "boxed",
            "fbox",
            "ensuremath",
            "allowbreak",
            "left",
            "right");

    /// Commands that are blanks.
    private static final Set<String> BLANKS = Set.of(
            "quad",
            "qquad",
            "enspace",
            "thinspace",
            "medspace",
            "thickspace",
            "negthinspace",
            "space",
            "nobreakspace",
            "newline",
            "hfill",
            "par");

    /// Commands whose braces hold text.
    private static final Set<String> TEXTS = Set.of(
            "text", "mbox", "textrm", "textnormal", "textup", "textsf", "texttt", "textit", "textbf", "emph", "hbox");

    /// Commands whose braces hold a formula in another typeface.
    private static final Set<String> FONTS = Set.of(
            "mathrm",
            "mathbf",
            "mathit",
            "mathsf",
            "mathtt",
            "boldsymbol",
            "bm",
            "mathnormal",
            "operatorname",
            "pmb",
            "mathcal",
            "mathscr",
            "mathfrak",
            "underline",
            "textcolor",
            "mathop");

    private static final Map<String, String> OPERATORS = operators();

    private static final Map<String, String> OPENING = Map.of(
            "langle", "<", "lfloor", "lfloor", "lceil", "lceil", "lvert", "|", "lVert", "||", "lbrace", "\\{", "lbrack",
            "[", "lparen", "(");
    private static final Map<String, String> CLOSING = Map.of(
            "rangle", "<", "rfloor", "lfloor", "rceil", "lceil", "rvert", "|", "rVert", "||", "rbrace", "\\{", "rbrack",
            "]", "rparen", ")");

    private static final Set<String> FRACTIONS = Set.of("frac", "dfrac", "tfrac", "cfrac");

    private static final Set<String> ACCENTS = Set.of(
            "hat",
            "vec",
            "bar",
            "overline",
            "tilde",
            "dot",
            "overrightarrow",
            "widehat",
            "widetilde",
            "angle",
            "triangle");

    /// Other commands that an operand follows.
    private static final Set<String> PREFIXES =
            Set.of("sqrt", "binom", "dbinom", "tbinom", "sum", "prod", "int", "lim");

    private Commands() {}

    static boolean isDropped(String name) {
        return DROPPED.contains(name);
    }

    static boolean isBlank(String name) {
        return BLANKS.contains(name);
    }

    static boolean isText(String name) {
        return TEXTS.contains(name);
    }

    static boolean isFont(String name) {
        return FONTS.contains(name);
    }

    static boolean isFraction(String name) {
        return FRACTIONS.contains(name);
    }

    /// Whether the command is drawn over or before a name.
    static boolean isAccent(String name) {
        return ACCENTS.contains(name);
    }

    /// Whether an operand must follow the command; a triangle may stand for itself.
    static boolean isPrefix(String name) {
        boolean accent = isAccent(name) && !name.equals("triangle");
        return accent || isFraction(name) || PREFIXES.contains(name) || Fn.named(name) != null;
    }

    static @Nullable String operator(String name) {
        return OPERATORS.get(name);
    }

    static @Nullable String opening(String name) {
        return OPENING.get(name);
    }

    static @Nullable String closing(String name) {
        return CLOSING.get(name);
    }

    private static Map<String, String> operators() {
        Map<String, String> signs = new HashMap<>();
        put(signs, "*", "cdot", "times", "ast", "bullet", "cdotp");
        put(signs, "/", "div", "slash");
        put(signs, "+-", "pm");
        put(signs, "-+", "mp");
        put(signs, "<=", "le", "leq", "leqslant", "leqq");
        put(signs, ">=", "ge", "geq", "geqslant", "geqq");
        put(signs, "<", "lt");
        put(signs, ">", "gt");
        put(signs, "!=", "ne", "neq");
        put(signs, "~", "approx", "simeq", "cong", "doteq");
        put(signs, "similar", "sim", "propto");
        put(signs, "==", "equiv");
        put(signs, "in", "in");
        put(signs, "notin", "notin");
        put(signs, "subset", "subset", "subseteq");
        put(signs, "to", "to", "rightarrow", "longrightarrow");
        put(signs, "=>", "Rightarrow", "implies", "Longrightarrow", "therefore", "iff", "Leftrightarrow");
        put(signs, "cup", "cup", "bigcup");
        put(signs, "cap", "cap", "bigcap");
        put(signs, "setminus", "setminus", "backslash", "smallsetminus");
        put(signs, "...", "ldots", "dots", "cdots", "dotsc", "dotsb", "vdots", "ddots");
        put(signs, ":", "colon");
        put(signs, "mid", "mid");
        put(signs, "|", "vert");
        put(signs, "'", "prime");
        put(signs, "and", "land", "wedge");
        put(signs, "or", "lor", "vee");
        put(signs, ":=", "coloneqq");
        return Map.copyOf(signs);
    }

    private static void put(Map<String, String> signs, String sign, String... names) {
        for (String name : names) {
            signs.put(name, sign);
        }
    }
}
