// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.gem4j.agent.tools.sympy.Value.Decimal;
import org.gem4j.agent.tools.sympy.Value.Items;
import org.gem4j.agent.tools.sympy.Value.Plain;
import org.gem4j.agent.tools.sympy.Value.Rational;
import org.gem4j.agent.tools.sympy.Value.Symbolic;
import org.gem4j.agent.tools.sympy.Value.Truth;
import org.gem4j.agent.tools.sympy.Value.Unsigned;

/// Parses Python expressions and answers as AgentFly's calculator does: fractions as fractions, other
/// numbers with six digits, everything else as sympy prints it. It evaluates nothing but arithmetic.
public final class SympyCalculator {
    private static final int DEEPEST = 100;
    private static final int LONGEST = 10_000;
    private static final Set<String> COMPARISONS = Set.of("<", ">", "<=", ">=", "==", "!=");
    private static final List<Set<String>> BITS = List.of(Set.of("|"), Set.of("&"), Set.of("<<", ">>"));
    private static final Set<String> RESERVED = Set.of("and", "or", "not", "in", "is", "if", "else", "lambda", "for");

    private final String expression;
    private final List<String> tokens;
    private int at;
    private int depth;

    private SympyCalculator(String expression) {
        this.expression = expression;
        this.tokens = Tokens.of(expression).texts();
    }

    /// The answer to an expression, which may be an error behind `Error: `.
    public static String evaluate(String expression) {
        try {
            if (expression.length() > LONGEST) {
                throw new SympyException("the expression has more than " + LONGEST + " characters");
            }
            return shown(new SympyCalculator(expression.replace("\n", "")).whole());
        } catch (SympyException e) {
            return "Error: " + e.getMessage();
        }
    }

    private static String shown(Value value) {
        return switch (value) {
            case Unsigned ignored -> throw new SympyException("Cannot convert complex to float");
            case Decimal number -> {
                Optional<Rational> fraction = Numbers.fraction(number);
                if (fraction.isPresent()) {
                    yield fraction.get().text();
                }
                if (number.imaginary() != 0) {
                    throw new SympyException("Cannot convert complex to float");
                }
                yield Numbers.general(number.real() + 0.0);
            }
            case Items(List<Value> ignored, boolean list)
            when list -> throw new SympyException("'list' object has no attribute 'replace'");
            case Plain(String text)
            when text.equals("None") -> throw new SympyException("'NoneType' object has no attribute 'replace'");
            default -> value.text();
        };
    }

    private Value whole() {
        Value value = list();
        if (at < tokens.size()) {
            throw Tokens.invalid(expression);
        }
        return value;
    }

