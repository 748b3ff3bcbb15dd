// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses what commands and functions take: arguments with braces or without, exponents, fractions, roots.
final class ArgumentParser {
    private final Row row;

    ArgumentParser(Row row) {
        this.row = row;
    }

    /// One argument without its sign: a group, a whole number, a single letter, or a command with its own
    /// arguments.
    Node argument() {
        row.enter();
        try {
            return argument(row.next());
        } finally {
            row.leave();
        }
    }

    private Node argument(Token token) {
        return switch (token.kind()) {
            case GROUP -> inside(token);
            case NUMBER -> Decimals.value(token.text());
            case WORD -> {
                if (token.text().length() > 1 && !token.text().equals("pi")) {
                    row.cut(1);
                    yield Letters.symbol(token.text().substring(0, 1));
                }
                yield Letters.symbol(token.text());
            }
            case COMMAND -> {
                row.rewind(row.position() - 1);
                yield new OperandParser(row).operand();
            }
            default -> throw new UnreadableException("an argument is missing before " + token.text());
        };
    }

    /// An argument that is one digit or letter if it has no braces: `\frac12`.
    Node shortArgument() {
        Token token = row.peek();
        if (token != null && token.kind() == Kind.NUMBER && token.text().length() > 1) {
            row.next();
            row.cut(1);
            return Decimals.value(token.text().substring(0, 1));
        }
        return argument();
    }

    /// What stands after `^`: a group, a number, a letter, a command; a tower continues upward.
    Node exponent() {
        row.enter();
        try {
            if (row.skipOperator("-")) {
                return Folding.negate(exponent());
            }
            row.skipOperator("+");
            Node node = isNamed(row.peek()) ? new OperandParser(row).operand() : argument();
            if (row.skipOperator("^")) {
                return Folding.power(node, exponent());
            }
            return node;
        } finally {
            row.leave();
        }
    }

    /// Whether this is the name of a function or letter in plain notation: `sqrt`, `abs`, `alpha`.
    private static boolean isNamed(@Nullable Token token) {
        return token != null
                && token.kind() == Token.Kind.WORD
                && token.text().length() > 1
                && (Fn.named(token.text()) != null || Letters.isName(token.text()));
    }

    /// The quotient of the next two arguments.
    Node fraction() {
        Node top = shortArgument();
        return Folding.quotient(top, shortArgument());
    }

    /// The root of the next argument, with its index in square brackets before it.
    Node root() {
        Node index = Num.of(2);
        if (row.peek() instanceof Token token && token.is(Kind.GROUP, "[")) {
            index = inside(row.next());
        }
        return Folding.root(argument(), index);
    }

    /// The node of a group.
    static Node inside(Token group) {
        Node node = group.node();
        if (node == null) {
            throw new UnreadableException("empty braces");
        }
        return node;
    }

    /// The items of a group: several if it is a list.
    static List<Node> items(Token group) {
        Node node = inside(group);
        return node instanceof Listing listing ? listing.items() : List.of(node);
    }
}
