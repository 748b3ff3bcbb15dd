// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalculusTest {
    private static Expr read(String text) {
        return ExprParser.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "x**3/3 + C, x**2",
        "x^3/3 - 7, x**2",
        "-cos(x)*exp(x)/2 + sin(x)*exp(x)/2, exp(x)*sin(x)",
        "2*exp(4*x**2 + 2*x + 10), (16*x + 4)*exp(4*x**2 + 2*x + 10)",
        "x*acos(x) - sqrt(1 - x**2) + k, acos(x)",
        "2*E**(4*x**2 + 2*x + 10), (16*x + 4)*exp(4*x**2 + 2*x + 10)",
        "(4*x - 7)**(3/2), 6*sqrt(4*x - 7)",
        "ln(x+1) + c, 1/(x+1)",
        "x*log(x) - x, log(x)",
        "-\\frac{3}{2}\\cos(2x), 3*sin(2*x)",
        "tan^2(x)/2, tan(x)/cos(x)^2",
        "asin(x), 1/sqrt(1 - x**2)",
        "atan(x), 1/(x**2 + 1)",
        "10**x/ln(10), 10**x",
        "sqrt(x - 100), 1/(2*sqrt(x - 100))"
    })
    void knowsIntegrals(String integral, String integrand) {
        assertThat(Calculus.isIntegral(read(integral), read(integrand), "x")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "x**3/3 + C*x, x**2",
        "x**2, x**2",
        "sin(x), sin(x)",
        "exp(x) + x/1000, exp(x)",
        "2*x*acos(x), acos(x)",
        "ln(2*x), 2/x",
        "exp(-10*x**2 + 7*x + 170) + C, (7 - 20*x)*exp(-10*x**2 + 7*x + 10)",
        "exp(-10*x**2 - 100) + C, -20*x*exp(-10*x**2 - 90)",
        "X**3/3, x**2",
        "x**x, x**x"
    })
    void refusesOthers(String integral, String integrand) {
        assertThat(Calculus.isIntegral(read(integral), read(integrand), "x")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "sin(x)^2 + cos(x)^2, 1, true",
        "sqrt(x**2), x, false",
        "log(a*b), log(a)+log(b), true",
        "(x+y)^2, x^2+y^2, false",
        "sin(x)^2 + cos(x)^2 - 1, 0, true"
    })
    void comparesFormulas(String a, String b, boolean equal) {
        assertThat(Calculus.equal(read(a), read(b))).isEqualTo(equal);
    }
}
