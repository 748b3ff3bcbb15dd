// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.BigKind;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses sums, products, integrals and limits with their bounds.
final class BigParser {
    private final Row row;

    BigParser(Row row) {
        this.row = row;
    }

    Node big(String name) {
        ArgumentParser arguments = new ArgumentParser(row);
        Node lower = null;
        Node upper = null;
        for (int i = 0; i < 2; i++) {
            if (lower == null && row.skipOperator("_")) {
                lower = arguments.argument();
            } else if (upper == null && row.skipOperator("^")) {
                upper = arguments.argument();
            }
        }
        if (name.equals("int")) {
            return integral(lower, upper);
        }
        BigKind kind = name.equals("sum") ? BigKind.SUM : name.equals("prod") ? BigKind.PRODUCT : BigKind.LIMIT;
        Rel expected = kind == BigKind.LIMIT ? Rel.TENDS : Rel.EQUAL;
        boolean bound = lower instanceof Relation relation
                && relation.sides().size() == 2
                && relation.relations().getFirst() == expected
                && variable(relation.sides().getFirst()) != null;
        if (!bound || kind == BigKind.LIMIT == (upper != null) || !(lower instanceof Relation relation)) {
            throw new UnreadableException("\\" + name + " without bounds");
        }
        String variable = Objects.requireNonNull(variable(relation.sides().getFirst()));
        Node from = relation.sides().getLast();
        Node body = new TermParser(row).term();
        // The letter i is a variable where it counts.
        Node counted = variable.equals("i") ? counting(body) : body;
        return new Big(kind, variable, from, upper == null ? from : upper, counted);
    }

    private static @Nullable String variable(Node node) {
        if (node instanceof Sym symbol) {
            return symbol.name();
        }
        return node.equals(Letters.symbol("i")) ? "i" : null;
    }

    private static Node counting(Node node) {
        return node.equals(Letters.symbol("i")) ? new Sym("i") : Trees.map(node, BigParser::counting);
    }

    private Node integral(@Nullable Node lower, @Nullable Node upper) {
        if (lower == null || upper == null) {
            throw new UnreadableException("an integral without bounds");
        }
        List<Token> body = new ArrayList<>();
        while (true) {
            Token token = row.next();
            String text = token.text();
            boolean differential =
                    token.kind() == Kind.WORD && text.length() >= 2 && text.charAt(text.length() - 2) == 'd';
            boolean separated = token.kind() == Kind.WORD && text.equals("d") && row.peek() != null;
            if (differential || separated) {
                String variable = separated ? row.next().text() : text.substring(text.length() - 1);
                String before = separated ? "" : text.substring(0, text.length() - 2);
                if (!before.isEmpty()) {
                    body.add(Token.of(Kind.WORD, before, token.space()));
                }
                Node integrand = body.isEmpty() ? Num.of(1) : new RowParser(body).whole();
                return new Big(BigKind.INTEGRAL, variable, lower, upper, integrand);
            }
            body.add(token);
        }
    }
}
