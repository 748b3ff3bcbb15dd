// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.SetOp;
import org.gem4j.math.syntax.Node.SetOperation;
import org.gem4j.math.syntax.Token.Kind;

/// Parses a chain of relations between sets or numbers; what stands in it otherwise is [RatioParser]'s.
final class RelationParser {
    private static final Map<String, Rel> RELATIONS = Map.ofEntries(
            Map.entry("=", Rel.EQUAL),
            Map.entry(":=", Rel.EQUAL),
            Map.entry("!=", Rel.NOT_EQUAL),
            Map.entry("<", Rel.LESS),
            Map.entry("<=", Rel.LESS_OR_EQUAL),
            Map.entry(">", Rel.GREATER),
            Map.entry(">=", Rel.GREATER_OR_EQUAL),
            Map.entry("~", Rel.APPROXIMATE),
            Map.entry("similar", Rel.SIMILAR),
            Map.entry("==", Rel.CONGRUENT),
            Map.entry("in", Rel.ELEMENT),
            Map.entry("notin", Rel.NOT_ELEMENT),
            Map.entry("subset", Rel.SUBSET),
            Map.entry("to", Rel.TENDS));

    private final Row row;

    RelationParser(Row row) {
        this.row = row;
    }

    Node relation() {
        if (row.isOperator("=") || row.isOperator("~")) {
            row.next();
        }
        List<Node> sides = new ArrayList<>();
        List<Rel> relations = new ArrayList<>();
        sides.add(side());
        while (row.peek() instanceof Token token && token.kind() == Kind.OPERATOR) {
            Rel relation = RELATIONS.get(token.text());
            if (relation == null) {
                break;
            }
            row.next();
            relations.add(relation);
            sides.add(side());
        }
        return relations.isEmpty() ? sides.getFirst() : new Relation(sides, relations);
    }

    private Node side() {
        Node node = intersection();
        while (true) {
            if (row.skipOperator("cup")) {
                node = new SetOperation(SetOp.UNION, node, intersection());
            } else if (row.skipOperator("setminus")) {
                node = new SetOperation(SetOp.DIFFERENCE, node, intersection());
            } else {
                return node;
            }
        }
    }

    private Node intersection() {
        Node node = new RatioParser(row).ratio();
        while (row.skipOperator("cap")) {
            node = new SetOperation(SetOp.INTERSECTION, node, new RatioParser(row).ratio());
        }
        return node;
    }
}
