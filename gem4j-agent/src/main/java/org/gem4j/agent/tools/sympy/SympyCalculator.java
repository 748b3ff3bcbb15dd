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

/// Reads Python expressions and says what AgentFly's calculator answers: fractions as fractions, other
/// numbers with six digits, everything else as sympy prints it. It evaluates nothing but arithmetic.
public final class SympyCalculator {
    private static final int DEEPEST = 100;
    private static final int LONGEST = 10_000;
    private static final Set<String> COMPARISONS = Set.of("<", ">", "<=", ">=", "==", "!=");
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
                yield Numbers.general(number.real());
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
        Value left = sum();
        Value result = left;
        boolean compared = false;
        while (COMPARISONS.contains(peek())) {
            String operator = tokens.get(at++);
            Value right = sum();
            Value next = compared(left, operator, right);
            result = compared && result instanceof Truth(boolean flag) && !flag ? result : next;
            compared = true;
            left = right;
        }
        return result;
    }

    private static Value compared(Value left, String operator, Value right) {
        boolean unknown = left instanceof Symbolic || right instanceof Symbolic;
        if (operator.equals("==") || operator.equals("!=")) {
            boolean same = unknown
                    ? left.text().equals(right.text())
                    : Arithmetic.decimal(left).real()
                            == Arithmetic.decimal(right).real();
            return new Truth(same == operator.equals("=="));
        }
        if (unknown) {
            return new Plain(left.text() + " " + operator + " " + right.text());
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
                number.whole() ? number.above().equals(BigInteger.ONE) ? "One" : "Integer" : "Rational";
            case Decimal number -> number.exact() ? "Mul" : "Float";
            case Items(List<Value> ignored, boolean list) -> list ? "list" : "tuple";
            case Truth ignored -> "bool";
            case Symbolic(Sum sum) -> sum.text().matches("\\w+") ? "Symbol" : "Add";
            default -> "Add";
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
