// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.rollout.Sampling;

/// Decoding steps whose tokens come later: the next step starts from what this one samples before the host has seen it.
interface StepPipeline extends AutoCloseable {
    /// Whether tokens can be sampled without the host.
    boolean supports(Sampling sampling);

    /// Starts one token for each sequence and counts it among those that are computed. Where a sequence is
    /// constrained, the step stops before it samples.
    ///
    /// A sequence whose last token the host does not know must have been in the step before. At most two steps are
    /// in progress.
    ///
    /// @param sequences without doubles
    Step launch(List<EngineSequence> sequences);

    /// Lets the latest launched step sample if it stopped before that. The tokens of the step before must have been
    /// appended to its constrained sequences; what is sampled for those that ended with them does not matter.
    void sample(Step step);

    /// Waits for a step's tokens, in its sequences' order.
    List<Sampled> collect(Step step);

    /// The next-token logits of sequences whose tokens are all known, [N, V]; belongs to the caller's scope.
    Tensor logits(List<EngineSequence> sequences);

    /// A step in progress.
    ///
    /// @param slot which of the pipeline's memories it uses
    record Step(List<EngineSequence> sequences, int slot) {}

    @Override
    void close();
}
