// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.expr.Expr;
import org.gem4j.reasoning.expr.Function;

/// An indefinite integral that takes a substitution or integration by parts. Scored like [SimpleIntegration].
final class IntermediateIntegration extends ReasoningTask {
    private static final List<String> TYPES = List.of(
            "linear",
            "radical",
            "log_inverse_trig",
            "trigonometric",
            "polynomial_exp_trig",
            "exponential",
            "cyclic",
            "repeated_parts");
    private static final int FEWEST_PARTS = 3;

    IntermediateIntegration() {
        super(TaskSpec.named("intermediate_integration", Category.ALGEBRA, "Integrate by substitution or by parts.")
                .subset("problem_types", TYPES, "Kinds of integrals to choose from.")
                .weights(
                        "problem_type_weights",
                        List.of(0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125),
                        "Sampling weight of each kind.")
                .integer("linear_lower_bound", 1, 1, 1000, "Smallest absolute value of an inner coefficient.")
                .integer("linear_upper_bound", 10, 1, 1000, "Largest absolute value of an inner coefficient.")
                .range("linear_degree", 2, 4, 1, 20, "power of a linear function")
                .integer("outer_constant_min", 1, 1, 1000, "Smallest absolute value of the leading factor.")
                .integer("outer_constant_max", 3, 1, 1000, "Largest absolute value of the leading factor.")
                .range("poly_degree", 1, 3, 1, 10, "power of x that is integrated by parts")
                .option(Integrals.symbols(List.of("x")))
                .subset("operators", List.of("+", "-"), "Signs of coefficients.")
                .dial(
                        "problem_type_weights",
                        "problem_type_weights",
                        only(0),
                        only(1),
                        only(2),
                        only(3),
                        only(4),
                        only(5),
                        only(6),
                        only(7))
                .partial(1));
    }

    private static Object only(int type) {
        List<Double> weights = new ArrayList<>();
        for (int i = 0; i < TYPES.size(); i++) {
            weights.add(i == type ? 1.0 : 0.0);
        }
        return List.copyOf(weights);
    }

    @Override
    protected void check(TaskConfig config) {
        Weights.requireSame(config, "problem_types", "problem_type_weights");
        requireOrder(config, "linear_lower_bound", "linear_upper_bound");
        requireOrder(config, "outer_constant_min", "outer_constant_max");
    }

    private static void requireOrder(TaskConfig config, String low, String high) {
        if (config.integer(low) > config.integer(high)) {
            throw new IllegalArgumentException("option " + low + " of intermediate_integration must be at most " + high
                    + " (" + config.integer(high) + ") but was " + config.integer(low));
        }
    }

