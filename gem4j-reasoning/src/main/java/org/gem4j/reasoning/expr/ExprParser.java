// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a formula as a person, Python or LaTeX writes it.
///
/// Numbers with or without a decimal point; `+ - * /` and their typographic forms; powers as `**`, `^` or
/// superscript digits; brackets of three kinds; `!`; functions, with brackets or (after a backslash) without;
/// `\frac`, `\sqrt`, `\cdot`, `\left`; multiplication without a sign where a number or a bracket is next to a name or
/// a bracket. `expand(...)`, `simplify(...)` and the like mean their argument. Two names with only a blank between are
/// prose, and refused. Decimals are exact: `0.1` is one tenth.
public final class ExprParser {
    private static final int LONGEST = 5_000;
    private static final int DEEPEST = 150;
    private static final int MOST_DIGITS = 1000;
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final Set<String> WRAPPERS = Set.of(
            "expand", "simplify", "factor", "Integer", "Rational", "Float", "sympify", "S", "together", "cancel");

    private final String in;
    private int at;
    private int depth;

    private ExprParser(String text) {
        in = text;
    }

    /// Thrown within this class when the text is no formula; without a stack trace, since it is common.
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String what, int at) {
            super(what + " at " + at, null, false, false);
        }
    }

    /// The formula, or empty if the text is none or numbers in it are too large.
    public static Optional<Expr> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String plain = Markup.clean(text);
        ExprParser parser = new ExprParser(plain);
        try {
            Expr expr = parser.sum();
            parser.space();
            return parser.at == plain.length() ? Optional.of(expr) : Optional.empty();
        } catch (Unreadable | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private Expr sum() {
        if (++depth > DEEPEST) {
            throw unreadable("too deep");
        }
        List<Expr> terms = new ArrayList<>();
        boolean minus = signs();
        do {
            Expr term = product();
            terms.add(minus ? Expr.negate(term) : term);
            space();
            if (peek() != '+' && peek() != '-') {
                break;
            }
            minus = signs();
        } while (true);
        depth--;
        return Expr.sum(terms);
    }

    /// Skips any number of signs and tells whether they make a minus.
    private boolean signs() {
        boolean minus = false;
        for (space(); peek() == '+' || peek() == '-'; space()) {
            minus ^= peek() == '-';
            at++;
        }
        return minus;
    }

    private Expr product() {
        List<Expr> factors = new ArrayList<>(List.of(power()));
        while (true) {
            boolean blank = space();
            char c = peek();
            if (c == '*' && !atPower()) {
                at++;
                factors.add(signedPower());
            } else if (c == '/') {
                at++;
                factors.add(Expr.power(signedPower(), Expr.MINUS_ONE));
            } else if (startsFactor(blank)) {
                factors.add(power());
            } else {
                return Expr.product(factors);
            }
        }
    }

    private Expr signedPower() {
        boolean minus = signs();
        Expr power = power();
        return minus ? Expr.negate(power) : power;
    }

    /// Whether a factor follows without a sign: `2x`, `2(x)`, `(x)(y)`, `x(y)`, but no name or number after a
    /// blank.
    private boolean startsFactor(boolean blank) {
        char c = peek();
        if (c == '(' || c == '\\') {
            return true;
        }
        boolean afterDigit = at > 0 && Character.isDigit(lastInk());
        boolean afterBracket = at > 0 && (lastInk() == ')' || lastInk() == '}');
        return isNameStart(c) && (afterDigit || afterBracket) && !(blank && afterBracket);
    }

    private char lastInk() {
        int before = at - 1;
        while (before > 0 && in.charAt(before) == ' ') {
            before--;
        }
        return in.charAt(before);
    }

    private Expr power() {
        Expr base = atom();
        while (peek() == '!' && peek(1) != '=') {
            at++;
            base = Expr.call(Function.FACTORIAL, base);
        }
        int superscript = superscript();
        if (superscript >= 0) {
            return Expr.power(base, superscript);
        }
        int mark = at;
        space();
        if (!atPower()) {
            at = mark;
            return base;
        }
        skipPower();
        if (++depth > DEEPEST) {
            throw unreadable("too deep");
        }
        Expr power = Expr.power(base, signedPower());
        depth--;
        return power;
    }

    private boolean atPower() {
        if (peek() == '^') {
            return true;
        }
        int next = at + 1;
        while (next < in.length() && in.charAt(next) == ' ') {
            next++;
        }
        return peek() == '*' && next < in.length() && in.charAt(next) == '*';
    }

    private void skipPower() {
        if (peek() == '*') {
            at = in.indexOf('*', at + 1);
        }
        at++;
    }

    private int superscript() {
        int value = -1;
        for (int digit = SUPERSCRIPTS.indexOf(peek());
                digit >= 0 && peek() != 0;
                digit = SUPERSCRIPTS.indexOf(peek())) {
            value = Math.max(0, value) * 10 + digit;
            at++;
            if (value > 100_000) {
                throw unreadable("exponent too large");
            }
        }
        return value;
    }

    private Expr atom() {
        space();
        char c = peek();
        if (c == '(' || c == '{') {
            return bracket();
        }
        if (c == '\\') {
            return command();
        }
        if (isNameStart(c)) {
            return name();
        }
        return number();
    }

    private Expr bracket() {
        char close = peek() == '(' ? ')' : '}';
        at++;
        Expr inner = sum();
        space();
        if (peek() != close) {
            throw unreadable("no " + close);
        }
        at++;
        return inner;
    }

    private Expr number() {
        int start = at;
        while (isAsciiDigit(peek())) {
            at++;
        }
        if (peek() == '.') {
            at++;
            while (isAsciiDigit(peek())) {
                at++;
            }
        }
        int end = at;
        boolean exponent = (peek() == 'e' || peek() == 'E')
                && (isAsciiDigit(peek(1)) || ((peek(1) == '-' || peek(1) == '+') && isAsciiDigit(peek(2))));
        if (exponent) {
            at += 2;
            while (isAsciiDigit(peek())) {
                at++;
            }
        }
        String text = in.substring(start, at);
        if (text.isEmpty() || text.equals(".") || text.length() > MOST_DIGITS || at - end > 6) {
            throw unreadable("no number");
        }
        return Expr.constant(Rational.of(new BigDecimal(text)));
    }

    private Expr name() {
        int start = at;
        while (isNameStart(peek()) || isAsciiDigit(peek()) || peek() == '_') {
            at++;
        }
        return named(in.substring(start, at));
    }

    private Expr named(String name) {
        int mark = at;
        space();
        if (peek() == '(' || peek() == '{') {
            if (name.equals("sqrt")) {
                return squareRoot(bracket());
            }
            Optional<Function> function = Function.named(name);
            if (function.isPresent()) {
                return Expr.call(function.get(), bracket());
            }
            if (WRAPPERS.contains(name)) {
                return bracket();
            }
            if (name.codePointCount(0, name.length()) > 1) {
                throw unreadable("unknown function " + name);
            }
        }
        Optional<Function> function = Function.named(name);
        if (function.isPresent() && peek() == '^') {
            return raisedCall(function.get());
        }
        if (function.isPresent()) {
            throw unreadable("no argument of " + name);
        }
        at = mark;
        return Expr.symbol(name);
    }

    /// `sin^2(x)`.
    private Expr raisedCall(Function function) {
        at++;
        Expr exponent = atom();
        space();
        if (peek() != '(' && peek() != '{') {
            throw unreadable("no argument of " + function);
        }
        return Expr.power(Expr.call(function, bracket()), exponent);
    }

    private Expr command() {
        at++;
        int start = at;
        while (Character.isLetter(peek())) {
            at++;
        }
        String name = in.substring(start, at);
        switch (name) {
            case "frac", "dfrac", "tfrac" -> {
                Expr above = argument();
                return Expr.quotient(above, argument());
            }
            case "sqrt" -> {
                return squareRoot(argument());
            }
            default -> {
                Optional<Function> function = Function.named(name);
                space();
                if (function.isPresent() && peek() != '(' && peek() != '{' && peek() != '^') {
                    return Expr.call(function.get(), power());
                }
                return named(name);
            }
        }
    }

    /// An argument of a LaTeX command: in braces, or one digit or letter.
    private Expr argument() {
        space();
        if (peek() == '{') {
            return bracket();
        }
        if (isAsciiDigit(peek())) {
            return Expr.constant(in.charAt(at++) - '0');
        }
        return atom();
    }

    private static Expr squareRoot(Expr radicand) {
        return Expr.power(radicand, Expr.constant(Rational.of(1, 2)));
    }

    private static boolean isAsciiDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c);
    }

    private boolean space() {
        int start = at;
        while (peek() == ' ') {
            at++;
        }
        return at > start;
    }

    private char peek() {
        return peek(0);
    }

    private char peek(int ahead) {
        return at + ahead < in.length() ? in.charAt(at + ahead) : 0;
    }

    private Unreadable unreadable(String what) {
        return new Unreadable(what, at);
    }
}
