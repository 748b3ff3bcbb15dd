// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Compares expressions in basic functions by evaluating them with guaranteed errors.
///
/// Disjoint balls prove a difference. Equality is proved for algebraic numbers, by a separation bound; otherwise it is
/// accepted when the difference is below `2^-(s + 200)`, where `2^s` and `2^-s` bound every number met on the way: far
/// beyond what the operands could hide. Expressions with variables are compared at several points, and at more
/// points where an absolute value, a maximum or a root makes another formula of them in another region; those right
/// beyond all constants must not be cut by a limit.
public final class NumericComparer {
    private static final int FIRST_BITS = 160;
    private static final int GLANCE_BITS = 40;
    static final int POINT_BITS = 384;
    private static final int MAX_BITS = 16_000;
    private static final int EXTRA_BITS = 200;
    static final int POINTS_NEEDED = 5;
    static final int POINTS_OF_BENDS = 32;
    static final int POINTS_TRIED = 80;

    private final Budget budget;

    public NumericComparer(Budget budget) {
        this.budget = budget;
    }

    public Judgment compare(Node a, Node b) {
        Set<String> names = new TreeSet<>(Trees.symbols(a));
        names.addAll(Trees.symbols(b));
        try {
            return names.isEmpty() ? constants(a, b) : functions(a, b, names);
        } catch (UndefinedException e) {
            return Judgment.different("one of them is undefined: " + e.getMessage());
        } catch (LimitException | PrecisionException e) {
            return Judgment.undecided(String.valueOf(e.getMessage()));
        }
    }

    /// Whether `a / b` is the same number at every point: then the equations `a = 0` and `b = 0` are multiples.
    public Judgment proportional(Node a, Node b) {
        return new Proportion(this, budget, a, b).judgment();
    }

    /// The sign of `a - b` for real numbers.
    ///
    /// @throws LimitException when it cannot be found
    public int order(Node a, Node b) {
        Judgment judgment = compare(a, b);
        if (judgment.outcome() == Outcome.EQUAL) {
            return 0;
        }
        if (judgment.outcome() == Outcome.UNDECIDED
                || !Trees.symbols(a).isEmpty()
                || !Trees.symbols(b).isEmpty()) {
            throw new LimitException("the order of two numbers cannot be found");
        }
        for (int bits = FIRST_BITS; bits <= MAX_BITS; bits *= 4) {
            try {
                ComplexBall difference =
                        new Evaluator(bits, budget, true).of(new Node.Sum(List.of(a, new Node.Neg(b))));
                if (!difference.isReal()) {
                    throw new LimitException("numbers that are not real have no order");
                }
                return difference.real().sign();
            } catch (PrecisionException | UndefinedException e) {
                continue;
            }
        }
        throw new LimitException("the order of two numbers cannot be found");
    }

    /// A rational number near a real one.
    ///
    /// @throws LimitException when the number cannot be evaluated
    public Rational approximation(Node node) {
        try {
            Ball ball = new Evaluator(FIRST_BITS, budget, true).of(node).real();
            if (Math.abs(ball.exponent()) > Rational.MAX_BITS) {
                throw new LimitException("a number is too large or too small");
            }
            return Rational.of(ball.middle()).times(Rational.of(2).pow((int) ball.exponent()));
        } catch (PrecisionException | UndefinedException e) {
            throw new LimitException("a number cannot be evaluated");
        }
    }

    private Judgment constants(Node a, Node b) {
        return constants(a, b, FIRST_BITS);
    }

    /// The judgment of two expressions without variables, from this many bits on.
    Judgment constants(Node a, Node b, int firstBits) {
        for (int bits = Math.min(MAX_BITS, firstBits); ; bits = Math.min(MAX_BITS, bits * 4)) {
            try {
                Evaluator evaluator = new Evaluator(bits, budget, true);
                ComplexBall left = evaluator.of(a);
                Judgment judgment = judged(a, b, left, evaluator.of(b), evaluator.size(), bits);
                if (judgment != null) {
                    return judgment;
                }
            } catch (PrecisionException e) {
                if (bits >= MAX_BITS / 4) {
                    throw e;
                }
            }
            if (bits >= MAX_BITS) {
                return Judgment.undecided(
                        "no difference in " + bits + " bits, which does not prove that there is none");
            }
        }
    }

