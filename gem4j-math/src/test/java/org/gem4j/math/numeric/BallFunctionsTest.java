// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.assertj.core.data.Percentage.withPercentage;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.algebra.Basic;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.junit.jupiter.api.Test;

class BallFunctionsTest {
    private static final long SEED = 11;

    private static double middle(Ball ball) {
        return new BigDecimal(ball.middle())
                .multiply(BigDecimal.valueOf(2).pow((int) ball.exponent(), MathContext.DECIMAL64))
                .doubleValue();
    }

    private static Node basic(String text) {
        Reading.Parsed parsed = (Reading.Parsed) Parser.parse(text);
        return new Basic(new Budget(Budget.DEFAULT_STEPS), Node.Num.of(10)).of(parsed.node());
    }

    @Test
    void ballsHoldTheValuesOfTheJavaLibrary() {
        SeededRandom random = SeededRandom.of(SEED);
        Budget budget = new Budget(1_000_000_000);
        BallArithmetic balls = new BallArithmetic(200, budget);
        BallFunctions functions = new BallFunctions(balls, budget);
        for (int i = 0; i < 300; i++) {
            long top = random.between(-40_000, 40_000);
            Ball x = balls.divide(Ball.of(top), Ball.of(1024));
            double value = top / 1024.0;

            assertThat(middle(functions.exp(x)))
                    .as("seed %d: exp %f", SEED, value)
                    .isCloseTo(Math.exp(value), withPercentage(1e-9));
            assertThat(middle(functions.sinCos(x)[0])).as("sin %f", value).isCloseTo(Math.sin(value), offset(1e-12));
            assertThat(middle(functions.sinCos(x)[1])).as("cos %f", value).isCloseTo(Math.cos(value), offset(1e-12));
            assertThat(middle(functions.arctan(x))).as("arctan %f", value).isCloseTo(Math.atan(value), offset(1e-12));
            if (top > 0) {
                assertThat(middle(functions.ln(x))).as("ln %f", value).isCloseTo(Math.log(value), offset(1e-12));
                assertThat(middle(functions.root(x, 3)))
                        .as("root %f", value)
                        .isCloseTo(Math.cbrt(value), offset(1e-12));
            }
        }
    }

    @Test
    void moreBitsLieInsideFewerBits() {
        for (String text :
                new String[] {"\\ln(7)^3", "\\sin(100)", "e^{\\pi\\sqrt{163}}", "\\arctan(1/7)", "\\sqrt[5]{17}"}) {
            Ball coarse = new Evaluator(100, new Budget(100_000_000), true)
                    .of(basic(text))
                    .real();
            Ball fine = new Evaluator(600, new Budget(100_000_000), true)
                    .of(basic(text))
                    .real();
            Ball difference = new BallArithmetic(700, new Budget(100_000_000)).subtract(coarse, fine);

            assertThat(difference.containsZero()).as(text).isTrue();
        }
    }

    @Test
    void piIsPi() {
        BigInteger pi = FixedPoint.pi(200);

        assertThat(pi.multiply(BigInteger.TEN.pow(50)).shiftRight(200).toString())
                .isEqualTo("314159265358979323846264338327950288419716939937510");
    }
}
