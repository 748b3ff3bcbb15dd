// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gem4j.math.algebra.Basic;
import org.gem4j.math.algebra.NotScalarException;
import org.gem4j.math.algebra.Quotients;
import org.gem4j.math.algebra.RationalValue;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Polynomial;
import org.gem4j.math.exact.Quotient;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.numeric.NumericComparer;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Compares numbers and expressions: as rational numbers, as quotients of polynomials, numerically; in this order.
final class ScalarComparer {
    /// Significant digits from which on a decimal may stand for an exact number.
    private static final int ROUNDED_DIGITS = 6;

    private static final int COMPARISON_STEPS = 4_000;

    private final Budget budget;
    private final Conventions conventions;
    private final LogarithmBase logBase;

    ScalarComparer(Budget budget, Conventions conventions, LogarithmBase logBase) {
        this.budget = budget;
        this.conventions = conventions;
        this.logBase = logBase;
    }

    Finding compare(Node a, Node b) {
        budget.spend(COMPARISON_STEPS);
        int infinityA = infinity(a);
        int infinityB = infinity(b);
        if (infinityA != 0 || infinityB != 0) {
            return infinityA == infinityB ? Finding.equal("both are infinite") : Finding.different("one is infinite");
        }
        return scalars(a, b);
    }

    /// The order of two real numbers.
    ///
    /// @throws LimitException when it cannot be found
    int order(Node a, Node b) {
        try {
            Node left = basic(a, logBase.orderingBase());
            Node right = basic(b, logBase.orderingBase());
            Rational x = exact(left);
            Rational y = exact(right);
            int order = x != null && y != null ? x.compareTo(y) : new NumericComparer(budget).order(left, right);
            if (order == 0 && logBase == LogarithmBase.ANY && !scalars(a, b).isEqual()) {
                throw new LimitException("the order of two numbers depends on the base of a logarithm");
            }
            return order;
        } catch (NotScalarException | UndefinedException e) {
            throw new LimitException("the order of two things that are not numbers");
        }
    }

    /// Whether the equations `a = 0` and `b = 0` are multiples of each other.
    Finding proportional(Node a, Node b) {
        return guarded(() -> {
            Node left = basic(a);
            Node right = basic(b);
            Finding algebraic = sameEquation(left, right);
            return algebraic != null ? algebraic : Finding.of(new NumericComparer(budget).proportional(left, right));
        });
    }

    /// The expression in basic functions.
    Node basic(Node node) {
        return basic(node, logBase.base());
    }

    private Node basic(Node node, Node base) {
        return new Basic(budget, base).of(node);
    }

    private Finding scalars(Node a, Node b) {
        return guarded(() -> {
            Node left = basic(a);
            Node right = basic(b);
            Rational x = exact(left);
            Rational y = exact(right);
            if (x != null && y != null) {
                return x.equals(y)
                        ? Finding.equal("they are the same rational number")
                        : rounded(a, left, b, right, Finding.different("they are different rational numbers"));
            }
            Finding algebraic = algebraic(left, right);
            Finding finding =
                    algebraic != null ? algebraic : Finding.of(new NumericComparer(budget).compare(left, right));
            return rounded(a, left, b, right, finding);
        });
    }

    private static Finding guarded(Supplier<Finding> comparison) {
        try {
            return comparison.get();
        } catch (NotScalarException e) {
            return Finding.different("they are of different kinds: " + e.getMessage());
        } catch (UndefinedException e) {
            return Finding.different("one of them is undefined: " + e.getMessage());
        } catch (LimitException e) {
            return Finding.undecided(String.valueOf(e.getMessage()));
        }
    }

    /// The rational value, or null when there is none or it is too large to be written out.
    private @Nullable Rational exact(Node node) {
        try {
            return new RationalValue(budget).of(node);
        } catch (LimitException e) {
            if (budget.left() <= 0) {
                throw e;
            }
            return null;
        }
    }

    private @Nullable Finding algebraic(Node a, Node b) {
        return attempted(quotients -> {
            Quotient left = quotients.of(a);
            Quotient right = quotients.of(b);
            Polynomial difference = quotients
                    .ring()
                    .product(left.top(), right.bottom())
                    .plus(quotients.ring().product(right.top(), left.bottom()).negate());
            if (difference.isZero()) {
                return Finding.equal("they are the same quotient of polynomials");
            }
            return quotients.isComplete() ? Finding.different("they are different quotients of polynomials") : null;
        });
    }

