// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.gem4j.math.numeric.NumericComparer.POINTS_NEEDED;
import static org.gem4j.math.numeric.NumericComparer.POINTS_OF_BENDS;
import static org.gem4j.math.numeric.NumericComparer.POINTS_TRIED;
import static org.gem4j.math.numeric.NumericComparer.POINT_BITS;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Whether two expressions have the same ratio, not 0, at every point, so that one is 0 where the other is.
///
/// A point where one is 0 and the other is not shows that they have not, even if the ratio is 0 wherever it is
/// defined: `t - |t|` and `-t - |t|` are 0 on different sides.
final class Proportion {
    private static final Node ZERO = Node.Num.of(0);

    private final NumericComparer numbers;
    private final Budget budget;
    private final Node a;
    private final Node b;
    private final boolean complex;

    /// The ratio at the first point where it is defined; null before it was found.
    private @Nullable Node first;

    Proportion(NumericComparer numbers, Budget budget, Node a, Node b) {
        this.numbers = numbers;
        this.budget = budget;
        this.a = a;
        this.b = b;
        this.complex = NumericComparer.mentionsI(a) || NumericComparer.mentionsI(b);
    }

    Judgment judgment() {
        Set<String> names = new TreeSet<>(Trees.symbols(a));
        names.addAll(Trees.symbols(b));
        Bends bends = Bends.of(List.of(a, b), budget);
        SamplePoints points = new SamplePoints(names, WholeVariables.of(a, b), bends);
        int agreed = 0;
        for (int i = 0; i < POINTS_TRIED && (agreed < POINTS_NEEDED || bends.any() && i < POINTS_OF_BENDS); i++) {
            Judgment judgment;
            try {
                judgment = at(points, i);
            } catch (LimitException e) {
                boolean enough = agreed >= POINTS_NEEDED && (!bends.any() || SamplePoints.isPastThem(i));
                if (budget.left() <= 0 && enough) {
                    break;
                }
                if (budget.left() <= 0 || bends.any() && SamplePoints.isRightBeyond(i)) {
                    return Judgment.undecided(String.valueOf(e.getMessage()));
                }
                continue;
            }
            if (judgment == null) {
                continue;
            }
            if (judgment.outcome() != Outcome.EQUAL) {
                return judgment;
            }
            agreed += points.isGeneral(i) ? 1 : 0;
        }
        return agreed >= POINTS_NEEDED
                ? Judgment.equal("the two sides have the same ratio at " + agreed + " points")
                : Judgment.undecided("too few points where both are defined");
    }

    /// Whether the ratio at a point is the one at the first point; null if the point shows nothing.
    ///
    /// @throws LimitException if the point is too much work
    private @Nullable Judgment at(SamplePoints points, int index) {
        Node top = points.at(a, index);
        Node bottom = points.at(b, index);
        Node here = new Node.Quotient(top, bottom);
        try {
            Evaluator evaluator = new Evaluator(POINT_BITS, budget, true);
            ComplexBall value = evaluator.of(here);
            if (!complex && evaluator.leftReals()) {
                return null;
            }
            if (value.containsZero()) {
                return onlyOneIsZero(top, bottom, points.describe(index));
            }
            if (first == null) {
                first = here;
                return Judgment.equal("the first ratio");
            }
            Judgment found = numbers.judged(first, here, evaluator.of(first), value, evaluator.size(), POINT_BITS);
            return found == null ? numbers.constants(first, here, POINT_BITS * 4) : found;
        } catch (UndefinedException | PrecisionException e) {
            return onlyOneIsZero(top, bottom, points.describe(index));
        }
    }

    /// The judgment that they differ, if one of them is 0 here and the other is not.
    private @Nullable Judgment onlyOneIsZero(Node top, Node bottom, String point) {
        try {
            Evaluator evaluator = new Evaluator(POINT_BITS, budget, true);
            evaluator.of(top);
            evaluator.of(bottom);
            if (!complex && evaluator.leftReals()) {
                return null;
            }
            Outcome left = numbers.constants(top, ZERO, POINT_BITS).outcome();
            Outcome right = numbers.constants(bottom, ZERO, POINT_BITS).outcome();
            boolean differ = left != right && left != Outcome.UNDECIDED && right != Outcome.UNDECIDED;
            return differ ? Judgment.different("only one of them holds at " + point) : null;
        } catch (UndefinedException | PrecisionException e) {
            return null;
        }
    }
}
