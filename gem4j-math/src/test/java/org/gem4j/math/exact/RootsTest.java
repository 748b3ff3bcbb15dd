// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class RootsTest {
    @Test
    void aRootIsTheLargestNumberWhosePowerFits() {
        for (int n = 2; n <= 7; n++) {
            for (int i = 0; i < 500; i++) {
                BigInteger value = BigInteger.valueOf(i).pow(3).add(BigInteger.valueOf(i % 5));

                BigInteger root = Roots.floor(value, n);

                assertThat(root.pow(n)).as("%d-th root of %s", n, value).isLessThanOrEqualTo(value);
                assertThat(root.add(BigInteger.ONE).pow(n)).isGreaterThan(value);
            }
        }
    }

    @Test
    void powersHaveTheirBaseAsRoot() {
        BigInteger base = BigInteger.TEN.pow(40).add(BigInteger.valueOf(7));

        assertThat(Roots.floor(base.pow(11), 11)).isEqualTo(base);
    }
}
