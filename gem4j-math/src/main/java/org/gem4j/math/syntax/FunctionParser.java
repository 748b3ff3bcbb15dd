// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Token.Kind;

/// Parses functions with their base, their exponent and their arguments, in brackets or not.
final class FunctionParser {
    private final Row row;
    private final ArgumentParser arguments;
    private final TermParser terms;

    FunctionParser(Row row) {
        this.row = row;
        this.arguments = new ArgumentParser(row);
        this.terms = new TermParser(row);
    }

    /// The function of this name of what comes next; a power between them is one of the value: `\sin^2 x`.
    Node function(String name) {
        Fn fn = Objects.requireNonNull(Fn.named(name));
        Node base = null;
        Node exponent = null;
        for (int i = 0; i < 2; i++) {
            if (base == null && row.skipOperator("_")) {
                base = digitOrArgument();
            } else if (exponent == null && row.skipOperator("^")) {
                exponent = arguments.exponent();
            }
        }
        Fn called = fn;
        Fn inverse = fn.inverse();
        if (exponent instanceof Num num && num.value().equals(Rational.of(-1)) && inverse != null) {
            called = inverse;
            exponent = null;
        }
        boolean several = called == Fn.MAX || called == Fn.MIN || called == Fn.GCD || called == Fn.LCM;
        if (several && !(row.peek() instanceof Token group && group.kind() == Kind.GROUP)) {
            throw new UnreadableException("a function of several numbers without brackets");
        }
        List<Node> operands = operands();
        if (base == null && Fn.isToBaseTen(name)) {
            base = Num.of(10);
        }
        if (base != null && called == Fn.LOG) {
            operands = List.of(base, operands.getFirst());
        } else if (base != null && called != Fn.MIN && called != Fn.MAX) {
            throw new UnreadableException("a subscript of a function that takes none");
        }
        Node value = called == Fn.FACTORIAL ? operands.getFirst() : new Apply(called, operands);
        return exponent == null ? value : Folding.power(value, exponent);
    }

    /// Without braces a base is one digit: `\log_28` is the logarithm of 8 to base 2.
    private Node digitOrArgument() {
        return row.peek() instanceof Token token && token.kind() == Kind.NUMBER
                ? arguments.shortArgument()
                : arguments.argument();
    }

    private List<Node> operands() {
        Token token = row.peek();
        if (token != null
                && token.kind() == Kind.GROUP
                && !token.text().equals("#")
                && !token.text().equals("letters")) {
            row.next();
            return ArgumentParser.items(token);
        }
        return List.of(openArgument());
    }

    /// The argument of a function without brackets: factors up to the next sign or function, and `/n` after π.
    private Node openArgument() {
        boolean negative = row.skipOperator("-");
        List<Node> factors = new ArrayList<>();
        factors.add(terms.power());
        while (continuesArgument()) {
            factors.add(terms.power());
        }
        Node argument = Folding.quotient(factors, List.of());
        Token bottom = row.peek(1);
        boolean pi = factors.contains(new Const(Constant.PI));
        if (pi && row.isOperator("/") && bottom != null && bottom.kind() == Kind.NUMBER) {
            row.skip(2);
            argument = Folding.quotient(argument, Decimals.value(bottom.text()));
        }
        return negative ? Folding.negate(argument) : argument;
    }

    private boolean continuesArgument() {
        Token token = row.peek();
        Token before = row.previous();
        if (token == null || before == null || !terms.startsFactor()) {
            return false;
        }
        boolean function = token.kind() != Kind.GROUP && Fn.named(token.text()) != null;
        boolean bracket = token.is(Kind.GROUP, "(") && before.kind() != Kind.NUMBER;
        boolean prefixed = token.kind() == Kind.WORD
                && prefix(token.text()) > 0
                && !token.text().startsWith("pi");
        return !function && !bracket && !prefixed;
    }

    /// The length of a function's name that the word begins with, one letter following: `sinx`, `pir`.
    static int prefix(String word) {
        int length = word.length() - 1;
        boolean known =
                length >= 2 && (Fn.named(word.substring(0, length)) != null || word.startsWith("pi") && length == 2);
        return known ? length : 0;
    }
}
