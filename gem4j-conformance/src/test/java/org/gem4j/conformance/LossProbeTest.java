// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Function;
import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.internal.Masks;
import org.gem4j.algo.internal.TokenEntropy;
import org.gem4j.algo.internal.TruncatedImportance;
import org.gem4j.algo.internal.ValueLoss;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every loss against central differences, and hand-computed examples.
class LossProbeTest {
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double[][] MASK = {{1, 1, 0, 1}, {0, 1, 1, 1}, {0, 0, 0, 0}};

    private final SeededRandom random = SeededRandom.of(20260101);

    @ParameterizedTest
    @EnumSource
    void gradientsAgreeWithFiniteDifferences(LossAggregation mode) {
        LossProbe probe = new LossProbe(MASK, mode, 5);
        double[][] logprobs = drawn();
        double[][] old = drawn();
        double[][] advantages = drawn();
        ClippedPolicyLoss clipped = new ClippedPolicyLoss(new ClippedPolicyLoss.Settings(0.2, 0.28, 3, 20));
        double[][] weights = probe.importance(new TruncatedImportance(2), old, drawn());

        assertGradient(logprobs, by -> probe.reinforce(by, advantages));
        assertGradient(
                logprobs,
                by -> probe.clipped(clipped, by, old, advantages, weights).loss());
        for (KlEstimator kind : KlEstimator.values()) {
            assertGradient(logprobs, by -> probe.divergence(kind, by, old, 20, 10));
        }
        assertGradient(logprobs, by -> probe.value(new ValueLoss(0.2), by, old, advantages));
        assertGradient(logprobs, by -> probe.value(new ValueLoss(NONE), by, old, advantages));
    }

    @Test
    void entropyAndItsGradientAgreeWithFiniteDifferences() {
        double[] logits = {0.3, -1.2, 2, 0.1};
        TokenEntropy.Probe probe = TokenEntropy.probe(logits, 2, 0.7);
        for (int i = 0; i < logits.length; i++) {
            double[] up = logits.clone();
            double[] down = logits.clone();
            up[i] += 1e-6;
            down[i] -= 1e-6;
            TokenEntropy.Probe above = TokenEntropy.probe(up, 2, 0.7);
            TokenEntropy.Probe below = TokenEntropy.probe(down, 2, 0.7);
            assertThat(probe.entropyGradient()[i]).isCloseTo((above.entropy() - below.entropy()) / 2e-6, within(1e-7));
            assertThat(probe.logprobGradient()[i]).isCloseTo((above.logprob() - below.logprob()) / 2e-6, within(1e-7));
        }
        assertThat(TokenEntropy.probe(new double[] {1, 1}, 0, 1).entropy()).isCloseTo(Math.log(2), within(1e-12));
    }

    @Test
    void dualClipBoundsTheLossOfBadActions() {
        LossProbe probe = new LossProbe(new double[][] {{1}}, LossAggregation.TOKEN_MEAN, Double.NaN);
        double[][] one = {{1}};
        ClippedPolicyLoss loss = new ClippedPolicyLoss(new ClippedPolicyLoss.Settings(0.2, 0.2, 3, NONE));

        LossProbe.PolicyTerms capped =
                probe.clipped(loss, new double[][] {{0}}, new double[][] {{-2}}, new double[][] {{-1}}, one);

        assertThat(capped.loss().loss()).isEqualTo(3);
        assertThat(capped.loss().gradient()[0]).containsExactly(0);
        assertThat(capped.dualClipFraction()).isEqualTo(1);
        assertThat(capped.approximateKl()).isEqualTo(-2);
    }

    @Test
    void importanceWeightsAreCapped() {
        LossProbe probe = new LossProbe(new double[][] {{1, 1, 0}}, LossAggregation.TOKEN_MEAN, Double.NaN);
        double[][] old = {{-1, -1, -1}};
        double[][] sampler = {{-3, -1, -9}};

        assertThat(probe.importance(new TruncatedImportance(2), old, sampler)[0])
                .containsExactly(2, 1, 0);
        assertThat(probe.importanceCapped(new TruncatedImportance(2), old, sampler))
                .isEqualTo(0.5);
    }

    @Test
    void aFullyMaskedRowIsNoSequence() {
        double[][] values = {{1, 2}, {3, 4}};
        double[][] mask = {{1, 1}, {0, 0}};

        assertThat(new LossProbe(mask, LossAggregation.SEQ_MEAN_TOKEN_SUM, Double.NaN)
                        .aggregate(values)
                        .loss())
                .isEqualTo(3);
        assertThat(new LossProbe(new double[][] {{0, 0}}, LossAggregation.TOKEN_MEAN, Double.NaN)
                        .aggregate(new double[][] {{5, 5}})
                        .loss())
                .isZero();
    }

    @Test
    void unknownNamesListTheKnownOnes() {
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> LossAggregation.parse("median"))
                .withMessageContaining("token-mean, seq-mean-token-sum");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> KlEstimator.parse("k9"))
                .withMessageContaining("k3 (or low_var_kl) but was k9");
    }

    private double[][] drawn() {
        double[][] rows = Masks.like(MASK);
        for (double[] row : rows) {
            for (int t = 0; t < row.length; t++) {
                row[t] = random.nextGaussian();
            }
        }
        return rows;
    }

    private static void assertGradient(double[][] at, Function<double[][], LossProbe.Loss> loss) {
        double[][] gradient = loss.apply(at).gradient();
        for (int i = 0; i < at.length; i++) {
            for (int t = 0; t < at[i].length; t++) {
                double middle = at[i][t];
                at[i][t] = middle + 1e-6;
                double above = loss.apply(at).loss();
                at[i][t] = middle - 1e-6;
                double below = loss.apply(at).loss();
                at[i][t] = middle;
                assertThat(gradient[i][t])
                        .as("row " + i + " token " + t)
                        .isCloseTo((above - below) / 2e-6, within(1e-6));
            }
        }
    }
}
