// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;

class PolicyLossTest {
    /// Ratios of 1, e^0.5 and e^-0.5 with advantages 1, 1 and -1: the last two are clipped to 1.2 and 0.8.
    private static final float[] LOGPROBS = {-1, -1.5f, -2.5f};

    private static final float[] OLD = {-1, -2, -2};
    private static final float[] ADVANTAGES = {1, 1, -1};

    @Test
    void clippedLossIsThatOfAHandComputedExample() {
        assertThat(loss(new ClippedPolicyLoss(0.2), LOGPROBS)).containsExactly(-1f, -1.2f, 0.8f);
        try (PointerScope scope = new PointerScope()) {
            Tensor clipped = new ClippedPolicyLoss(0.2)
                    .clipped(Tensors.floats(LOGPROBS, 3), Tensors.floats(OLD, 3), Tensors.floats(ADVANTAGES, 3));
            assertThat(Tensors.toFloats(clipped)).containsExactly(0, 1, 1);
        }
    }

    @Test
    void badRatiosOfBadActionsAreNotClipped() {
        try (PointerScope scope = new PointerScope()) {
            Tensor loss = new ClippedPolicyLoss(0.2)
                    .tokens(
                            Tensors.floats(new float[] {0}, 1),
                            Tensors.floats(new float[] {-1}, 1),
                            Tensors.floats(new float[] {-1}, 1));
            assertThat(Tensors.toFloats(loss)[0]).isCloseTo((float) Math.E, within(1e-5f));
        }
    }

    @Test
    void reinforceLossIsAdvantageTimesSurprise() {
        assertThat(loss(new ReinforceLoss(), LOGPROBS)).containsExactly(1f, 1.5f, -2.5f);
    }

    @Test
    void gradientsAgreeWithFiniteDifferences() {
        for (PolicyLoss loss : new PolicyLoss[] {new ReinforceLoss(), new ClippedPolicyLoss(0.2)}) {
            float[] gradient = gradient(loss);
            for (int i = 0; i < LOGPROBS.length; i++) {
                float[] up = LOGPROBS.clone();
                float[] down = LOGPROBS.clone();
                up[i] += 1e-2f;
                down[i] -= 1e-2f;
                float difference = (loss(loss, up)[i] - loss(loss, down)[i]) / 2e-2f;
                assertThat(gradient[i]).as(loss + " token " + i).isCloseTo(difference, within(1e-3f));
            }
        }
    }

    private static float[] loss(PolicyLoss loss, float[] logprobs) {
        try (PointerScope scope = new PointerScope()) {
            return Tensors.toFloats(
                    loss.tokens(Tensors.floats(logprobs, 3), Tensors.floats(OLD, 3), Tensors.floats(ADVANTAGES, 3)));
        }
    }

    private static float[] gradient(PolicyLoss loss) {
        try (PointerScope scope = new PointerScope()) {
            Tensor logprobs = Tensors.floats(LOGPROBS, 3).requires_grad_(true);
            loss.tokens(logprobs, Tensors.floats(OLD, 3), Tensors.floats(ADVANTAGES, 3))
                    .sum()
                    .backward();
            return Tensors.toFloats(logprobs.grad());
        }
    }
}
