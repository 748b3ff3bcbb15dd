// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.env.OptionSpec;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.expr.Calculus;
import org.gem4j.reasoning.expr.Expr;
import org.gem4j.reasoning.expr.ExprParser;

/// The common part of the integration tasks.
final class Integrals {
    private static final Set<String> NAMED = Set.of("pi", "e", "E");

    private static final Pattern NEXT_FORMULA = Pattern.compile("[^-+*/^(=\\s]\\s*\\R");

    private Integrals() {}

    static OptionSpec symbols(List<String> defaults) {
        return OptionSpec.listOf(
                "symbols",
                defaults,
                OptionSpec.choice("symbol", "x", List.of("x", "X", "t", "u", "y", "z"), "A variable."),
                "Variables to choose from.");
    }

    static String question(String integrand, String variable) {
        return "Find the indefinite integral of " + integrand + " with respect to " + variable
                + ".\nWrite powers with **, products with * and the exponential function as exp(...), and add a constant"
                + " C, such as " + variable + "**3/3 - 2*cos(" + variable + ") + C.";
    }

    /// As [#grade], but with at most one symbol besides the variable: with more, a second formula about other
    /// symbols would pass as part of the constant. Nor may a name end in the variable: `Cx` is no constant.
    ///
    /// A new line continues the formula only where the line before it cannot end.
    static double gradeWhole(String answer, Item item) {
        if (NEXT_FORMULA.matcher(answer.strip()).find()) {
            return 0;
        }
        String variable = item.metadata().text("variable");
        Optional<Expr> formula = ExprParser.parse(answer);
        long constants = formula.stream()
                .flatMap(parsed -> parsed.symbols().stream())
                .filter(symbol -> !symbol.equals(variable) && !NAMED.contains(symbol))
                .count();
        boolean product = formula.stream()
                .flatMap(parsed -> parsed.symbols().stream())
                .anyMatch(symbol -> symbol.length() > 1 && !NAMED.contains(symbol) && symbol.endsWith(variable));
        return constants > 1 || product ? 0 : grade(answer, item);
    }

    /// 1 if the derivative of the answer is the integrand; any other symbol is a constant.
    static double grade(String answer, Item item) {
        Optional<Expr> integral = ExprParser.parse(answer);
        Optional<Expr> integrand = ExprParser.parse(item.metadata().text("integrand"));
        return integral.isPresent()
                        && integrand.isPresent()
                        && Calculus.isIntegral(
                                integral.get(), integrand.get(), item.metadata().text("variable"))
                ? 1
                : 0;
    }
}