    /// An integrand and its integral, without the leading factor.
    private record Pair(Expr integrand, Expr integral) {}

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String type =
                config.texts("problem_types").get(Choices.weighted(random, config.numbers("problem_type_weights")));
        String variable = random.pick(config.texts("symbols"));
        Expr x = Expr.symbol(variable);
        Pair pair = switch (type) {
            case "linear" -> linear(random, config, x);
            case "radical" -> radical(random, config, x);
            case "log_inverse_trig" -> logarithmOrInverse(random, x);
            case "trigonometric" -> trigonometric(random, config, x);
            case "polynomial_exp_trig" -> powerTimes(random, config, x, config.integer("min_poly_degree"), 3);
            case "exponential" -> exponential(random, config, x);
            case "cyclic" -> cyclic(random, x);
            default -> powerTimes(random, config, x, FEWEST_PARTS, 1);
        };
        int size = random.between(config.integer("outer_constant_min"), config.integer("outer_constant_max"));
        Expr outer = Expr.constant(random.pick(config.texts("operators")).equals("-") ? -size : size);
        String integrand = Expr.product(outer, pair.integrand).print();
        return Draft.of(
                Integrals.question(integrand, variable),
                Expr.product(outer, pair.integral).print() + " + C",
                Metadata.of("integrand", integrand, "problem_type", type, "variable", variable));
    }

    /// An integer in the range of inner coefficients, with a sign.
    private static long inner(SeededRandom random, TaskConfig config) {
        int size = random.between(config.integer("linear_lower_bound"), config.integer("linear_upper_bound"));
        return random.pick(config.texts("operators")).equals("-") ? -size : size;
    }

    private static Expr line(long slope, Expr x, long constant) {
        return Expr.sum(Expr.product(Expr.constant(slope), x), Expr.constant(constant));
    }

    private static Expr fraction(long above, long below) {
        return Expr.constant(Rational.of(above, below));
    }

    private static Pair linear(SeededRandom random, TaskConfig config, Expr x) {
        long slope = Math.abs(inner(random, config));
        Expr line = line(slope, x, inner(random, config));
        int degree = Choices.inRange(random, config, "linear_degree");
        return new Pair(
                Expr.power(line, degree),
                Expr.product(fraction(1, slope * (degree + 1)), Expr.power(line, degree + 1)));
    }

    private static Pair radical(SeededRandom random, TaskConfig config, Expr x) {
        long slope = inner(random, config);
        Expr line = line(slope, x, inner(random, config));
        return new Pair(
                Expr.product(Expr.constant(slope), Expr.power(line, fraction(1, 2))),
                Expr.product(fraction(2, 3), Expr.power(line, fraction(3, 2))));
    }

    private static Pair trigonometric(SeededRandom random, TaskConfig config, Expr x) {
        boolean ofSine = random.nextBoolean();
        long slope = inner(random, config);
        Expr line = line(slope, x, inner(random, config));
        int power = random.between(1, 4);
        Expr raised = Expr.call(ofSine ? Function.SIN : Function.COS, line);
        Expr other = Expr.call(ofSine ? Function.COS : Function.SIN, line);
        return new Pair(
                Expr.product(Expr.constant(ofSine ? slope : -slope), other, Expr.power(raised, power)),
                Expr.product(fraction(1, power + 1), Expr.power(raised, power + 1)));
    }

    private static Pair exponential(SeededRandom random, TaskConfig config, Expr x) {
        boolean quadratic = random.nextBoolean();
        long a = inner(random, config);
        long b = inner(random, config);
        Expr exponent = quadratic
                ? Expr.sum(Expr.product(Expr.constant(a), Expr.power(x, 2)), line(b, x, inner(random, config)))
                : line(a, x, b);
        Expr slope = quadratic ? line(2 * a, x, b) : Expr.constant(a);
        Expr power = Expr.call(Function.EXP, exponent);
        return new Pair(Expr.product(slope, power), power);
    }

    private static Pair logarithmOrInverse(SeededRandom random, Expr x) {
        int kind = random.nextInt(3);
        long inner = random.between(1, 3);
        Expr scaled = Expr.product(Expr.constant(inner), x);
        Expr square = Expr.product(Expr.constant(inner * inner), Expr.power(x, 2));
        if (kind == 0) {
            int power = Choices.chance(random, 0.8) ? 1 : random.between(2, 3);
            Expr log = Expr.call(Function.LOG, Expr.power(x, power));
            return new Pair(log, Expr.sum(Expr.product(x, log), Expr.product(Expr.constant(-power), x)));
        }
        if (kind == 1) {
            Expr arc = Expr.call(Function.ASIN, scaled);
            Expr root = Expr.power(Expr.sum(Expr.ONE, Expr.negate(square)), fraction(1, 2));
            return new Pair(arc, Expr.sum(Expr.product(x, arc), Expr.product(fraction(1, inner), root)));
        }
        Expr arc = Expr.call(Function.ATAN, scaled);
        Expr log = Expr.call(Function.LOG, Expr.sum(square, Expr.ONE));
        return new Pair(arc, Expr.sum(Expr.product(x, arc), Expr.product(fraction(-1, 2 * inner), log)));
    }

    private static Pair cyclic(SeededRandom random, Expr x) {
        Expr exp = Expr.call(Function.EXP, x);
        Expr sin = Expr.call(Function.SIN, x);
        Expr cos = Expr.call(Function.COS, x);
        return switch (random.nextInt(3)) {
            case 0 ->
                new Pair(Expr.product(exp, sin), Expr.product(fraction(1, 2), exp, Expr.sum(sin, Expr.negate(cos))));
            case 1 -> new Pair(Expr.product(exp, cos), Expr.product(fraction(1, 2), exp, Expr.sum(sin, cos)));
            default -> new Pair(Expr.product(sin, cos), Expr.product(fraction(1, 2), Expr.power(sin, 2)));
        };
    }

    /// A power of x times exp(x), sin(kx) or cos(kx): integrated by parts as often as the power says.
    private static Pair powerTimes(SeededRandom random, TaskConfig config, Expr x, int least, int largestFactor) {
        int degree = random.between(least, Math.max(least, config.integer("max_poly_degree")));
        int kind = random.nextInt(3);
        long k = kind == 0 ? 1 : random.between(1, largestFactor);
        Expr inner = Expr.product(Expr.constant(k), x);
        Expr first = Expr.call(kind == 0 ? Function.EXP : kind == 1 ? Function.SIN : Function.COS, inner);
        Rational factor = Rational.ONE;
        Expr factorOf = first;
        List<Expr> terms = new ArrayList<>();
        for (int power = degree; power >= 0; power--) {
            boolean sine = factorOf instanceof Expr.Call(Function function, Expr ignored) && function == Function.SIN;
            factor = factor.dividedBy(Rational.of(sine ? -k : k));
            if (kind != 0) {
                factorOf = Expr.call(sine ? Function.COS : Function.SIN, inner);
            }
            terms.add(Expr.product(Expr.constant(factor), Expr.power(x, power), factorOf));
            factor = factor.times(Rational.of(-power));
        }
        return new Pair(Expr.product(Expr.power(x, degree), first), Expr.sum(terms));
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return Integrals.gradeWhole(answer, item);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Integrals.grade(answer, item);
    }
}
