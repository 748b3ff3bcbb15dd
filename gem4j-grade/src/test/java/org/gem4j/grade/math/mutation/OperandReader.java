// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gem4j.grade.math.mutation.Value.Row;
import org.gem4j.grade.math.mutation.Value.Scalar;

/// Works out numbers, names, functions, fractions, roots and groups with what stands behind them.
final class OperandReader {
    private static final Set<String> FUNCTIONS = Set.of(
            "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "ln", "log",
            "lg", "exp", "abs");
    private static final Set<String> GREEK = Set.of(
            "alpha", "beta", "gamma", "delta", "epsilon", "theta", "lambda", "mu", "phi", "varphi", "psi", "omega",
            "rho", "sigma", "tau", "Gamma", "Delta", "Theta", "Lambda", "Sigma", "Phi", "Psi", "Omega");
    private static final Set<String> SHORT_WORDS =
            Set.of("or", "and", "yes", "no", "one", "two", "six", "ten", "am", "pm", "odd", "red", "dne", "may", "day");
    private static final int WORD = 4;

    private final Cursor cursor;
    private final FormulaReader formulas;

    OperandReader(Cursor cursor, FormulaReader formulas) {
        this.cursor = cursor;
        this.formulas = formulas;
    }

    /// Whether another factor comes next.
    boolean startsHere() {
        char c = cursor.peek();
        return Character.isLetterOrDigit(c) && c != '°' || "({[⟦⟨π∞\\".indexOf(c) >= 0 && c != '\0';
    }

    /// An operand with the signs behind it.
    Value power() throws UnreadException {
        Value value = operand();
        while (true) {
            if (cursor.skip('^')) {
                value = scalar(FormulaReader.number(value).power(exponent()));
            } else if (cursor.peek() == '!') {
                cursor.next();
                if (cursor.peek() == '!') {
                    throw new UnreadException("a double factorial");
                }
                value = scalar(FormulaReader.number(value).factorial());
            } else if (cursor.skip('°')) {
                if (Character.isDigit(cursor.peek())) {
                    throw new UnreadException("minutes of an angle");
                }
                value = scalar(FormulaReader.number(value).times(Complex.of(Math.PI / 180)));
            } else if (cursor.skip('%')) {
                value = scalar(FormulaReader.number(value).times(Complex.of(0.01)));
            } else {
                return value;
            }
        }
    }

    private Complex exponent() throws UnreadException {
        if (cursor.skip('-')) {
            return exponent().negate();
        }
        Complex base = FormulaReader.number(operand());
        return cursor.skip('^') ? base.power(exponent()) : base;
    }

