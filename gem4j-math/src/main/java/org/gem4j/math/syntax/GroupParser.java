// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Modulo;
import org.gem4j.math.syntax.Node.Named;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.SetBuilder;
import org.gem4j.math.syntax.Node.Table;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses what stands between two brackets, by what the brackets mean: a list, a set, an absolute value, a matrix.
final class GroupParser {
    private GroupParser() {}

    /// The token that takes the place of a bracket and all that stands in it; null for empty braces.
    static @Nullable Token group(Frame frame, String closing) {
        List<Token> row = frame.row();
        if (row.isEmpty()) {
            return empty(frame, closing);
        }
        boolean replaceable = frame.isOpenedBy("{") && row.size() == 1 && isClosed(row.getFirst());
        return replaceable
                ? row.getFirst()
                : new Token(Kind.GROUP, frame.opening(), node(frame, closing), frame.space());
    }

    private static @Nullable Token empty(Frame frame, String closing) {
        return switch (frame.opening()) {
            case "{" -> null;
            case "\\{" -> new Token(Kind.GROUP, "#", new NamedSet(Named.EMPTY), frame.space());
            case "(", "[" ->
                new Token(Kind.GROUP, "#", new Listing(left(frame.opening()), right(closing), List.of()), false);
            default -> throw new UnreadableException("empty brackets");
        };
    }

    /// Whether braces around this token alone change nothing.
    private static boolean isClosed(Token token) {
        return token.is(Kind.GROUP, "{") || token.is(Kind.COMMAND, "circ");
    }

    private static Node node(Frame frame, String closing) {
        RowParser row = new RowParser(frame.row());
        return switch (frame.opening()) {
            case "(", "[", "]>" -> {
                Node modulus = row.modulus();
                yield modulus != null
                        ? new Modulo(Num.of(0), modulus)
                        : bracketed(row, left(frame.opening()), right(closing));
            }
            case "\\{" -> set(row);
            case "<" -> new Listing(Bracket.ANGLE, Bracket.ANGLE, row.items());
            case "|" -> absolute(row.whole());
            case "||" -> new Node.Call("norm", List.of(row.whole()));
            case "lfloor" -> new Apply(Fn.FLOOR, List.of(row.whole()));
            case "lceil" -> new Apply(Fn.CEIL, List.of(row.whole()));
            case "{" -> row.whole();
            default -> EnvironmentParser.parse(frame.opening().substring(Frame.ENVIRONMENT.length()), frame.row());
        };
    }

    private static Node bracketed(RowParser row, Bracket left, Bracket right) {
        List<Node> items = row.items();
        boolean plain =
                left == Bracket.ROUND && right == Bracket.ROUND || left == Bracket.SQUARE && right == Bracket.SQUARE;
        if (items.size() == 1 && plain) {
            return items.getFirst();
        }
        return row.areAlternatives(items)
                ? new Listing(Bracket.CURLY, Bracket.CURLY, items)
                : new Listing(left, right, items);
    }

    private static Node set(RowParser row) {
        List<Node> sides = row.setBuilder();
        return sides.size() == 2
                ? new SetBuilder(sides.get(0), sides.get(1))
                : new Listing(Bracket.CURLY, Bracket.CURLY, row.items());
    }

    private static Node absolute(Node inside) {
        return new Apply(inside instanceof Table ? Fn.DETERMINANT : Fn.ABS, List.of(inside));
    }

    private static Bracket left(String opening) {
        return switch (opening) {
            case "(" -> Bracket.ROUND;
            case "[" -> Bracket.SQUARE;
            default -> Bracket.REVERSED;
        };
    }

    private static Bracket right(String closing) {
        return switch (closing) {
            case "(" -> Bracket.ROUND;
            case "]" -> Bracket.SQUARE;
            default -> Bracket.REVERSED;
        };
    }
}
