// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class ArithmeticTasks {
    private ArithmeticTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(
                new BitwiseArithmetic(),
                new BasicArithmetic(),
                new CalendarArithmetic(),
                new ChainSum(),
                new CountBits(),
                new DecimalArithmetic(),
                new DecimalChainSum(),
                new Dice(),
                new FractionSimplification(),
                new Gcd(),
                new GsmSymbolic(),
                new Lcm(),
                new LegCounting(),
                new NumberFormat(),
                new PowerFunction(),
                new PrimeFactorization(),
                new Products(),
                new TimeIntervals());
    }
}
