// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.GreekLetters;

/// Reads a formula as a person, Python or LaTeX writes it.
///
/// Numbers with or without a decimal point; `+ - * /` and their typographic forms; powers as `**`, `^` or superscript
/// digits; brackets of three kinds; `!`; functions, with brackets or (after a backslash) without; `\frac`, `\sqrt`,
/// `\cdot`, `\left`; multiplication without a sign where a number or a bracket is next to a name or a bracket.
/// `expand(...)`, `simplify(...)` and the like mean their argument. Two names with only a space between them are prose,
/// and refused. Decimals are exact: `0.1` is one tenth.
public final class ExprParser {
    private static final int LONGEST = 5_000;
    private static final int DEEPEST = 150;
    private static final Set<String> WRAPPERS = Set.of(
            "expand", "simplify", "factor", "Integer", "Rational", "Float", "sympify", "S", "together", "cancel");

    private final FormulaText in;
    private int depth;

    private ExprParser(String text) {
        in = new FormulaText(text);
    }

    /// The formula, or empty if the text is not one or has too large numbers.
    public static Optional<Expr> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        ExprParser parser = new ExprParser(Markup.clean(text));
        try {
            Expr expr = parser.sum();
            parser.in.space();
            return parser.in.atEnd() ? Optional.of(expr) : Optional.empty();
        } catch (FormulaText.Unreadable | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private Expr sum() {
        if (++depth > DEEPEST) {
            throw in.unreadable("too deep");
        }
        List<Expr> terms = new ArrayList<>();
        boolean minus = signs();
        do {
            Expr term = product();
            terms.add(minus ? Expr.negate(term) : term);
            in.space();
            if (in.peek() != '+' && in.peek() != '-') {
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
        for (in.space(); in.peek() == '+' || in.peek() == '-'; in.space()) {
            minus ^= in.peek() == '-';
            in.skip();
        }
        return minus;
    }

    private Expr product() {
        List<Expr> factors = new ArrayList<>(List.of(power()));
        while (true) {
            boolean blank = in.space();
            char c = in.peek();
            if (c == '*' && !in.atPower()) {
                in.skip();
                factors.add(signedPower());
            } else if (c == '/') {
                in.skip();
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
    /// space.
    private boolean startsFactor(boolean blank) {
        char c = in.peek();
        if (c == '(' || c == '\\') {
            return true;
        }
        boolean afterDigit = Character.isDigit(in.lastInk());
        boolean afterBracket = in.lastInk() == ')' || in.lastInk() == '}';
        return Character.isLetter(c) && (afterDigit || afterBracket) && !(blank && afterBracket);
    }

    private Expr power() {
        Expr base = atom();
        while (in.peek() == '!' && in.peek(1) != '=') {
            in.skip();
            base = Expr.call(Function.FACTORIAL, base);
        }
        int superscript = in.superscript();
        if (superscript >= 0) {
            return Expr.power(base, superscript);
        }
        int mark = in.at();
        in.space();
        if (!in.atPower()) {
            in.moveTo(mark);
            return base;
        }
        in.skipPower();
        if (++depth > DEEPEST) {
            throw in.unreadable("too deep");
        }
        Expr power = Expr.power(base, signedPower());
        depth--;
        return power;
    }

    private Expr atom() {
        in.space();
        char c = in.peek();
        if (c == '(' || c == '{') {
            return bracket();
        }
        if (c == '\\') {
            return command();
        }
        if (Character.isLetter(c)) {
            return named(in.name());
        }
        return Expr.constant(Rational.of(in.number()));
    }

    private Expr bracket() {
        char close = in.peek() == '(' ? ')' : '}';
        in.skip();
        Expr inner = sum();
        in.space();
        in.expect(close);
        return inner;
    }

    private Expr named(String name) {
        int mark = in.at();
        in.space();
        if (in.peek() == '(' || in.peek() == '{') {
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
                throw in.unreadable("unknown function " + name);
            }
        }
        Optional<Function> function = Function.named(name);
        if (function.isPresent() && in.peek() == '^') {
            return raisedCall(function.get());
        }
        if (function.isPresent()) {
            throw in.unreadable("no argument of " + name);
        }
        in.moveTo(mark);
        return Expr.symbol(name);
    }

    /// `sin^2(x)`.
    private Expr raisedCall(Function function) {
        in.skip();
        Expr exponent = atom();
        in.space();
        if (in.peek() != '(' && in.peek() != '{') {
            throw in.unreadable("no argument of " + function);
        }
        return Expr.power(Expr.call(function, bracket()), exponent);
    }

    private Expr command() {
        in.skip();
        String name = in.letters();
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
                in.space();
                if (function.isPresent() && in.peek() != '(' && in.peek() != '{' && in.peek() != '^') {
                    return Expr.call(function.get(), power());
                }
                // Others change what they stand before, such as \ne and \cancel.
                if (function.isEmpty() && !GreekLetters.isName(name.toLowerCase(Locale.ROOT))) {
                    throw in.unreadable("unknown command " + name);
                }
                return named(name);
            }
        }
    }

    /// An argument of a LaTeX command: in braces, or one digit or letter.
    private Expr argument() {
        in.space();
        if (in.peek() == '{') {
            return bracket();
        }
        if (FormulaText.isDigit(in.peek())) {
            return Expr.constant(in.digit());
        }
        return atom();
    }

    private static Expr squareRoot(Expr radicand) {
        return Expr.power(radicand, Expr.constant(Rational.of(1, 2)));
    }
}
