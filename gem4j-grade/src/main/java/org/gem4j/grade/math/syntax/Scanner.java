// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.grade.math.syntax.Node.Named;
import org.gem4j.grade.math.syntax.Node.NamedSet;
import org.gem4j.grade.math.syntax.Token.Kind;

/// Cuts an answer, in LaTeX or plain notation, into tokens; one pass, linear time.
///
/// Sizes, spacing and fonts disappear here; text stays text unless it holds a formula.
final class Scanner {
    /// The bracket of `\left.` and `\right.`.
    static final String INVISIBLE = ".";

    private static final int MAX_TEXT_NESTING = 8;

    /// Numbers, letters and signs of an answer; brackets are not counted.
    private static final int MAX_CONTENT = 8_000;

    private static final Set<String> WITH_DROPPED_ARGUMENT =
            Set.of("color", "hspace", "vspace", "phantom", "hphantom", "vphantom", "label", "tag", "textcolor");
    private static final Set<String> UPRIGHT_UNITS = Set.of("m", "s", "g", "h", "L", "l", "N", "J", "W", "V", "K");
    private static final String[] LONG_OPERATORS = {"...", "**", "<=", ">=", "!=", "==", "=>", "=<", ":=", "->", "||"};

    private final String text;
    private final int nesting;
    private final boolean commasGroup;
    private final boolean dollarIsMoney;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private boolean space;
    private int rowDepth;
    private int bracketDepth;
    private boolean doubled;
    private int content;

    private Scanner(String text, int nesting) {
        this.text = text;
        this.nesting = nesting;
        this.commasGroup = text.contains(", ") || text.contains(",\\ ");
        this.dollarIsMoney = dollars(text) % 2 == 1;
    }

    /// The tokens of `text`, which must have been through [Symbols].
    ///
    /// @throws UnreadableException on characters or commands that mean nothing here
    static List<Token> scan(String text) {
        return new Scanner(text, 0).scan();
    }

