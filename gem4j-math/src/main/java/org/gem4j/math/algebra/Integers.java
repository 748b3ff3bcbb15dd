// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Roots;
import org.jspecify.annotations.Nullable;

/// Small number theory.
final class Integers {
    static final int TRIAL_LIMIT = 1_000;

    /// A prime, or a factor with no prime factor up to [#TRIAL_LIMIT], and how often it divides.
    record Factor(BigInteger base, int exponent, boolean prime) {}

    private Integers() {}

    static BigInteger lcm(BigInteger a, BigInteger b) {
        return a.signum() == 0 || b.signum() == 0
                ? BigInteger.ZERO
                : a.divide(a.gcd(b)).multiply(b).abs();
    }

    /// The n-th root of a number >= 0 if it is whole, else null.
    static @Nullable BigInteger exactRoot(BigInteger value, int n) {
        if (value.bitLength() < 2) {
            return value;
        }
        if (value.bitLength() < n) {
            return null;
        }
        BigInteger root = Roots.floor(value, n);
        return root.pow(n).equals(value) ? root : null;
    }

    /// Factors of a positive number by trial division; what is left over comes last.
    static List<Factor> factors(BigInteger value) {
        List<Factor> factors = new ArrayList<>();
        BigInteger rest = value;
        for (int p = 2; p <= TRIAL_LIMIT && !rest.equals(BigInteger.ONE); p += p == 2 ? 1 : 2) {
            BigInteger prime = BigInteger.valueOf(p);
            int exponent = 0;
            BigInteger[] parts = rest.divideAndRemainder(prime);
            while (parts[1].signum() == 0) {
                exponent++;
                rest = parts[0];
                parts = rest.divideAndRemainder(prime);
            }
            if (exponent > 0) {
                factors.add(new Factor(prime, exponent, true));
            }
        }
        if (!rest.equals(BigInteger.ONE)) {
            BigInteger root = rest.sqrt();
            boolean square = root.multiply(root).equals(rest);
            boolean prime = rest.bitLength() < 20;
            factors.add(square ? new Factor(root, 2, prime) : new Factor(rest, 1, prime));
        }
        return factors;
    }
}