    private Value operand() throws UnreadException {
        char c = cursor.peek();
        if (Character.isDigit(c) || c == '.') {
            return number();
        }
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
            return word(cursor.letters());
        }
        cursor.next();
        return switch (c) {
            case '(' -> bracketed("(", ")");
            case '[' -> bracketed("[", "]");
            case '{' -> bracketed("", "}");
            case '⟦' -> bracketed("{", "⟧");
            case '|' ->
                scalar(Complex.of(
                        FormulaReader.number(closed(formulas.list("", ""), '|')).size()));
            case '⟨' -> unit();
            case 'π' -> scalar(Complex.of(Math.PI));
            case '∞' -> scalar(Complex.of(Double.POSITIVE_INFINITY));
            case '\\' -> command(cursor.letters());
            default -> throw new UnreadException("the sign " + c);
        };
    }

    private Value number() throws UnreadException {
        String digits = cursor.digits();
        if (digits.isEmpty() || digits.indexOf('.') != digits.lastIndexOf('.')) {
            throw new UnreadException("not a number in digits");
        }
        double value = Double.parseDouble(digits);
        char behind = cursor.close();
        boolean blank = Character.isWhitespace(behind);
        if (behind == 'e' || behind == 'E' || blank && Character.isDigit(cursor.peek()) || behind == '_') {
            throw new UnreadException("a number with more behind it");
        }
        boolean whole = digits.indexOf('.') < 0;
        if (blank && (cursor.skip("x 10") || cursor.skip("X 10"))) {
            throw new UnreadException("perhaps a sign of multiplication");
        }
        if (!whole && behind == '(') {
            throw new UnreadException("perhaps a repeating decimal");
        }
        if (whole && cursor.skip("\\frac")) {
            Complex top = argument();
            Complex part = top.over(argument());
            boolean proper = part.isReal() && part.re() > 0 && part.re() < 1 && top.re() == Math.rint(top.re());
            return scalar(
                    proper ? Complex.of(value + part.re()) : Complex.of(value).times(part));
        }
        return scalar(Complex.of(value));
    }

    private Value bracketed(String open, String close) throws UnreadException {
        cursor.enter();
        Value list = formulas.list(open, "");
        cursor.leave();
        char end = cursor.next();
        boolean half = (open.equals("(") || open.equals("[")) && (end == ')' || end == ']');
        if (!half && !close.equals(String.valueOf(end))) {
            throw new UnreadException("brackets that do not match");
        }
        List<Value> items = list instanceof Row row && row.open().equals(open) ? row.items() : List.of(list);
        boolean group = items.size() == 1 && !open.equals("{") && close.equals(String.valueOf(end));
        return group ? items.getFirst() : open.isEmpty() ? list : new Row(open, String.valueOf(end), items);
    }

    private Value closed(Value value, char end) throws UnreadException {
        if (cursor.next() != end) {
            throw new UnreadException("a bar that is not closed");
        }
        return value;
    }

    private Value unit() throws UnreadException {
        StringBuilder name = new StringBuilder();
        for (char c = cursor.next(); c != '⟩'; c = cursor.next()) {
            name.append(c);
        }
        if (cursor.peek() == '(') {
            throw new UnreadException("perhaps a function");
        }
        // Capitals of longer words and the ways to write one unit are not what is tried here.
        String unit = name.length() == 1 ? name.toString() : name.toString().toLowerCase(Locale.ROOT);
        unit = unit.equals("L")
                ? "l"
                : unit.replace("kmh", "km/h").replace('-', ' ').strip();
        return scalar(Complex.of(Math.abs(cursor.variable("unit " + unit))));
    }

    private Value command(String name) throws UnreadException {
        if (FUNCTIONS.contains(name)) {
            return function(name);
        }
        if (GREEK.contains(name)) {
            return named(name);
        }
        return switch (name) {
            case "frac" -> {
                Complex top = argument();
                yield scalar(top.over(argument()));
            }
            case "binom" -> {
                Complex n = argument();
                Complex k = argument();
                yield scalar(n.factorial()
                        .over(k.factorial())
                        .over(n.plus(k.negate()).factorial()));
            }
            case "sqrt" -> root();
            case "begin" -> matrix();
            default -> throw new UnreadException("the command " + name);
        };
    }

    private Value root() throws UnreadException {
        Complex index = Complex.of(2);
        if (cursor.skip('[')) {
            index = FormulaReader.number(formulas.sum());
            closed(scalar(index), ']');
        }
        return scalar(argument().power(Complex.ONE.over(index)));
    }

    private Value matrix() throws UnreadException {
        if (!cursor.skip("{pmatrix}") && !cursor.skip("{bmatrix}")) {
            throw new UnreadException("an environment");
        }
        List<Value> cells = new ArrayList<>();
        do {
            cells.add(formulas.sum());
        } while (cursor.skip('&') || cursor.skip("\\\\"));
        if (!cursor.skip("\\end{pmatrix}") && !cursor.skip("\\end{bmatrix}")) {
            throw new UnreadException("a matrix that is not closed");
        }
        return new Row("matrix", "matrix", cells);
    }

    /// A group, one digit, one letter or a command.
    private Complex argument() throws UnreadException {
        char c = cursor.peek();
        if (Character.isDigit(c)) {
            cursor.next();
            return Complex.of(c - '0');
        }
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
            cursor.next();
            return FormulaReader.number(constant(String.valueOf(c)));
        }
        return FormulaReader.number(operand());
    }

    private Value word(String word) throws UnreadException {
        if (FUNCTIONS.contains(word)) {
            return function(word);
        }
        if (word.equals("sqrt")) {
            return root();
        }
        if (word.equals("pi") || word.equals("infinity") || word.equals("inf")) {
            return scalar(Complex.of(word.equals("pi") ? Math.PI : Double.POSITIVE_INFINITY));
        }
        if (GREEK.contains(word)) {
            return named(word);
        }
        if (word.length() == 3 && word.startsWith("pi")) {
            cursor.back(1);
            return scalar(Complex.of(Math.PI));
        }
        for (int length = word.length() - 1; length == word.length() - 1 && length >= 2; length--) {
            if (FUNCTIONS.contains(word.substring(0, length))) {
                cursor.back(1);
                return function(word.substring(0, length));
            }
        }
        if (word.length() >= WORD || SHORT_WORDS.contains(word.toLowerCase(Locale.ROOT))) {
            throw new UnreadException("a word");
        }
        cursor.back(word.length() - 1);
        return named(word.substring(0, 1));
    }

    /// A name with what belongs to it: an index, primes, the argument of a function.
    private Value named(String letter) throws UnreadException {
        StringBuilder name = new StringBuilder(letter);
        if (Character.isDigit(cursor.close()) && !letter.equals("i") && letter.length() == 1) {
            name.append('_').append(cursor.digits());
        }
        if (cursor.skip('_')) {
            char c = cursor.next();
            name.append('_').append(c == '{' ? cursor.group() : String.valueOf(c));
        }
        while (cursor.skip('\'')) {
            name.append('\'');
        }
        if ("fgFG".contains(letter) && cursor.peek() == '(') {
            cursor.next();
            Complex inside = FormulaReader.number(bracketed("(", ")"));
            Complex waves = inside.times(Complex.of(1.7))
                    .plus(Complex.of(cursor.variable(name + "()")))
                    .sin();
            return scalar(waves.plus(inside.times(Complex.of(0.3))));
        }
        return constant(name.toString());
    }

    private Value constant(String name) {
        return switch (name) {
            case "e" -> scalar(Complex.of(Math.E));
            case "i" -> scalar(new Complex(0, 1));
            default -> scalar(Complex.of(cursor.variable(name)));
        };
    }

    private Value function(String name) throws UnreadException {
        Complex base = Complex.of(Math.E);
        Complex power = Complex.ONE;
        if (cursor.skip('_')) {
            base = argument();
        }
        if (cursor.skip('^')) {
            power = exponent();
            if (power.re() < 0) {
                throw new UnreadException("an inverse function");
            }
        }
        Complex x = openArgument();
        Complex value = Functions.of(name, x, base);
        return scalar(power.equals(Complex.ONE) ? value : value.power(power));
    }

    private Complex openArgument() throws UnreadException {
        boolean negative = cursor.skip('-');
        if (!negative && (cursor.peek() == '(' || cursor.peek() == '{')) {
            return FormulaReader.number(operand());
        }
        Complex product = FormulaReader.number(power());
        while (startsHere() && cursor.peek() != '(' && cursor.peek() != '[' && !isFunctionNext()) {
            product = product.times(FormulaReader.number(power()));
        }
        if (cursor.peek() == '/') {
            throw new UnreadException("an open argument with a bar");
        }
        return negative ? product.negate() : product;
    }

    private boolean isFunctionNext() throws UnreadException {
        boolean command = cursor.skip('\\');
        String letters = cursor.letters();
        cursor.back(letters.length() + (command ? 1 : 0));
        return FUNCTIONS.contains(letters)
                || letters.length() > 2 && FUNCTIONS.contains(letters.substring(0, letters.length() - 1));
    }

    private static Value scalar(Complex number) {
        return new Scalar(number);
    }
}
