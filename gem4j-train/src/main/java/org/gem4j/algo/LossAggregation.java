// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gem4j.algo.internal.Masks;

/// How the losses of single tokens become one number. With n_i unmasked tokens in row i, N in all, and S rows that have
/// any (a fully masked row is not a sequence):
///
/// Each mode is a weight per token, and the loss is the weighted sum; nothing unmasked gives 0.
public enum LossAggregation {
    /// Σ l m / N (DAPO, arXiv 2503.14476).
    TOKEN_MEAN,
    /// (1/S) Σ_i Σ_t l m.
    SEQ_MEAN_TOKEN_SUM,
    /// (1/S) Σ_i (1/n_i) Σ_t l m (GRPO's own).
    SEQ_MEAN_TOKEN_MEAN,
    /// (1/S) Σ_i (1/c) Σ_t l m with a constant c in place of the length (Dr. GRPO, Oat's `length_norm_constant`).
    SEQ_MEAN_TOKEN_SUM_NORM;

    /// The name that verl uses, such as `token-mean`.
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @throws InvalidParameterException for an unknown name, listing the known ones
    public static LossAggregation parse(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.text().equals(text.replace('_', '-')))
                .findFirst()
                .orElseThrow(() -> new InvalidParameterException(
                        "loss aggregation",
                        "one of "
                                + Arrays.stream(values())
                                        .map(LossAggregation::text)
                                        .collect(Collectors.joining(", ")),
                        text));
    }

    /// The weight of a token in a row of `rowTokens` unmasked ones.
    ///
    /// @param allTokens N
    /// @param rows S
    /// @param constant c; only [#SEQ_MEAN_TOKEN_SUM_NORM] looks at it
    public double weight(int rowTokens, long allTokens, int rows, double constant) {
        return switch (this) {
            case TOKEN_MEAN -> 1.0 / allTokens;
            case SEQ_MEAN_TOKEN_SUM -> 1.0 / rows;
            case SEQ_MEAN_TOKEN_MEAN -> 1.0 / rows / rowTokens;
            case SEQ_MEAN_TOKEN_SUM_NORM -> 1.0 / rows / constant;
        };
    }

    /// The weight of every token, 0 where masked.
    ///
    /// @param mask one row per sequence
    /// @param constant c, above 0, or NaN for the width of each row
    public double[][] weights(double[][] mask, double constant) {
        InvalidParameterException.require(Double.isNaN(constant) || constant > 0, "norm", "above 0", constant);
        long all = Masks.count(mask);
        int rows = (int) Arrays.stream(mask).filter(row -> Masks.count(row) > 0).count();
        double[][] weights = Masks.like(mask);
        for (int i = 0; i < mask.length; i++) {
            int own = Masks.count(mask[i]);
            for (int t = 0; t < mask[i].length && own > 0; t++) {
                weights[i][t] = mask[i][t] * weight(own, all, rows, Double.isNaN(constant) ? mask[i].length : constant);
            }
        }
        return weights;
    }
}
