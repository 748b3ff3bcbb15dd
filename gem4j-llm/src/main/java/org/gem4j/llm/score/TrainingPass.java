// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;

/// A forward pass through a decoder up to the last hidden states, and the backward pass of it.
sealed interface TrainingPass permits TrainingBody, FusedPass {
    /// The last hidden states, [N, D]; no gradient flows through them.
    Tensor hiddenND();

    /// Adds the gradients of everything that is trained to [Trainable#flatGradient].
    ///
    /// @param gradientND of [#hiddenND]
    void backward(Tensor gradientND);

    /// The pass over a micro-batch; all of it lives until the caller's pointer scope closes.
    ///
    /// @param checkpointing whether blocks run a second time in the backward pass rather than keep what they
    /// computed
    static TrainingPass of(Decoder decoder, boolean checkpointing, MicroBatch batch) {
        return FusedTraining.of(decoder)
                .<TrainingPass>map(fused -> fused.pass(batch, checkpointing))
                .orElseGet(() -> new TrainingBody(decoder, checkpointing, TrainingBody.Input.of(decoder, batch)));
    }
}
