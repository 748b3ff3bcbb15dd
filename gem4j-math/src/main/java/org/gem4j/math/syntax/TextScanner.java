// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import java.util.Set;
import org.gem4j.math.syntax.Token.Kind;

/// Scans the arguments of commands for text and for typefaces: words stay words, formulas in them are scanned too.
final class TextScanner {
    private static final int MAX_TEXT_NESTING = 8;
    private static final Set<String> UPRIGHT_UNITS = Set.of("m", "s", "g", "h", "L", "l", "N", "J", "W", "V", "K");
    private static final Set<String> BOLD = Set.of("mathbf", "boldsymbol", "bm", "pmb");

    private final Source source;
    private final TokenBuffer out;
    private final int nesting;

    /// @param nesting the number of texts around the one that `source` holds
    TextScanner(Source source, TokenBuffer out, int nesting) {
        this.source = source;
        this.out = out;
        this.nesting = nesting;
    }

    /// The content of a command such as `\text`.
    void text(String content) {
        String words = content.strip();
        String connective = Phrasebook.letter(content);
        if (connective != null) {
            out.add(Kind.TEXT, connective);
        } else if (words.isEmpty()) {
            out.blank();
        } else if (words.equals(":") || words.equals(",")) {
            out.add(Kind.OPERATOR, words);
        } else if (Fn.named(words) != null && Units.parse(words) == null) {
            out.add(Kind.WORD, words);
        } else if (holdsFormula(words)) {
            splice(words);
        } else if (Wording.joined(words) instanceof List<String> parts
                && !parts.isEmpty()
                && parts.stream().allMatch(TextScanner::isShort)) {
            parts.forEach(this::shortPart);
        } else {
            if (Character.isWhitespace(content.charAt(0))) {
                out.blank();
            }
            out.add(Kind.TEXT, words);
        }
    }

    /// The content of a command such as `\mathrm`.
    void font(String name, String content) {
        String inside = content.strip();
        if (inside.length() == 1 && Source.isLetter(inside.charAt(0))) {
            if (BOLD.contains(name)) {
                out.add(Kind.COMMAND, "bold:" + inside);
            } else {
                out.add(UPRIGHT_UNITS.contains(inside) && isUnitPlace() ? Kind.TEXT : Kind.WORD, inside);
            }
        } else if (Fn.named(inside) != null) {
            out.add(Kind.WORD, inside);
        } else if (Units.parse(spelled(inside)) != null && !isWords(inside) && isUnitPlace()) {
            out.add(Kind.TEXT, spelled(inside));
        } else if (inside.isEmpty() || !isWords(inside)) {
            splice(inside);
        } else {
            out.add(Kind.TEXT, inside);
        }
    }

    /// A unit without commands for blanks and without braces: `km h^-1` of `km\,h^{-1}`.
    private static String spelled(String unit) {
        return unit.replaceAll("\\\\[,;:! ]|~", " ")
                .replace("\\cdot", "*")
                .replace("{", "")
                .replace("}", "");
    }

    /// Whether an upright letter is a unit here: behind an operand, or all of one half of a fraction.
    private boolean isUnitPlace() {
        Token last = out.last();
        return last != null && (last.endsOperand() && last.kind() != Kind.WORD || isPartOfFraction(last));
    }

    private boolean isPartOfFraction(Token last) {
        Token before = out.beforeLast();
        return before != null
                && last.is(Kind.OPEN, "{")
                && (before.kind() == Kind.COMMAND && before.text().endsWith("frac") || before.is(Kind.CLOSE, "{"))
                && source.isAmong("}", 0);
    }

    /// Puts the tokens of `content` here as a group of their own.
    private void splice(String content) {
        if (nesting >= MAX_TEXT_NESTING) {
            throw new UnreadableException("text nested deeper than " + MAX_TEXT_NESTING);
        }
        List<Token> inner = Scanner.scan(content, nesting + 1);
        if (inner.isEmpty()) {
            out.blank();
            return;
        }
        if (inner.size() == 1 && inner.getFirst().kind() != Kind.TEXT) {
            Token only = inner.getFirst();
            out.add(new Token(only.kind(), only.text(), only.node(), out.isAfterBlank()));
            return;
        }
        out.add(Kind.OPEN, "{");
        inner.forEach(out::add);
        out.add(Kind.CLOSE, "{");
    }

    private static boolean isShort(String part) {
        boolean number = part.chars().allMatch(c -> c >= '0' && c <= '9') && part.length() <= 9;
        return number || Wording.isSeparator(part) || part.length() == 1 && Source.isLetter(part.charAt(0));
    }

    private void shortPart(String part) {
        Kind kind = Wording.isSeparator(part) ? Kind.TEXT : Source.isLetter(part.charAt(0)) ? Kind.WORD : Kind.NUMBER;
        out.add(Token.of(kind, part, true));
    }

    /// Whether words in a text command are a formula after all, as in `\text{17}` or `\text{5 cm}`.
    private static boolean holdsFormula(String words) {
        boolean digit = false;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            digit |= Character.isDigit(c);
            if (Character.isLetter(c)) {
                int start = i;
                while (i < words.length() && Character.isLetter(words.charAt(i))) {
                    i++;
                }
                String word = words.substring(start, i--);
                if (!digit || !isAfterNumber(word)) {
                    return false;
                }
            }
        }
        return digit || words.startsWith("\\") || words.startsWith("$") && words.length() > 2;
    }

    private static boolean isAfterNumber(String word) {
        return Units.parse(word) != null
                || Wording.isPercent(word)
                || Wording.isHalfDay(word)
                || Wording.isDegree(word);
    }

    private static boolean isWords(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isLetter(c) && " ./^-,".indexOf(c) < 0 && !(Character.isDigit(c) && i > 0)) {
                return false;
            }
        }
        return !text.isEmpty() && Character.isLetter(text.charAt(0));
    }
}
