// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.bytedeco.pytorch.global.torch.expm1;

import java.util.Arrays;
import java.util.Locale;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.internal.Bounds;

/// Estimates, from sampled tokens, of the KL divergence of the policy to a reference (Schulman, "Approximating KL
/// divergence", 2020). With x = log π_θ - log π_ref:
public enum KlEstimator {
    /// x: unbiased, may be negative.
    K1,
    /// |x|.
    ABS,
    /// x²/2, also called mse.
    K2,
    /// e^-x + x - 1: unbiased and never negative ("low_var_kl" in verl with bounds 20 and 10).
    K3;

    /// The name that papers and configurations use, such as `k3`.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws InvalidParameterException for an unknown name, listing the known ones
    public static KlEstimator parse(String text) {
        return switch (text) {
            case "mse" -> K2;
            case "low_var_kl" -> K3;
            default ->
                Arrays.stream(values())
                        .filter(kind -> kind.text().equals(text))
                        .findFirst()
                        .orElseThrow(() -> new InvalidParameterException(
                                "KL estimator", "one of k1, abs, k2 (or mse), k3 (or low_var_kl)", text));
        };
    }

    /// The estimate of each token, with gradient, `[N]`.
    ///
    /// @param logprobsN log π_θ
    /// @param referenceN log π_ref
    /// @param differenceBound of k3: bound on |x|, infinite for none; no gradient beyond it
    /// @param outputBound of k3: bound on the result, infinite for none
    public Tensor tokens(Tensor logprobsN, Tensor referenceN, double differenceBound, double outputBound) {
        Tensor xN = logprobsN.sub(referenceN);
        return switch (this) {
            case K1 -> xN;
            case ABS -> xN.abs();
            case K2 -> xN.mul(xN).div(new Scalar(2.0));
            case K3 -> {
                Tensor deltaN = bounded(xN.neg(), differenceBound);
                yield bounded(expm1(deltaN).sub(deltaN), outputBound);
            }
        };
    }

    private static Tensor bounded(Tensor xN, double bound) {
        return Double.isInfinite(bound) ? xN : Bounds.clamp(xN, -bound, bound);
    }
}
