// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.junit.jupiter.api.Test;

class RealRootsTest {
    private static final long SEED = 11;

    /// The coefficients of the product of (x - root), the highest power last.
    private static List<Rational> withRoots(List<Rational> roots) {
        List<Rational> product = List.of(Rational.ONE);
        for (Rational root : roots) {
            List<Rational> next = new ArrayList<>();
            for (int i = 0; i <= product.size(); i++) {
                Rational shifted = i == 0 ? Rational.ZERO : product.get(i - 1);
                Rational scaled =
                        i == product.size() ? Rational.ZERO : product.get(i).times(root);
                next.add(shifted.minus(scaled));
            }
            product = next;
        }
        return product;
    }

    @Test
    void rootsAreFoundOnceHoweverOftenTheyAreRepeated() {
        SeededRandom random = SeededRandom.of(SEED);
        for (int i = 0; i < 300; i++) {
            List<Rational> roots = new ArrayList<>();
            TreeSet<Double> expected = new TreeSet<>();
            for (int left = random.between(1, 5); left > 0; left--) {
                Rational root = Rational.of(random.between(-12, 12), 4);
                for (int copies = random.between(1, 3); copies > 0; copies--) {
                    roots.add(root);
                }
                expected.add(root.doubleValue());
            }

            assertThat(RealRoots.of(withRoots(roots), 2))
                    .as("%s (seed %d)", roots, SEED)
                    .containsExactlyElementsOf(expected);
        }
    }

    @Test
    void aRootBetweenTwoDecimalsGoesToTheEvenOne() {
        List<Rational> halves = List.of(Rational.of(-5, 1000), Rational.of(15, 1000), Rational.of(25, 1000));

        assertThat(RealRoots.of(withRoots(halves), 2)).containsExactly(0.0, 0.02, 0.02);
    }

    @Test
    void irrationalRootsAreRounded() {
        assertThat(RealRoots.of(List.of(Rational.of(-2), Rational.ZERO, Rational.ONE), 4))
                .containsExactly(-1.4142, 1.4142);
        assertThat(RealRoots.of(List.of(Rational.of(2), Rational.ZERO, Rational.ONE), 4))
                .isEmpty();
        assertThat(RealRoots.of(List.of(Rational.of(3)), 4)).isEmpty();
    }
}
