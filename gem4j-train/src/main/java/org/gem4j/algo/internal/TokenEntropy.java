// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import static org.bytedeco.pytorch.global.torch.log_softmax;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.internal.Tensors;

/// The softmax at a temperature: log-probabilities log p of z = logits / T, and the entropy H = -Σ p log p in nats.
public final class TokenEntropy {
    private TokenEntropy() {}

    /// What one row of logits says, with gradients by the logits.
    public record Probe(double entropy, double logprob, double[] entropyGradient, double[] logprobGradient) {}

    /// @param logitsRV rows of logits
    /// @return entropies, `[R]`, with gradient where the logits have one
    public static Tensor of(Tensor logitsRV, double temperature) {
        return Scorer.entropies(logprobs(logitsRV, temperature));
    }

    private static Tensor logprobs(Tensor logitsRV, double temperature) {
        InvalidParameterException.require(
                temperature > 0 && Double.isFinite(temperature), "temperature", "above 0", temperature);
        return log_softmax(logitsRV.div(new Scalar(temperature)), -1);
    }

    /// One row in f64, for checks by hand.
    ///
    /// @param chosen id of the token whose log-probability is asked for
    public static Probe probe(double[] logits, int chosen, double temperature) {
        InvalidBatchException.requireFinite("logits", logits);
        InvalidParameterException.require(
                chosen >= 0 && chosen < logits.length, "chosen", "in 0.." + (logits.length - 1), chosen);
        try (PointerScope scope = new PointerScope();
                AutoGradMode grad = new AutoGradMode(true)) {
            Tensor forEntropy = Tensors.doubles(logits).requires_grad_(true);
            Tensor entropy = of(forEntropy, temperature);
            entropy.backward();
            Tensor forLogprob = Tensors.doubles(logits).requires_grad_(true);
            Tensor logprob =
                    logprobs(forLogprob, temperature).narrow(0, chosen, 1).sum();
            logprob.backward();
            return new Probe(
                    Tensors.toDoubles(entropy)[0],
                    Tensors.toDoubles(logprob)[0],
                    Tensors.toDoubles(forEntropy.grad()),
                    Tensors.toDoubles(forLogprob.grad()));
        }
    }
}
