// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.math.syntax.Token.Kind;

/// Cuts an answer, in LaTeX or plain notation, into tokens; one pass, linear time.
///
/// Sizes, spacing and fonts disappear here; text stays text unless it holds a formula.
final class Scanner {
    private static final String[] LONG_OPERATORS = {"...", "**", "<=", ">=", "!=", "==", "=>", "=<", ":=", "->", "||"};

    private static final Pattern PRIMES = Pattern.compile("\\s*(?:(?:\\\\prime|')\\s*)+\\}");

    private final Source source;
    private final TokenBuffer out = new TokenBuffer();
    private final CommandScanner commands;
    private final boolean commasGroup;
    private final boolean dollarIsMoney;

    private Scanner(String text, int nesting) {
        this.source = new Source(text);
        this.commands = new CommandScanner(source, out, new TextScanner(source, out, nesting));
        this.commasGroup = text.contains(", ") || text.contains(",\\ ");
        this.dollarIsMoney = dollars(text) % 2 == 1;
    }

    /// The tokens of `text`, which must have been through [Symbols].
    ///
    /// @throws UnreadableException on characters or commands that mean nothing here
    static List<Token> scan(String text) {
        return scan(text, 0);
    }

    /// The tokens of a text that stands in `nesting` others.
    static List<Token> scan(String text, int nesting) {
        return new Scanner(text, nesting).scan();
    }

    private List<Token> scan() {
        while (!source.isDone()) {
            char c = source.peek();
            if (Character.isWhitespace(c) || c == '~') {
                source.skip(1);
                out.blank();
            } else if (source.isAtNumber() && !source.startsWith("...")) {
                number();
            } else if (c == '\\') {
                commands.scan();
            } else if (Character.isLetter(c) || Character.isHighSurrogate(c)) {
                word(c);
            } else {
                sign(c);
            }
        }
        return Phrasebook.withSigns(out.tokens());
    }

    private void number() {
        boolean commas = commasGroup || !out.isInBrackets();
        boolean exponent = out.last() instanceof Token last && last.isOperator("^");
        NumberScanner number = new NumberScanner(source.text(), source.position(), commas, !exponent);
        Token token = number.scan(out.isAfterBlank());
        source.moveTo(number.end());
        out.add(token);
    }

    private void word(char first) {
        int accented = accentedEnd();
        boolean ascii = Source.isLetter(first) && accented == source.position();
        String word = ascii ? source.letters() : foreignLetters(accented);
        if (isDottedHalfDay(word)) {
            source.skip(1);
            word += source.peek();
            source.skip(source.isAmong(".", 1) ? 2 : 1);
        }
        if (isTimes(word)) {
            out.add(Kind.OPERATOR, "*");
        } else if (word.equals("U") && isBetweenBrackets()) {
            out.add(Kind.OPERATOR, "cup");
        } else {
            out.add(ascii ? Kind.WORD : Kind.TEXT, word);
        }
    }

    /// Where a run of Latin letters ends that has accented ones in it; where it begins when it has none.
    private int accentedEnd() {
        int end = source.position();
        boolean accented = false;
        while (end < source.text().length() && isLatin(source.text().charAt(end))) {
            accented |= source.text().charAt(end) > 0x7F;
            end++;
        }
        return accented ? end : source.position();
    }

    private static boolean isLatin(char c) {
        return Source.isLetter(c)
                || c > 0x7F && Character.isLetter(c) && Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN;
    }

    /// Reads an accented word, or letters beyond ASCII.
    private String foreignLetters(int accentedEnd) {
        int start = source.position();
        source.moveTo(accentedEnd);
        while (!source.isDone() && isForeign(source.peek())) {
            source.skip(1);
        }
        return source.text().substring(start, source.position());
    }

    private static boolean isForeign(char c) {
        int type = Character.getType(c);
        boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
        return c > 0x7F && (Character.isLetter(c) || Character.isSurrogate(c) || mark);
    }

