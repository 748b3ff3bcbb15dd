// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Random numbers of a given length.
final class Terms {
    private static final int LONGEST_LONG = 18;

    private Terms() {}

    /// A number of exactly `digits` digits (1 digit: 0 to 9).
    static BigInteger ofDigits(SeededRandom random, int digits) {
        BigInteger number = BigInteger.valueOf(Choices.ofDigits(random, Math.min(digits, LONGEST_LONG)));
        for (int left = digits - LONGEST_LONG; left > 0; left -= LONGEST_LONG) {
            int more = Math.min(left, LONGEST_LONG);
            BigInteger scale = BigInteger.TEN.pow(more);
            number = number.multiply(scale).add(BigInteger.valueOf(random.nextLong(scale.longValueExact())));
        }
        return number;
    }

    /// A number of at most `digits` digits, as often negative as positive, each equally likely.
    static BigInteger upToDigits(SeededRandom random, int digits) {
        if (digits <= LONGEST_LONG) {
            long bound = 1;
            for (int i = 0; i < digits; i++) {
                bound *= 10;
            }
            return BigInteger.valueOf(random.nextLong(1 - bound, bound));
        }
        BigInteger number = upToDigits(random, digits - LONGEST_LONG);
        BigInteger scale = BigInteger.TEN.pow(LONGEST_LONG);
        BigInteger rest = BigInteger.valueOf(random.nextLong(scale.longValueExact()));
        return number.multiply(scale).add(number.signum() < 0 ? rest.negate() : rest);
    }
}
