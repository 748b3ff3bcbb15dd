// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.OptionSpec;
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
import org.gem4j.reasoning.expr.ExprParser;
import org.gem4j.reasoning.expr.Polynomial;

/// A product of polynomials to be multiplied out.
///
/// The right answer is the product in expanded form, in any order and notation; a product of sums is not expanded.
final class PolynomialMultiplication extends ReasoningTask {
    private static final int MOST_MONOMIALS = 5000;

    PolynomialMultiplication() {
        super(TaskSpec.named("polynomial_multiplication", Category.ALGEBRA, "Multiply out a product of polynomials.")
                .range("terms", 2, 4, 1, 100, "number of terms sampled for a factor")
                .range("value", 1, 100, 1, 100_000_000, "absolute value of a coefficient")
                .range("degree", 0, 3, 0, 20, "power of a term")
                .range("polynomials", 2, 3, 1, 20, "number of factors")
                .option(OptionSpec.listOf(
                        "variables",
                        List.of("x", "y", "z"),
                        OptionSpec.text("variable", "x", "A name."),
                        "Names of variables to choose from."))
                .bool("allow_cross_variable_product", false, "Whether each factor may have a different variable.")
                .bool("allow_multivariate_polynomials", false, "Whether a factor may have several variables.")
                .subset("operators", List.of("+", "-"), "Signs of coefficients; with - half of them are negative.")
                .dial("min_terms", "min_terms", 2, 4, 6, 8)
                .dial("max_terms", "max_terms", 4, 8, 12, 16)
                .dial("min_value", "min_value", 1, 10, 100, 1000)
                .dial("max_value", "max_value", 100, 10_000, 1_000_000, 100_000_000)
                .dial("min_degree", "min_degree", 0, 1, 2, 3)
                .dial("max_degree", "max_degree", 2, 4, 8, 10)
                .dial("min_polynomials", "min_polynomials", 2, 3, 4, 5)
                .dial("max_polynomials", "max_polynomials", 4, 6, 8, 10)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        List<String> variables = config.texts("variables");
        if (variables.isEmpty() || !variables.stream().allMatch(name -> name.matches("[A-Za-z]"))) {
            throw new IllegalArgumentException(
                    "option variables of polynomial_multiplication must be letters but was " + variables);
        }
        boolean several = config.bool("allow_cross_variable_product") || config.bool("allow_multivariate_polynomials");
        double degree = (double) config.integer("max_degree") * config.integer("max_polynomials");
        double monomials = 1;
        for (int i = 1; i <= variables.size() && several; i++) {
            monomials *= (degree + i) / i;
        }
        if (monomials > MOST_MONOMIALS) {
            throw new IllegalArgumentException("option max_polynomials of polynomial_multiplication must be smaller, "
                    + "or max_degree, since products could have " + (long) monomials + " terms; at most "
                    + MOST_MONOMIALS + " are allowed");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<String> drawn = variables(random, config);
        int count = Choices.inRange(random, config, "polynomials");
        StringBuilder written = new StringBuilder();
        Polynomial product = Polynomial.of(drawn.getFirst(), Rational.ONE);
        for (int i = 0; i < count; i++) {
            List<String> own = config.bool("allow_cross_variable_product") ? variables(random, config) : drawn;
            Polynomial factor = factor(random, config, own);
            while (factor.isZero()) {
                factor = factor(random, config, own);
            }
            written.append(i == 0 ? "(" : "*(").append(factor).append(')');
            product = product.times(factor);
        }
        return Draft.of(
                "Multiply out and collect like powers: " + written
                        + "\nWrite powers with ** and products with *, such as 3*x**2 - x + 7.",
                product.toString(),
                Metadata.of("polynomial_expr", written.toString(), "variables", product.variables()));
    }

    private static List<String> variables(SeededRandom random, TaskConfig config) {
        List<String> all = config.texts("variables");
        return config.bool("allow_multivariate_polynomials") ? all : List.of(random.pick(all));
    }

    private static Polynomial factor(SeededRandom random, TaskConfig config, List<String> variables) {
        boolean minus = config.texts("operators").contains("-");
        int terms = Choices.inRange(random, config, "terms");
        List<int[]> exponents = new ArrayList<>(terms);
        List<Rational> coefficients = new ArrayList<>(terms);
        for (int i = 0; i < terms; i++) {
            int size = Choices.inRange(random, config, "value");
            coefficients.add(Rational.of(minus && random.nextBoolean() ? -size : size));
            int[] powers = new int[variables.size()];
            for (int left = Choices.inRange(random, config, "degree"); left > 0; left--) {
                powers[random.nextInt(powers.length)]++;
            }
            exponents.add(powers);
        }
        return Polynomial.of(variables, exponents, coefficients);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Optional<Expr> given = ExprParser.parse(answer).filter(expr -> isExpanded(expr));
        Optional<Polynomial> polynomial = given.flatMap(Polynomial::from);
        return polynomial.isPresent()
                        && polynomial.equals(ExprParser.parse(item.oracle()).flatMap(Polynomial::from))
                ? 1
                : 0;
    }

    /// Whether no parentheses are left to multiply out, except around a sum times a number.
    private static boolean isExpanded(Expr expr) {
        return switch (expr) {
            case Expr.Constant ignored -> true;
            case Expr.Symbol ignored -> true;
            case Expr.Sum(List<Expr> terms) -> terms.stream().allMatch(PolynomialMultiplication::isExpanded);
            case Expr.Product(List<Expr> factors) -> {
                boolean hasSum = factors.stream().anyMatch(Expr.Sum.class::isInstance);
                long others = factors.stream()
                        .filter(factor -> factor.exactValue().isEmpty())
                        .count();
                yield factors.stream().allMatch(PolynomialMultiplication::isExpanded) && (!hasSum || others <= 1);
            }
            case Expr.Power(Expr base, Expr ignored) ->
                base instanceof Expr.Symbol || base.exactValue().isPresent();
            case Expr.Call call -> call.exactValue().isPresent();
        };
    }
}