    /// Whether the letter just read begins `a.m.` or `p.m.`.
    private boolean isDottedHalfDay(String word) {
        return word.length() == 1 && source.startsWith(".") && source.isAmong("mM", 1) && Wording.isHalfDay(word + "m");
    }

    /// Whether the letter x stands for a sign, as in `1.5 x 10^8`.
    private boolean isTimes(String word) {
        int next = source.afterBlanks();
        return word.equalsIgnoreCase("x")
                && out.last() instanceof Token last
                && last.kind() == Kind.NUMBER
                && (source.text().startsWith("10^", next) || source.text().startsWith("10**", next));
    }

    private boolean isBetweenBrackets() {
        int next = source.afterBlanks();
        return out.last() instanceof Token last
                && (last.kind() == Kind.CLOSE || last.isOperator("]"))
                && next < source.text().length()
                && "([{\\".indexOf(source.text().charAt(next)) >= 0;
    }

    private void sign(char c) {
        String operator = longOperatorHere();
        if (!operator.isEmpty()) {
            longOperator(operator);
            return;
        }
        source.skip(1);
        switch (c) {
            case '$' -> {
                if (dollarIsMoney && !source.isDone() && (source.isAtNumber() || source.peek() == ' ')) {
                    out.add(Kind.TEXT, "$");
                }
            }
            case '(', '[' -> out.open(String.valueOf(c));
            case ')' -> out.close("(");
            case ']' -> out.add(Kind.OPERATOR, "]");
            case '{' -> brace();
            case '}' -> out.close("{");
            case '=', '<', '>', '+', '-', '*', '/', '^', '_', '!', '%', ':', ';', ',', '\'', '|', '&' ->
                out.add(Kind.OPERATOR, String.valueOf(c));
            case '.' -> throw new UnreadableException("a period inside a formula");
            default -> throw new UnreadableException("the character " + c + " means nothing in a formula");
        }
    }

    /// A brace opens a group, except in `{,}` and `{:}`, which only change spacing, and around primes: `^{\prime}`.
    private void brace() {
        if (out.last() instanceof Token last && last.isOperator("^") && primes()) {
            return;
        }
        if (source.isAmong(",:", 0) && source.isAmong("}", 1)) {
            out.add(Kind.OPERATOR, String.valueOf(source.peek()));
            source.skip(2);
        } else {
            out.open("{");
        }
    }

    /// Reads `\prime\prime}` if that stands behind the brace; whether it did.
    private boolean primes() {
        Matcher primes = PRIMES.matcher(source.text())
                .region(source.position(), source.text().length());
        if (!primes.lookingAt()) {
            return false;
        }
        int count =
                primes.group().replace("\\prime", "'").replaceAll("[^']", "").length();
        for (int i = 0; i < count; i++) {
            out.add(Kind.OPERATOR, "'");
        }
        source.moveTo(primes.end());
        return true;
    }

    private String longOperatorHere() {
        // The second character of each of them.
        if (source.isAmong(".*=><|", 1)) {
            for (String operator : LONG_OPERATORS) {
                if (source.startsWith(operator)) {
                    return operator;
                }
            }
        }
        return "";
    }

    private void longOperator(String operator) {
        if (operator.equals("!=") && !out.isAfterBlank() && isAfterNumber()) {
            source.skip(1);
            out.add(Kind.OPERATOR, "!");
            return;
        }
        source.skip(operator.length());
        String sign = switch (operator) {
            case "**" -> "^";
            case "==" -> "=";
            case "=<" -> "<=";
            case "->" -> "to";
            default -> operator;
        };
        out.add(Kind.OPERATOR, sign);
    }

    private boolean isAfterNumber() {
        return out.last() instanceof Token last && (last.kind() == Kind.NUMBER || last.is(Kind.CLOSE, "("));
    }

    private static int dollars(String text) {
        int count = 0;
        for (int i = text.indexOf('$'); i >= 0; i = text.indexOf('$', i + 1)) {
            count++;
        }
        return count;
    }
}
