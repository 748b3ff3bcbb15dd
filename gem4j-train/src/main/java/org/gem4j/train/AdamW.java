// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.NativeOwner;
import org.gem4j.llm.Tensors;

/// AdamW (Loshchilov and Hutter 2019) with clipping of the global gradient norm, over all parameters at once.
///
/// Decay, if any, is applied to all parameters, as Oat's `l2`.
public final class AdamW implements AutoCloseable {
    private static final long NORM_PART = 1 << 20;

    private final DecoderWeights weights;
    private final Settings settings;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor mean;
    private final Tensor meanSquare;
    private long steps;

    /// @param beta1 decay of the mean
    /// @param beta2 decay of the mean square
    /// @param epsilon added to the root of the mean square
    /// @param decay weight decay per unit of learning rate
    /// @param maxNorm the gradient is shortened to this length if it is longer; above 0
    public record Settings(double beta1, double beta2, double epsilon, double decay, double maxNorm) {
        /// Oat's: (0.9, 0.95), ε 1e-8, no decay, norm 1.
        public static Settings defaults() {
            return new Settings(0.9, 0.95, 1e-8, 0, 1);
        }

        public Settings withMaxNorm(double newMaxNorm) {
            return new Settings(beta1, beta2, epsilon, decay, newMaxNorm);
        }
    }

    public AdamW(DecoderWeights weights, Settings settings) {
        this.weights = weights;
        this.settings = settings;
        try (PointerScope scope = new PointerScope()) {
            mean = owner.keep(Tensors.zeros(weights.flat().numel()));
            meanSquare = owner.keep(Tensors.zeros(weights.flat().numel()));
        }
    }

    /// Moves the weights against their gradient and clears it.
    ///
    /// @return the gradient's norm before clipping; if it is not finite, weights and state are left as they were
    public double step(double learningRate) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor gradient = weights.flatGradient();
            double norm = norm(gradient);
            if (!Double.isFinite(norm)) {
                gradient.zero_();
                return norm;
            }
            if (norm > settings.maxNorm()) {
                gradient.mul_(new Scalar(settings.maxNorm() / (norm + 1e-6)));
            }
            steps++;
            mean.mul_(new Scalar(settings.beta1())).add_(gradient, new Scalar(1 - settings.beta1()));
            meanSquare
                    .mul_(new Scalar(settings.beta2()))
                    .addcmul_(gradient, gradient, new Scalar(1 - settings.beta2()));
            Tensor divisor = meanSquare
                    .sqrt()
                    .mul_(new Scalar(1 / Math.sqrt(1 - Math.pow(settings.beta2(), steps))))
                    .add_(new Scalar(settings.epsilon()));
            if (settings.decay() > 0) {
                weights.flat().mul_(new Scalar(1 - learningRate * settings.decay()));
            }
            double size = learningRate / (1 - Math.pow(settings.beta1(), steps));
            weights.flat().addcdiv_(mean, divisor, new Scalar(-size));
            gradient.zero_();
            return norm;
        }
    }

    /// The Euclidean norm, added up in f64 from parts: a single f32 sum over many millions is percents off.
    private static double norm(Tensor flat) {
        double sum = 0;
        for (long at = 0; at < flat.numel(); at += NORM_PART) {
            try (PointerScope scope = new PointerScope()) {
                double part = flat.narrow(0, at, Math.min(NORM_PART, flat.numel() - at))
                        .norm()
                        .item_double();
                sum += part * part;
            }
        }
        return Math.sqrt(sum);
    }

    /// Updates so far.
    public long steps() {
        return steps;
    }

    /// Running mean of the gradient, in the layout of [DecoderWeights#flat].
    public Tensor mean() {
        return mean;
    }

    /// Running mean of the squared gradient.
    public Tensor meanSquare() {
        return meanSquare;
    }

    /// Takes up a saved state.
    public void restore(long savedSteps, float[] savedMean, float[] savedMeanSquare) {
        try (PointerScope scope = new PointerScope()) {
            Tensors.fill(mean, savedMean);
            Tensors.fill(meanSquare, savedMeanSquare);
        }
        steps = savedSteps;
    }

    @Override
    public void close() {
        owner.close();
    }
}