    private List<Token> scan() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || c == '~') {
                at++;
                space = true;
            } else if (NumberScanner.startsAt(text, at) && !text.startsWith("...", at)) {
                NumberScanner number = new NumberScanner(text, at, bracketDepth == 0 || commasGroup);
                Token token = number.scan(space);
                at = number.end();
                add(token);
            } else if (c == '\\') {
                backslash();
            } else if (Character.isLetter(c) || Character.isHighSurrogate(c)) {
                word();
            } else {
                sign(c);
            }
        }
        return tokens;
    }

    private void word() {
        int start = at;
        boolean ascii = isAsciiLetter(text.charAt(at));
        while (at < text.length() && sameScript(text.charAt(at), ascii)) {
            at++;
        }
        String word = text.substring(start, at);
        boolean dotted = at + 1 < text.length()
                && Wording.isHalfDay(word + text.charAt(at + 1))
                && text.charAt(at) == '.'
                && word.length() == 1;
        if (dotted) {
            word += text.charAt(at + 1);
            at += at + 2 < text.length() && text.charAt(at + 2) == '.' ? 3 : 2;
        }
        if (isTimes(word)) {
            add(Token.of(Kind.OPERATOR, "*", space));
        } else if (word.equals("U") && !tokens.isEmpty() && endsBracket(tokens.getLast()) && isBracketNext()) {
            add(Token.of(Kind.OPERATOR, "cup", space));
        } else {
            add(Token.of(ascii ? Kind.WORD : Kind.TEXT, word, space));
        }
    }

    /// Whether the letter x stands for a sign, as in `1.5 x 10^8`.
    private boolean isTimes(String word) {
        int next = at;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return word.equalsIgnoreCase("x")
                && !tokens.isEmpty()
                && tokens.getLast().kind() == Kind.NUMBER
                && (text.startsWith("10^", next) || text.startsWith("10**", next));
    }

    private static boolean endsBracket(Token token) {
        return token.kind() == Kind.CLOSE || token.isOperator("]");
    }

    private boolean isBracketNext() {
        int next = at;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return next < text.length() && "([{\\".indexOf(text.charAt(next)) >= 0;
    }

    private void sign(char c) {
        String operator = longOperatorHere();
        if (!operator.isEmpty()) {
            longOperator(operator);
            return;
        }
        at++;
        switch (c) {
            case '$' -> {
                boolean money = dollarIsMoney && at < text.length() && (isNumberStart() || text.charAt(at) == ' ');
                if (money) {
                    add(Token.of(Kind.TEXT, "$", space));
                }
            }
            case '(', '[' -> open(String.valueOf(c));
            case ')' -> close("(");
            case ']' -> add(Token.of(Kind.OPERATOR, "]", space));
            case '{' -> brace();
            case '}' -> close("{");
            case '=', '<', '>', '+', '-', '*', '/', '^', '_', '!', '%', ':', ';', ',', '\'', '|', '&' ->
                add(Token.of(Kind.OPERATOR, String.valueOf(c), space));
            case '.' -> throw new UnreadableException("a full stop inside a formula");
            default -> throw new UnreadableException("the character " + c + " means nothing in a formula");
        }
    }

    private String longOperatorHere() {
        // The second character of each of them.
        if (at + 1 < text.length() && ".*=><|".indexOf(text.charAt(at + 1)) >= 0) {
            for (String operator : LONG_OPERATORS) {
                if (text.startsWith(operator, at)) {
                    return operator;
                }
            }
        }
        return "";
    }

    private void longOperator(String operator) {
        boolean factorial = operator.equals("!=") && !space && !tokens.isEmpty() && afterNumber();
        if (factorial) {
            at++;
            add(Token.of(Kind.OPERATOR, "!", false));
            return;
        }
        at += operator.length();
        String sign = switch (operator) {
            case "**" -> "^";
            case "==" -> "=";
            case "=<" -> "<=";
            case "->" -> "to";
            default -> operator;
        };
        add(Token.of(Kind.OPERATOR, sign, space));
    }

    private void backslash() {
        if (at + 1 >= text.length()) {
            throw new UnreadableException("a lone backslash");
        }
        char next = text.charAt(at + 1);
        if (isAsciiLetter(next)) {
            command();
            return;
        }
        at += 2;
        switch (next) {
            case '\\' -> {
                if (rowDepth > 0 && !(doubled && at < text.length() && isAsciiLetter(text.charAt(at)))) {
                    add(Token.of(Kind.OPERATOR, "\\\\", space));
                } else if (at < text.length() && (isAsciiLetter(text.charAt(at)) || isEscapable(text.charAt(at)))) {
                    at--;
                    doubled = rowDepth == 0;
                } else {
                    space = true;
                }
            }
            case ',', ';', ':', '!', ' ', '\n', '/', '-', '(', ')', '[', ']' -> space = true;
            case '{' -> open("\\{");
            case '}' -> close("\\{");
            case '$' -> add(Token.of(Kind.TEXT, "$", space));
            case '%' -> add(Token.of(Kind.OPERATOR, "%", space));
            case '|' -> add(Token.of(Kind.OPERATOR, "||", space));
            case '_' -> add(Token.of(Kind.OPERATOR, "_", space));
            default -> throw new UnreadableException("the command \\" + next + " means nothing in a formula");
        }
    }

    private void command() {
        int start = ++at;
        while (at < text.length() && isAsciiLetter(text.charAt(at))) {
            at++;
        }
        String name = text.substring(start, at);
        String operator = Commands.operator(name);
        String opening = Commands.opening(name);
        String closing = Commands.closing(name);
        if (name.equals("left") || name.equals("right")) {
            delimiter(name.equals("left"));
        } else if (name.equals("begin") || name.equals("end")) {
            environment(name.equals("begin"));
        } else if (Commands.isDropped(name)) {
            return;
        } else if (Commands.isBlank(name)) {
            space = true;
        } else if (WITH_DROPPED_ARGUMENT.contains(name)) {
            argument();
            space = true;
        } else if (Commands.isText(name)) {
            text(argument());
        } else if (Commands.isFont(name)) {
            font(name, argument());
        } else if (name.equals("mathbb")) {
            blackboard(argument());
        } else if (name.equals("mod")) {
            add(Token.of(Kind.COMMAND, "bmod", space));
        } else if (Currency.command(name) instanceof String sign) {
            add(Token.of(Kind.TEXT, sign, space));
        } else if (name.equals("degree")) {
            add(Token.of(Kind.OPERATOR, "^", space));
            add(Token.of(Kind.COMMAND, "circ", false));
        } else if (operator != null) {
            add(Token.of(Kind.OPERATOR, operator, space));
        } else if (opening != null) {
            open(opening);
        } else if (closing != null) {
            close(closing);
        } else {
            add(Token.of(Kind.COMMAND, name, space));
        }
    }

    private void delimiter(boolean left) {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        String sign = null;
        for (String candidate : List.of(
                "\\{",
                "\\}",
                "\\|",
                "\\lbrace",
                "\\rbrace",
                "\\lbrack",
                "\\rbrack",
                "\\lVert",
                "\\rVert",
                "\\Vert",
                "\\langle",
                "\\rangle",
                "\\lfloor",
                "\\rfloor",
                "\\lceil",
                "\\rceil",
                "\\lvert",
                "\\rvert",
                "\\vert",
                "(",
                ")",
                "[",
                "]",
                "|",
                ".",
                "<",
                ">")) {
            if (text.startsWith(candidate, at)) {
                sign = candidate;
                break;
            }
        }
        if (sign == null) {
            throw new UnreadableException("\\left or \\right without a bracket");
        }
        at += sign.length();
        String bracket = switch (sign) {
            case "(", ")" -> "(";
            case "[", "\\lbrack" -> left ? "[" : "[>";
            case "]", "\\rbrack" -> left ? "]>" : "]";
            case "\\{", "\\}", "\\lbrace", "\\rbrace" -> "\\{";
            case "|", "\\vert", "\\lvert", "\\rvert" -> "|";
            case "\\|", "\\lVert", "\\rVert", "\\Vert" -> "||";
            case "\\lfloor", "\\rfloor" -> "lfloor";
            case "\\lceil", "\\rceil" -> "lceil";
            case "." -> INVISIBLE;
            default -> "<";
        };
        if (left) {
            open(bracket);
        } else {
            close(bracket);
        }
    }

    private void environment(boolean begin) {
        String name = argument().replace("*", "");
        if (begin) {
            if (name.equals("array") && at < text.length() && text.charAt(at) == '{') {
                argument();
            }
            rowDepth++;
            open("begin:" + name);
        } else {
            rowDepth--;
            close("begin:" + name);
        }
    }

    /// A brace opens a group, except in `{,}`, `{:}` and `{.}`, which only change spacing.
    private void brace() {
        boolean single = at + 1 < text.length() && text.charAt(at + 1) == '}';
        if (single && ",:".indexOf(text.charAt(at)) >= 0) {
            add(Token.of(Kind.OPERATOR, String.valueOf(text.charAt(at)), space));
            at += 2;
        } else {
            open("{");
        }
    }

    /// The text in the braces that come next.
    private String argument() {
        int i = at;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        if (i >= text.length()) {
            throw new UnreadableException("a command without its braces");
        }
        if (text.charAt(i) != '{') {
            at = i + 1;
            return text.substring(i, at);
        }
        int depth = 0;
        for (int j = i; j < text.length(); j++) {
            char c = text.charAt(j);
            if (c == '\\') {
                j++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                at = j + 1;
                return text.substring(i + 1, j);
            }
        }
        throw new UnreadableException("a brace that is not closed");
    }

    private void text(String content) {
        String words = content.strip();
        if (words.isEmpty()) {
            space = true;
        } else if (words.equals(":") || words.equals(",")) {
            add(Token.of(Kind.OPERATOR, words, space));
        } else if (Fn.named(words) != null && Units.parse(words) == null) {
            add(Token.of(Kind.WORD, words, space));
        } else if (holdsFormula(words)) {
            splice(words);
        } else if (Wording.joined(words) instanceof List<String> parts
                && !parts.isEmpty()
                && parts.stream().allMatch(Scanner::isShort)) {
            parts.forEach(this::shortPart);
        } else {
            add(Token.of(Kind.TEXT, words, space || Character.isWhitespace(content.charAt(0))));
        }
    }

    private void font(String name, String content) {
        String inside = content.strip();
        boolean bold = name.equals("mathbf") || name.equals("boldsymbol") || name.equals("bm") || name.equals("pmb");
        if (inside.length() == 1 && isAsciiLetter(inside.charAt(0))) {
            boolean unit = !bold
                    && UPRIGHT_UNITS.contains(inside)
                    && !tokens.isEmpty()
                    && (tokens.getLast().endsOperand() && tokens.getLast().kind() != Kind.WORD || isPartOfFraction());
            if (unit) {
                add(Token.of(Kind.TEXT, inside, space));
            } else if (bold) {
                add(Token.of(Kind.COMMAND, "bold:" + inside, space));
            } else {
                add(Token.of(Kind.WORD, inside, space));
            }
        } else if (Fn.named(inside) != null) {
            add(Token.of(Kind.WORD, inside, space));
        } else if (inside.isEmpty() || !isWords(inside)) {
            splice(inside);
        } else {
            add(Token.of(Kind.TEXT, inside, space));
        }
    }

    /// Whether this is all of what stands in the braces of a fraction.
    private boolean isPartOfFraction() {
        Token before = tokens.size() > 1 ? tokens.get(tokens.size() - 2) : null;
        return before != null
                && tokens.getLast().is(Kind.OPEN, "{")
                && (before.kind() == Kind.COMMAND && before.text().endsWith("frac") || before.is(Kind.CLOSE, "{"))
                && at < text.length()
                && text.charAt(at) == '}';
    }

    private void blackboard(String content) {
        Named set = switch (content.strip()) {
            case "R" -> Named.REALS;
            case "Z" -> Named.INTEGERS;
            case "N" -> Named.NATURALS;
            case "Q" -> Named.RATIONALS;
            case "C" -> Named.COMPLEX;
            default -> throw new UnreadableException("an unknown set \\mathbb{" + content + "}");
        };
        add(new Token(Kind.GROUP, "#", new NamedSet(set), space));
    }

    /// Puts the tokens of `content` here as a group of their own.
    private void splice(String content) {
        if (nesting >= MAX_TEXT_NESTING) {
            throw new UnreadableException("text nested deeper than " + MAX_TEXT_NESTING);
        }
        List<Token> inner = new Scanner(content, nesting + 1).scan();
        if (inner.isEmpty()) {
            space = true;
            return;
        }
        if (inner.size() == 1 && inner.getFirst().kind() != Kind.TEXT) {
            Token only = inner.getFirst();
            add(new Token(only.kind(), only.text(), only.node(), space));
            return;
        }
        add(Token.of(Kind.OPEN, "{", space));
        inner.forEach(this::add);
        add(Token.of(Kind.CLOSE, "{", false));
    }

    private void open(String bracket) {
        bracketDepth += bracket.equals("{") ? 0 : 1;
        add(Token.of(Kind.OPEN, bracket, space));
    }

    private void close(String bracket) {
        bracketDepth -= bracket.equals("{") ? 0 : 1;
        add(Token.of(Kind.CLOSE, bracket, space));
    }

    private void add(Token token) {
        boolean bracket = token.kind() == Kind.OPEN || token.kind() == Kind.CLOSE;
        content += bracket ? 0 : 1;
        if (content > MAX_CONTENT) {
            throw new UnreadableException("it has more than " + MAX_CONTENT + " numbers, letters and signs");
        }
        tokens.add(token);
        space = false;
    }

    private static int dollars(String text) {
        int count = 0;
        for (int i = text.indexOf('$'); i >= 0; i = text.indexOf('$', i + 1)) {
            count++;
        }
        return count;
    }

    private boolean afterNumber() {
        Token last = tokens.getLast();
        return last.kind() == Kind.NUMBER || last.is(Kind.CLOSE, "(");
    }

    private boolean isNumberStart() {
        return NumberScanner.startsAt(text, at);
    }

    private static boolean isShort(String part) {
        boolean number = part.chars().allMatch(c -> c >= '0' && c <= '9') && part.length() <= 9;
        return number || Wording.isSeparator(part) || part.length() == 1 && isAsciiLetter(part.charAt(0));
    }

    private void shortPart(String part) {
        Kind kind = Wording.isSeparator(part) ? Kind.TEXT : isAsciiLetter(part.charAt(0)) ? Kind.WORD : Kind.NUMBER;
        add(Token.of(kind, part, true));
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

    private static boolean sameScript(char c, boolean ascii) {
        return ascii ? isAsciiLetter(c) : c > 0x7F && (Character.isLetter(c) || Character.isSurrogate(c));
    }

    private static boolean isEscapable(char c) {
        return "{}%$,;!:|([".indexOf(c) >= 0;
    }

    private static boolean isAsciiLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
