// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/// The rotary position embedding (Su et al. 2021), with the scaling methods by which models extend it to contexts
/// longer than those of their first training.
///
/// @param theta base of the frequencies, above 0
/// @param scaling how they are stretched
public record Rope(double theta, Scaling scaling) {
    public Rope {
        if (!(theta > 0) || Double.isInfinite(theta)) {
            throw new IllegalArgumentException("rope_theta must be a positive number but was " + theta);
        }
    }

    /// Not stretched.
    public static Rope plain(double theta) {
        return new Rope(theta, new Plain());
    }

    /// A way to stretch the embedding; the names are those of `rope_type` in a Hugging Face `config.json`.
    public sealed interface Scaling {}

    /// Type `default`: as it is. Also type `dynamic`, which stretches only contexts beyond
    /// `max_position_embeddings`, and those are refused here.
    public record Plain() implements Scaling {}

    /// Type `linear`: positions divided by `factor`.
    public record Linear(double factor) implements Scaling {
        public Linear {
            requirePositive("factor", factor);
        }
    }

    /// Type `llama3`: slow frequencies divided by `factor`, fast ones kept, those between blended.
    ///
    /// @param lowFrequencyFactor waves longer than `originalPositions` over this are slow
    /// @param highFrequencyFactor waves shorter than `originalPositions` over this are fast
    /// @param originalPositions context length before stretching
    public record Llama3(double factor, double lowFrequencyFactor, double highFrequencyFactor, int originalPositions)
            implements Scaling {
        public Llama3 {
            requirePositive("factor", factor);
            requirePositive("low_freq_factor", lowFrequencyFactor);
            if (!(highFrequencyFactor > lowFrequencyFactor)) {
                throw new IllegalArgumentException("high_freq_factor must be above low_freq_factor ("
                        + lowFrequencyFactor + ") but was " + highFrequencyFactor);
            }
            requirePositive("original_max_position_embeddings", originalPositions);
        }
    }

    /// Type `yarn` (Peng et al. 2023).
    ///
    /// @param originalPositions context length before stretching
    /// @param betaFast turns within that length from which on a frequency is kept
    /// @param betaSlow turns within that length up to which a frequency is divided by `factor`
    /// @param attentionFactor multiplies queries and keys
    /// @param truncate whether the bounds between kept and divided frequencies are whole numbers
    public record Yarn(
            double factor,
            int originalPositions,
            double betaFast,
            double betaSlow,
            double attentionFactor,
            boolean truncate)
            implements Scaling {
        public Yarn {
            requirePositive("factor", factor);
            requirePositive("original_max_position_embeddings", originalPositions);
            requirePositive("beta_fast", betaFast);
            requirePositive("beta_slow", betaSlow);
            requirePositive("attention_factor", attentionFactor);
        }
    }

    /// Radians per position of each pair of a head, `headSize / 2` of them.
    public double[] frequencies(int headSize) {
        double[] frequencies = new double[headSize / 2];
        for (int i = 0; i < frequencies.length; i++) {
            frequencies[i] = Math.pow(theta, -2.0 * i / headSize);
        }
        switch (scaling) {
            case Plain ignored -> {}
            case Linear(double factor) -> {
                for (int i = 0; i < frequencies.length; i++) {
                    frequencies[i] /= factor;
                }
            }
            case Llama3 llama3 -> stretch(frequencies, llama3);
            case Yarn yarn -> stretch(frequencies, yarn, headSize);
        }
        return frequencies;
    }

    /// Multiplies cosine and sine.
    public double amplitude() {
        return scaling instanceof Yarn yarn ? yarn.attentionFactor() : 1;
    }

    private static void stretch(double[] frequencies, Llama3 by) {
        for (int i = 0; i < frequencies.length; i++) {
            double turns = by.originalPositions() * frequencies[i] / (2 * Math.PI);
            if (turns < by.lowFrequencyFactor()) {
                frequencies[i] /= by.factor();
            } else if (turns <= by.highFrequencyFactor()) {
                double kept = (turns - by.lowFrequencyFactor()) / (by.highFrequencyFactor() - by.lowFrequencyFactor());
                frequencies[i] = (1 - kept) * frequencies[i] / by.factor() + kept * frequencies[i];
            }
        }
    }

    private void stretch(double[] frequencies, Yarn by, int headSize) {
        double low = pairWith(by.betaFast(), by, headSize);
        double high = pairWith(by.betaSlow(), by, headSize);
        if (by.truncate()) {
            low = Math.floor(low);
            high = Math.ceil(high);
        }
        low = Math.max(low, 0);
        high = Math.min(high, headSize - 1);
        double width = low == high ? 0.001 : high - low;
        for (int i = 0; i < frequencies.length; i++) {
            double divided = Math.clamp((i - low) / width, 0, 1);
            frequencies[i] = divided * frequencies[i] / by.factor() + (1 - divided) * frequencies[i];
        }
    }

    /// The (fractional) pair that makes `turns` turns within the original context.
    private double pairWith(double turns, Yarn by, int headSize) {
        return headSize * Math.log(by.originalPositions() / (turns * 2 * Math.PI)) / (2 * Math.log(theta));
    }

    /// The content of `rope_scaling`; empty where nothing is stretched.
    public Map<String, Object> scalingToHuggingFace() {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (scaling) {
            case Plain ignored -> {}
            case Linear(double factor) -> {
                json.put("rope_type", "linear");
                json.put("factor", factor);
            }
            case Llama3 llama3 -> {
                json.put("rope_type", "llama3");
                json.put("factor", llama3.factor());
                json.put("low_freq_factor", llama3.lowFrequencyFactor());
                json.put("high_freq_factor", llama3.highFrequencyFactor());
                json.put("original_max_position_embeddings", llama3.originalPositions());
            }
            case Yarn yarn -> {
                json.put("rope_type", "yarn");
                json.put("factor", yarn.factor());
                json.put("original_max_position_embeddings", yarn.originalPositions());
                json.put("beta_fast", yarn.betaFast());
                json.put("beta_slow", yarn.betaSlow());
                json.put("attention_factor", yarn.attentionFactor());
                json.put("truncate", yarn.truncate());
            }
        }
        return json;
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " of rope_scaling must be a positive number but was " + value);
        }
    }
}
