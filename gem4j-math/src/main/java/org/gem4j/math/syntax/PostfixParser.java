// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Call;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Percent;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Node.Table;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses what stands behind an operand: powers, degrees, factorials, percent signs.
final class PostfixParser {
    private final Row row;

    PostfixParser(Row row) {
        this.row = row;
    }

    /// The node with the sign `token` behind it, or null when that sign is not a postfix.
    @Nullable
    Node postfix(Node node, Token token) {
        switch (token.text()) {
            case "^" -> {
                row.next();
                return raised(node);
            }
            case "!" -> {
                row.next();
                Fn fn = row.skipOperator("!") ? Fn.DOUBLE_FACTORIAL : Fn.FACTORIAL;
                return new Apply(fn, List.of(node));
            }
            case "%" -> {
                row.next();
                return new Percent(node);
            }
            default -> {
                return null;
            }
        }
    }

    private Node raised(Node base) {
        if (row.peek() instanceof Token token && isRing(token, base)) {
            row.next();
            return new AngleParser(row).degrees(base);
        }
        if (base.equals(new Node.NamedSet(Node.Named.REALS)) && (row.isOperator("+") || row.isOperator("-"))) {
            return half(row.next().text().equals("+"));
        }
        Node exponent = new ArgumentParser(row).exponent();
        boolean transposed = exponent instanceof Sym symbol
                && (symbol.name().equals("T") || symbol.name().equals("top"));
        if (base instanceof Table && transposed) {
            return new Apply(Fn.TRANSPOSE, List.of(base));
        }
        boolean inverse = exponent instanceof Num num && num.value().equals(Rational.of(-1));
        if (inverse && base instanceof Sym symbol && row.peek() instanceof Token group && group.is(Kind.GROUP, "(")) {
            if (symbol.name().equals("f")
                    || symbol.name().equals("g")
                    || symbol.name().equals("h")) {
                row.next();
                return new Call(symbol.name() + "^-1", List.of(ArgumentParser.inside(group)));
            }
        }
        return Folding.power(base, exponent);
    }

    /// The positive or the negative numbers.
    private static Node half(boolean positive) {
        Node infinity = new Node.Const(Node.Constant.INFINITY);
        List<Node> bounds = positive ? List.of(Num.of(0), infinity) : List.of(new Node.Neg(infinity), Num.of(0));
        return new Node.Listing(Node.Bracket.ROUND, Node.Bracket.ROUND, bounds);
    }

    /// Whether an exponent is the sign of a degree, or the letter o in its place.
    private static boolean isRing(Token token, Node base) {
        return token.is(Kind.COMMAND, "circ")
                || base instanceof Num
                        && (token.is(Kind.TEXT, "o")
                                || token.is(Kind.WORD, "o")
                                || token.is(Kind.GROUP, "{")
                                        && token.node() instanceof Sym o
                                        && o.name().equals("o"));
    }
}
