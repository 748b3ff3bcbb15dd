// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.SetBuilder;
import org.gem4j.math.syntax.Node.SetOp;
import org.gem4j.math.syntax.Node.SetOperation;
import org.gem4j.math.syntax.Node.Sym;
import org.jspecify.annotations.Nullable;

/// Inequalities in one variable that are joined by `and` or by `or`, which makes a difference there.
final class Joined {
    private static final Set<Rel> ORDER =
            Set.of(Rel.LESS, Rel.LESS_OR_EQUAL, Rel.GREATER, Rel.GREATER_OR_EQUAL, Rel.NOT_EQUAL);

    private Joined() {}

    static boolean isJoiner(String sign) {
        return sign.equals("and") || sign.equals("or");
    }

    /// That the variable is in the union or intersection of the sets that the items describe; null when they are no
    /// inequalities in one variable, or are joined by commas alone or by both words.
    static @Nullable Node inequalities(List<Node> items, List<Token> tokens) {
        SetOp operation = operation(tokens);
        if (operation == null || !items.stream().allMatch(Relation.class::isInstance)) {
            return null;
        }
        Set<String> names = new TreeSet<>();
        boolean ordered = false;
        List<Node> sets = new ArrayList<>();
        for (Node item : items) {
            Relation relation = (Relation) item;
            names.addAll(Trees.symbols(relation));
            boolean order = ORDER.containsAll(relation.relations());
            ordered |= order;
            boolean point = relation.relations().equals(List.of(Rel.EQUAL))
                    && relation.sides().getFirst() instanceof Sym;
            if (names.size() != 1 || !order && !point) {
                return null;
            }
            sets.add(
                    order
                            ? new SetBuilder(new Sym(names.iterator().next()), relation)
                            : new Listing(
                                    Bracket.CURLY,
                                    Bracket.CURLY,
                                    List.of(relation.sides().getLast())));
        }
        if (!ordered) {
            return null;
        }
        Node all = sets.getFirst();
        for (Node set : sets.subList(1, sets.size())) {
            all = new SetOperation(operation, all, set);
        }
        return new Relation(List.of(new Sym(names.iterator().next()), all), List.of(Rel.ELEMENT));
    }

    private static @Nullable SetOp operation(List<Token> tokens) {
        boolean and = false;
        boolean or = false;
        for (Token token : tokens) {
            switch (token.kind()) {
                case WORD, TEXT, OPERATOR -> {
                    String word = token.text().replace(",", "").strip().toLowerCase(Locale.ROOT);
                    String known = Objects.requireNonNullElse(Phrasebook.connective(word), word);
                    and |= known.startsWith("and");
                    or |= known.startsWith("or") || known.endsWith("/or");
                }
                default -> {}
            }
        }
        return and == or ? null : or ? SetOp.UNION : SetOp.INTERSECTION;
    }
}