    private boolean next(String text) {
        if (at < tokens.size() && tokens.get(at).equals(text)) {
            at++;
            return true;
        }
        return false;
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    /// Values between commas.
    private Value list() {
        Value first = either();
        if (!peek().equals(",")) {
            return first;
        }
        List<Value> values = new ArrayList<>(List.of(first));
        while (next(",")) {
            if (at == tokens.size() || peek().equals(")")) {
                break;
            }
            values.add(either());
        }
        return new Items(values, false);
    }

    private Value either() {
        if (++depth > DEEPEST) {
            throw new SympyException("the expression is nested more than " + DEEPEST + " times");
        }
        Value value = both();
        while (next("or")) {
            Value right = both();
            value = isTrue(value) ? value : right;
        }
        depth--;
        return value;
    }

    private Value both() {
        Value value = negation();
        while (next("and")) {
            Value right = negation();
            value = isTrue(value) ? right : value;
        }
        return value;
    }

    private Value negation() {
        return next("not") ? new Truth(!isTrue(negation())) : comparison();
    }

    private static boolean isTrue(Value value) {
        return value instanceof Truth(boolean flag) ? flag : !Arithmetic.isZero(value);
    }

    private Value comparison() {
        Value left = bits(0);
        Value result = left;
        boolean compared = false;
        while (COMPARISONS.contains(peek())) {
            String operator = tokens.get(at++);
            Value right = bits(0);
            Value next = compared(left, operator, right);
            result = compared && result instanceof Truth(boolean flag) && !flag ? result : next;
            compared = true;
            left = right;
        }
        return result;
    }

    static Value compared(Value left, String operator, Value right) {
        boolean unknown = left instanceof Symbolic || right instanceof Symbolic;
        if (operator.equals("==") || operator.equals("!=")) {
            boolean same = unknown
                            || Arithmetic.decimal(left).exact()
                                    != Arithmetic.decimal(right).exact()
                    ? left.text().equals(right.text())
                    : Arithmetic.decimal(left).real()
                            == Arithmetic.decimal(right).real();
            return new Truth(same == operator.equals("=="));
        }
        if (unknown) {
            return left instanceof Symbolic
                    ? new Plain(left.text() + " " + operator + " " + right.text())
                    : new Plain(right.text() + " " + turned(operator) + " " + left.text());
        }
        for (Value side : List.of(left, right)) {
            if (side instanceof Decimal number && number.imaginary() != 0) {
                throw new SympyException("Invalid comparison of non-real " + side.text());
            }
        }
        int order = left instanceof Rational a && right instanceof Rational b
                ? a.plus(b.negated()).sign()
                : Double.compare(
                        Arithmetic.decimal(left).real(),
                        Arithmetic.decimal(right).real());
        return new Truth(
                switch (operator) {
                    case "<" -> order < 0;
                    case ">" -> order > 0;
                    case "<=" -> order <= 0;
                    default -> order >= 0;
                });
    }

    private static String turned(String operator) {
        return (operator.startsWith("<") ? ">" : "<") + operator.substring(1);
    }

    /// Bits of whole numbers, the weakest operators first.
    private Value bits(int level) {
        if (level == BITS.size()) {
            return sum();
        }
        Value value = bits(level + 1);
        while (BITS.get(level).contains(peek())) {
            String operator = tokens.get(at++);
            value = bits(operator, value, bits(level + 1));
        }
        return value;
    }

    private static Value bits(String operator, Value left, Value right) {
        if (left instanceof Truth(boolean a) && right instanceof Truth(boolean b) && operator.length() == 1) {
            return new Truth(operator.equals("|") ? a || b : a && b);
        }
        if (!(left instanceof Rational a && a.whole() && right instanceof Rational b && b.whole())) {
            throw new SympyException(
                    "unsupported operand type(s) for " + operator + ": '" + type(left) + "' and '" + type(right) + "'");
        }
        return switch (operator) {
            case "|" -> Rational.of(a.above().or(b.above()));
            case "&" -> Rational.of(a.above().and(b.above()));
            default -> {
                if (b.sign() < 0) {
                    throw new SympyException("negative shift count");
                }
                if (b.above().bitLength() > 16) {
                    throw new SympyException("the number has more than " + Rational.MOST_BITS + " bits");
                }
                int places = b.above().intValue();
                yield Rational.of(
                        operator.equals("<<")
                                ? a.above().shiftLeft(places)
                                : a.above().shiftRight(places));
            }
        };
    }

    private Value sum() {
        Value value = product();
        while (peek().equals("+") || peek().equals("-")) {
            boolean minus = tokens.get(at++).equals("-");
            Value right = product();
            value = Arithmetic.plus(value, minus ? Arithmetic.negated(right) : right);
        }
        return value;
    }

    private Value product() {
        Value value = signed();
        while (Set.of("*", "/", "//", "%").contains(peek())) {
            String operator = tokens.get(at++);
            Value right = signed();
            value = switch (operator) {
                case "*" -> Arithmetic.times(value, right);
                case "/" -> Arithmetic.divided(value, right);
                case "//" -> Arithmetic.floorDivided(value, right);
                default -> Arithmetic.modulo(value, right);
            };
        }
        return value;
    }

    private Value signed() {
        if (next("-")) {
            return Arithmetic.negated(signed());
        }
        if (next("~")) {
            Value value = signed();
            if (value instanceof Rational number && number.whole()) {
                return Rational.of(number.above().not());
            }
            throw new SympyException("bad operand type for unary ~: '" + type(value) + "'");
        }
        return next("+") ? signed() : power();
    }

    private Value power() {
        Value base = postfix();
        return next("**") || next("^") ? Arithmetic.power(base, signed()) : base;
    }

    private Value postfix() {
        String name = peek();
        Value value = atom();
        boolean function = value instanceof Symbolic || isKnown(name);
        while (true) {
            if (peek().equals("(")) {
                if (!function) {
                    throw new SympyException("'" + type(value) + "' object is not callable");
                }
                value = Functions.call(name, arguments());
                function = false;
            } else if (peek().equals("!")) {
                at++;
                value = Functions.call(next("!") ? "factorial2" : "factorial", List.of(value));
            } else if (next(".")) {
                value = attribute(value);
            } else {
                return value;
            }
        }
    }

    private static boolean isKnown(String name) {
        return !name.isEmpty() && Character.isLetter(name.charAt(0)) && !RESERVED.contains(name);
    }

    private static String type(Value value) {
        return switch (value) {
            case Rational number ->
                switch (number.text()) {
                    case "0" -> "Zero";
                    case "1" -> "One";
                    case "-1" -> "NegativeOne";
                    case "1/2" -> "Half";
                    default -> number.whole() ? "Integer" : "Rational";
                };
            case Decimal number -> type(number);
            case Items(List<Value> ignored, boolean list) -> list ? "list" : "tuple";
            case Truth ignored -> "bool";
            case Symbolic(Sum sum) -> sum.text().matches("\\w+") ? "Symbol" : "Add";
            default -> "Add";
        };
    }

    private static String type(Decimal number) {
        return switch (number.text()) {
            case "nan" -> "NaN";
            case "oo" -> "Infinity";
            case "-oo" -> "NegativeInfinity";
            case "pi" -> "Pi";
            case "E" -> "Exp1";
            default ->
                !number.exact() ? "Float" : number.real() == 0 && number.imaginary() == 1 ? "ImaginaryUnit" : "Pow";
        };
    }

    private Value attribute(Value value) {
        String name = peek();
        at++;
        if (name.equals("evalf") || name.equals("n")) {
            if (peek().equals("(")) {
                arguments();
            }
            return value instanceof Symbolic ? value : Functions.inexact(value);
        }
        if (name.equals("simplify") && peek().equals("(")) {
            arguments();
            return value;
        }
        throw new SympyException("'" + type(value) + "' object has no attribute '" + name + "'");
    }

    private List<Value> arguments() {
        at++;
        List<Value> arguments = new ArrayList<>();
        while (!next(")")) {
            arguments.add(either());
            if (!next(",") && !peek().equals(")")) {
                throw Tokens.invalid(expression);
            }
        }
        return arguments;
    }

    private Value atom() {
        if (at == tokens.size()) {
            throw Tokens.invalid(expression);
        }
        String text = tokens.get(at++);
        char first = text.charAt(0);
        if (first >= '0' && first <= '9' || first == '.' && text.length() > 1) {
            return number(text);
        }
        if (first == '\'' || first == '"') {
            return new Plain(text.substring(1, text.length() - 1));
        }
        if (Character.isLetter(first) || first == '_' || Character.isDigit(first)) {
            if (RESERVED.contains(text)) {
                throw Tokens.invalid(expression);
            }
            return Functions.constant(text);
        }
        return switch (text) {
            case "(" -> bracketed();
            case "[" -> new Items(items("]"), true);
            case "{" -> braced();
            default -> throw Tokens.invalid(expression);
        };
    }

    private Value bracketed() {
        if (next(")")) {
            return new Items(List.of(), false);
        }
        Value value = list();
        if (!next(")")) {
            throw Tokens.invalid(expression);
        }
        return value;
    }

    private List<Value> items(String end) {
        List<Value> items = new ArrayList<>();
        while (!next(end)) {
            items.add(either());
            if (!next(",") && !peek().equals(end)) {
                throw Tokens.invalid(expression);
            }
        }
        return items;
    }

    private Value braced() {
        StringBuilder text = new StringBuilder("{");
        while (!next("}")) {
            text.append(text.length() > 1 ? ", " : "").append(either().text());
            if (next(":")) {
                text.append(": ").append(either().text());
            }
            if (!next(",") && !peek().equals("}")) {
                throw Tokens.invalid(expression);
            }
        }
        return new Plain(text.append('}').toString());
    }

    private Value number(String given) {
        String text = given.replace("_", "").toLowerCase(Locale.ROOT);
        if (text.startsWith("0x")) {
            return Rational.of(new BigInteger(text.substring(2), 16));
        }
        if (text.startsWith("0b")) {
            return Rational.of(new BigInteger(text.substring(2), 2));
        }
        if (text.startsWith("0o")) {
            return Rational.of(new BigInteger(text.substring(2), 8));
        }
        if (text.endsWith("j")) {
            return new Decimal(0, Double.parseDouble(text.substring(0, text.length() - 1)), false);
        }
        if (text.matches("0+[1-9]\\d*")) {
            throw Tokens.invalid(expression);
        }
        return text.matches("\\d+") ? Rational.of(new BigInteger(text)) : Decimal.of(Double.parseDouble(text));
    }
}