    private @Nullable Finding sameEquation(Node a, Node b) {
        return attempted(quotients -> {
            Polynomial left = quotients.of(a).top().primitive();
            Polynomial right = quotients.of(b).top().primitive();
            if (left.isZero() || right.isZero()) {
                return left.isZero() && right.isZero()
                        ? Finding.equal("both always hold")
                        : Finding.different("one of them always holds");
            }
            if (left.equals(right)) {
                return Finding.equal("they are multiples of the same polynomial equation");
            }
            // A factor such as i or the root of 2 does not show in the coefficients.
            boolean rational = isRational(a) && isRational(b);
            return rational && quotients.isComplete()
                    ? Finding.different("they are different polynomial equations")
                    : null;
        });
    }

    /// Whether this is a quotient of polynomials with rational coefficients as it is written.
    private static boolean isRational(Node node) {
        return switch (node) {
            case Num n -> true;
            case Node.Sym n -> true;
            case Node.Power n -> n.exponent() instanceof Num && isRational(n.base());
            case Node.Neg n -> isRational(n.operand());
            case Node.Sum n -> n.terms().stream().allMatch(ScalarComparer::isRational);
            case Node.Product n -> n.factors().stream().allMatch(ScalarComparer::isRational);
            case Node.Quotient n -> isRational(n.numerator()) && isRational(n.denominator());
            default -> false;
        };
    }

    /// What a comparison of quotients of polynomials finds with half of the steps that are left, or null.
    private @Nullable Finding attempted(Function<Quotients, @Nullable Finding> comparison) {
        Budget attempt = budget.half();
        long before = attempt.left();
        try {
            return comparison.apply(new Quotients(attempt));
        } catch (LimitException e) {
            return null;
        } finally {
            budget.spend(before - Math.max(0, attempt.left()));
        }
    }

    private Finding rounded(Node a, Node left, Node b, Node right, Finding finding) {
        if (finding.isEqual() || !conventions.allowed().contains(Convention.ROUNDED_DECIMAL)) {
            return finding;
        }
        boolean accepted = isRounded(a, b, right) || isRounded(b, a, left);
        return accepted ? Finding.equal("one is the other, rounded").using(Convention.ROUNDED_DECIMAL) : finding;
    }

    /// Whether `decimal` is a literal of enough digits that `other`, which is none, rounds or cuts to.
    private boolean isRounded(Node decimal, Node other, Node otherBasic) {
        boolean candidate = decimal instanceof Num num
                && num.literal() == Node.Literal.DECIMAL
                && num.places() > 0
                && num.places() < 1_000
                && !num.value().isInteger()
                && !(other instanceof Num o && o.literal() == Node.Literal.DECIMAL)
                && Trees.symbols(otherBasic).isEmpty();
        if (!candidate || !(decimal instanceof Num num)) {
            return false;
        }
        Rational unit = Rational.of(BigInteger.ONE, BigInteger.TEN.pow(num.places()));
        Rational size = num.value().abs().dividedBy(unit);
        int digits = size.floor().toString().length();
        return digits >= ROUNDED_DIGITS && isWithin(num, unit, otherBasic);
    }

    /// Whether `decimal` is what `exact` rounds or cuts to, in as many digits as were written.
    boolean rounds(Node decimal, Node exact) {
        boolean literal = decimal instanceof Num num
                && (num.literal() == Node.Literal.DECIMAL || num.literal() == Node.Literal.INTEGER)
                && Math.abs(num.places()) < 1_000
                && Trees.symbols(exact).isEmpty();
        if (!literal || !(decimal instanceof Num num)) {
            return false;
        }
        try {
            return isWithin(num, Rational.of(10).pow(-num.places()), basic(exact, logBase.orderingBase()));
        } catch (NotScalarException | UndefinedException | LimitException e) {
            return false;
        }
    }

    private boolean isWithin(Num num, Rational unit, Node otherBasic) {
        Rational low = num.value().abs().minus(unit.times(Rational.HALF));
        Rational high = num.value().abs().plus(unit);
        Node magnitude = num.value().signum() < 0 ? new Node.Neg(otherBasic) : otherBasic;
        try {
            NumericComparer numbers = new NumericComparer(budget);
            return numbers.order(Num.of(low), magnitude) <= 0 && numbers.order(magnitude, Num.of(high)) < 0;
        } catch (LimitException e) {
            return false;
        }
    }

    /// 1 for infinity, -1 for minus infinity, 0 for anything else.
    static int infinity(Node node) {
        return switch (node) {
            case Node.Const c -> c.constant() == Node.Constant.INFINITY ? 1 : 0;
            case Node.Neg n -> -infinity(n.operand());
            default -> 0;
        };
    }
}
