// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.regex.Pattern;

/// Brings an answer into the few signs that [FormulaReader] knows.
final class FormulaText {
    private static final Pattern TEXT = Pattern.compile("\\\\(?:text|mathrm|mbox|textrm|operatorname)\\{([^{}]*)\\}");
    private static final String[][] SIGNS = {
        {"\\left", ""},
        {"\\right", ""},
        {"\\displaystyle", ""},
        {"\\,", " "},
        {"\\;", " "},
        {"\\:", " "},
        {"\\!", ""},
        {"\\ ", " "},
        {"\\quad", " "},
        {"$", ""},
        {"~", " "},
        {"−", "-"},
        {"{,}", ""},
        {"\\dfrac", "\\frac"},
        {"\\tfrac", "\\frac"},
        {"\\cdot", "*"},
        {"\\times", "*"},
        {"·", "*"},
        {"×", "*"},
        {"\\div", "/"},
        {"**", "^"},
        {"\\leqslant", "≤"},
        {"\\leq", "≤"},
        {"\\le", "≤"},
        {"<=", "≤"},
        {"\\geqslant", "≥"},
        {"\\geq", "≥"},
        {"\\ge", "≥"},
        {">=", "≥"},
        {"\\neq", "≠"},
        {"\\ne", "≠"},
        {"!=", "≠"},
        {"\\lt", "<"},
        {"\\gt", ">"},
        {"\\pi", "π"},
        {"\\infty", "∞"},
        {"\\cup", "∪"},
        {"\\in", "∈"},
        {"^{\\circ}", "°"},
        {"^\\circ", "°"},
        {"\\degree", "°"},
        {"\\%", "%"},
        {"\\{", "⟦"},
        {"\\}", "⟧"},
        {"\\lvert", "|"},
        {"\\rvert", "|"},
        {"\\vert", "|"},
        {"^{\\prime}", "'"},
        {"^\\prime", "'"},
        {"\\prime", "'"}
    };

    private FormulaText() {}

    static String plain(String answer) throws UnreadException {
        String text = answer.strip();
        while (text.endsWith(".") || text.endsWith(",")) {
            text = text.substring(0, text.length() - 1).strip();
        }
        text = TEXT.matcher(text).replaceAll(match -> {
            String words = match.group(1);
            String trimmed = words.strip();
            return trimmed.equals("or") || trimmed.equals("and") ? " , " : "⟨" + words.strip() + "⟩";
        });
        for (String[] sign : SIGNS) {
            text = replaced(text, sign[0], sign[1]);
        }
        return text;
    }

    /// Replaces a command only where no letter follows it.
    private static String replaced(String text, String from, String to) {
        StringBuilder out = new StringBuilder();
        boolean word =
                from.length() > 1 && from.charAt(0) == '\\' && Character.isLetter(from.charAt(from.length() - 1));
        int at = 0;
        for (int found = text.indexOf(from); found >= 0; found = text.indexOf(from, found + 1)) {
            int end = found + from.length();
            boolean longer = word && end < text.length() && Character.isLetter(text.charAt(end));
            if (found >= at && !longer) {
                out.append(text, at, found).append(to);
                at = end;
            }
        }
        return out.append(text.substring(at)).toString();
    }
}
