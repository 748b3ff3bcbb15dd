// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.function.Supplier;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Cases;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Measured;
import org.gem4j.math.syntax.Node.Modulo;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Remark;
import org.gem4j.math.syntax.Node.Words;

/// Compares two parsed answers: finds the kind of comparison that fits the pair and hands it over.
///
/// Every rule treats its two arguments alike.
final class Comparer {
    private final Conventions conventions;
    private final Budget budget;
    private final ScalarComparer scalars;
    private final ListComparer lists;
    private final RelationComparer relations;
    private final RegionComparer regions;
    private final QuantityComparer quantities;
    private final VectorComparer vectors;

    Comparer(Conventions conventions, LogarithmBase logBase) {
        this.conventions = conventions;
        this.budget = new Budget(conventions.steps());
        this.scalars = new ScalarComparer(budget, conventions, logBase);
        this.lists = new ListComparer(this);
        this.regions = new RegionComparer(this, scalars, budget);
        this.relations = new RelationComparer(this, scalars, regions);
        this.quantities = new QuantityComparer(this, scalars);
        this.vectors = new VectorComparer(this, budget);
    }

    boolean allows(Convention convention) {
        return conventions.allowed().contains(convention);
    }

    /// The finding, made to rest on a convention too; "different" when that convention is not allowed.
    Finding under(Convention convention, Supplier<Finding> comparison) {
        return allows(convention)
                ? comparison.get().using(convention)
                : Finding.different("they differ unless this convention is allowed: " + convention.meaning());
    }

    Finding compare(Node a, Node b) {
        budget.spend(50);
        if (a.equals(b)) {
            return Finding.equal("they are written the same");
        }
        if (a instanceof Remark || b instanceof Remark) {
            return remarks(a, b);
        }
        if (a instanceof Words || b instanceof Words) {
            return words(a, b);
        }
        if (a instanceof Relation || b instanceof Relation || isRelations(a) || isRelations(b)) {
            return relations.compare(a, b);
        }
        if (a instanceof Modulo || b instanceof Modulo) {
            return quantities.residues(a, b);
        }
        if (regions.isRegion(a) || regions.isRegion(b)) {
            Finding finding = regions.compare(a, b);
            if (finding != null) {
                return finding;
            }
        }
        if (a instanceof Cases x && b instanceof Cases y) {
            return lists.anyOrder(lines(x), lines(y));
        }
        if (vectors.isVector(a) || vectors.isVector(b)) {
            return vectors.compare(a, b);
        }
        if (a instanceof Listing || b instanceof Listing) {
            return lists.compare(a, b);
        }
        if (quantities.isQuantity(a) || quantities.isQuantity(b)) {
            return quantities.compare(a, b);
        }
        return scalars.compare(a, b);
    }

    /// The lines of a definition by cases, each as a list in order.
    private static List<Node> lines(Cases cases) {
        return cases.rows().stream()
                .map(row -> (Node) new Listing(Bracket.ANGLE, Bracket.ANGLE, row))
                .toList();
    }

    private Finding remarks(Node a, Node b) {
        Node left = a instanceof Remark remark ? remark.operand() : a;
        Node right = b instanceof Remark remark ? remark.operand() : b;
        if (a instanceof Remark x && b instanceof Remark y) {
            Finding about = about(x, y);
            return about.isEqual()
                    ? under(
                            Convention.REMARK_DROPPED,
                            () -> compare(left, right).using(about.conventions()))
                    : about;
        }
        Remark only = a instanceof Remark remark ? remark : (Remark) b;
        if ((a instanceof Measured || b instanceof Measured) && !(only.operand() instanceof Measured)) {
            return Finding.different("one has a unit, the other words in its place");
        }
        return Phrases.qualifies(only.words())
                ? Finding.different("one of them says more than the other")
                : under(Convention.REMARK_DROPPED, () -> compare(left, right));
    }

    /// Whether two remarks may be about the same thing: formulas in both must be equal.
    private Finding about(Remark a, Remark b) {
        if (!Phrases.related(a.words(), b.words())) {
            return Finding.different("they are answers about different things");
        }
        return a.formulas().isEmpty() || b.formulas().isEmpty()
                ? Finding.equal("the remarks agree")
                : compare(a.formulas().getFirst(), b.formulas().getFirst());
    }

    private Finding words(Node a, Node b) {
        if (a instanceof Words x && b instanceof Words y) {
            return x.text().equals(y.text()) ? Finding.equal("the same words") : textForms(x.text(), y.text());
        }
        Words words = a instanceof Words w ? w : (Words) b;
        Node other = a instanceof Words ? b : a;
        if (Phrases.meansEmpty(words.text()) && other.equals(new Node.NamedSet(Node.Named.EMPTY))) {
            return under(Convention.EMPTY_SET_WORDS, () -> Finding.equal("there is no solution"));
        }
        String letters = Phrases.letters(other);
        return letters.isEmpty() ? Finding.different("one is words") : textForms(words.text(), letters);
    }

    private Finding textForms(String a, String b) {
        return Phrases.same(a, b)
                ? under(Convention.TEXT_FORM, () -> Finding.equal("the same words"))
                : Finding.different("they are different words");
    }

    /// Whether this is a list in which relations occur.
    static boolean isRelations(Node node) {
        return node instanceof Listing listing
                && (listing.open() == Bracket.NONE || listing.open() == Bracket.CURLY)
                && !listing.items().isEmpty()
                && listing.items().stream().anyMatch(Relation.class::isInstance);
    }
}