    /// What two values computed with `bits` bits show, or null when more bits are needed.
    @Nullable
    Judgment judged(Node a, Node b, ComplexBall left, ComplexBall right, long size, int bits) {
        ComplexBall difference = new ComplexArithmetic(bits, budget).subtract(left, right);
        if (!difference.containsZero()) {
            return Judgment.different("their values differ");
        }
        if (difference.isExactZero()) {
            return Judgment.equal("their values are the same");
        }
        long zeros = -difference.magnitude();
        OptionalLong bound = SeparationBound.bits(new Node.Sum(List.of(a, new Node.Neg(b))));
        if (bound.isPresent() && zeros > bound.getAsLong()) {
            return Judgment.equal("their difference is nearer to 0 than any such algebraic number but 0");
        }
        if (zeros > size + EXTRA_BITS && (bound.isEmpty() || bound.getAsLong() > MAX_BITS / 2)) {
            return Judgment.equal("their values agree to " + zeros + " bits, far more than the operands hold");
        }
        return null;
    }

    private Judgment functions(Node a, Node b, Collection<String> names) {
        boolean complex = mentionsI(a) || mentionsI(b);
        Bends bends = Bends.of(List.of(a, b), budget);
        SamplePoints points = new SamplePoints(names, WholeVariables.of(a, b), bends);
        int agreed = 0;
        for (int i = 0; i < POINTS_TRIED && (agreed < POINTS_NEEDED || bends.any() && i < POINTS_OF_BENDS); i++) {
            try {
                Judgment judgment = atPoint(points.at(a, i), points.at(b, i), complex);
                if (judgment == null) {
                    continue;
                }
                if (judgment.outcome() == Outcome.DIFFERENT) {
                    return Judgment.different("their values differ at " + points.describe(i));
                }
                if (judgment.outcome() == Outcome.UNDECIDED) {
                    return judgment;
                }
                agreed += points.isGeneral(i) ? 1 : 0;
            } catch (UndefinedException | PrecisionException e) {
                continue;
            } catch (LimitException e) {
                boolean enough = agreed >= POINTS_NEEDED && (!bends.any() || SamplePoints.isPastThem(i));
                if (budget.left() <= 0 && !enough || bends.any() && SamplePoints.isRightBeyond(i)) {
                    throw e;
                }
                if (budget.left() <= 0) {
                    break;
                }
            }
        }
        return agreed >= POINTS_NEEDED
                ? Judgment.equal("their values agree at " + agreed + " points, to more bits than the operands hold")
                : Judgment.undecided("too few points where both are defined");
    }

    /// The judgment at one point, or null when something there is not real although nothing imaginary was written.
    private @Nullable Judgment atPoint(Node a, Node b, boolean complex) {
        Evaluator glance = glance(a, b);
        if (!complex && glance.leftReals()) {
            return null;
        }
        int bits = bitsFor(glance.size());
        Evaluator evaluator = new Evaluator(bits, budget, true);
        ComplexBall left = evaluator.of(a);
        ComplexBall right = evaluator.of(b);
        if (!complex && evaluator.leftReals()) {
            return null;
        }
        Judgment judgment = judged(a, b, left, right, evaluator.size(), bits);
        return judgment == null ? constants(a, b, bits * 4) : judgment;
    }

    /// An evaluation with few bits, which costs little: it shows sizes and what is surely not real.
    private Evaluator glance(Node a, Node b) {
        Evaluator evaluator = new Evaluator(GLANCE_BITS, budget, true);
        try {
            evaluator.of(a);
            evaluator.of(b);
        } catch (PrecisionException e) {
            return evaluator;
        }
        return evaluator;
    }

    /// The bits that show an agreement beyond numbers of this size.
    private static int bitsFor(long size) {
        long needed = 2 * size + EXTRA_BITS + GLANCE_BITS;
        return needed > MAX_BITS / 4 ? POINT_BITS : (int) Math.max(POINT_BITS, needed);
    }

    static boolean mentionsI(Node node) {
        return node.equals(new Node.Const(Node.Constant.I))
                || Trees.children(node).stream().anyMatch(NumericComparer::mentionsI);
    }
}
