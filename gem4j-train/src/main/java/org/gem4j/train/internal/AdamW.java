// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.internal.Trainable;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.gem4j.train.internal.launch.Shard;

/// AdamW (Loshchilov and Hutter 2019) with clipping of the global gradient norm, over all parameters at once.
///
/// It steps in f32: numbers that the model computes with in fewer bits are rounded from an f32 copy kept here, so that
/// steps smaller than their last bit add up. Decay, if any, is applied to all parameters, as Oat's `l2`.
///
/// Where several processes train one model, it adds up their gradients first. Then each moves all numbers, or only a
/// shard of them, whose state alone it keeps, and they exchange what they have moved (Rajbhandari et al. 2020, ZeRO's
/// first stage).
public final class AdamW implements AutoCloseable {
    private static final long NORM_PART = 1 << 20;

    private final Trainable trained;
    private final Settings settings;
    private final ProcessGroup ranks;
    private final boolean sharded;
    private final Shard shard;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor numbers;
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

    public AdamW(Trainable trained, Settings settings) {
        this(trained, settings, ProcessGroup.ALONE, false);
    }

    /// @param ranks processes that train together
    /// @param sharded whether each keeps the state of a shard of the numbers only
    public AdamW(Trainable trained, Settings settings, ProcessGroup ranks, boolean sharded) {
        this.trained = trained;
        this.settings = settings;
        this.ranks = ranks;
        this.sharded = sharded && ranks.size() > 1;
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            long all = trained.flat().numel();
            shard = this.sharded ? ranks.shard(all) : Shard.whole(all);
            Tensor own = owner.keep(shard.in(trained.flat()));
            numbers = rounds() ? owner.keep(own.to(torch.kFloat())) : own;
            mean = owner.keep(torch.zeros_like(numbers));
            meanSquare = owner.keep(torch.zeros_like(numbers));
        }
    }

    /// Whether the model's numbers are a rounded copy.
    private boolean rounds() {
        return trained.options().precision() != Precision.F32;
    }

    /// Moves the weights against their gradient and clears it.
    ///
    /// @return the gradient's norm before clipping; if it is not finite, weights and state are left as they were
    public double step(double learningRate) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor all = trained.flatGradient();
            Tensor gradient = shard.in(all);
            double norm = together(all);
            if (!Double.isFinite(norm)) {
                all.zero_();
                return norm;
            }
            if (norm > settings.maxNorm()) {
                gradient.mul_(new Scalar(settings.maxNorm() / (norm + 1e-6)));
            }
            steps++;
            if (trained.options().device().isCpu()) {
                move(gradient, learningRate);
            } else {
                moveAtOnce(gradient, learningRate);
            }
            if (rounds()) {
                shard.in(trained.flat()).copy_(numbers);
            }
            if (sharded) {
                ranks.allGatherShards(trained.flat());
            }
            all.zero_();
            return norm;
        }
    }

    /// Adds up the gradients of all processes, as far as this one needs them, and returns the norm of the sum.
    private double together(Tensor gradient) {
        if (!sharded) {
            ranks.allReduce(gradient);
            return norm(gradient);
        }
        ranks.reduceScatter(gradient);
        double own = norm(shard.in(gradient));
        return Math.sqrt(
                ranks.allGather(own * own).stream().mapToDouble(each -> each[0]).sum());
    }

    private void move(Tensor gradient, double learningRate) {
        mean.mul_(new Scalar(settings.beta1())).add_(gradient, new Scalar(1 - settings.beta1()));
        meanSquare.mul_(new Scalar(settings.beta2())).addcmul_(gradient, gradient, new Scalar(1 - settings.beta2()));
        Tensor divisor = meanSquare
                .sqrt()
                .mul_(new Scalar(1 / Math.sqrt(1 - Math.pow(settings.beta2(), steps))))
                .add_(new Scalar(settings.epsilon()));
        if (settings.decay() > 0) {
            numbers.mul_(new Scalar(1 - learningRate * settings.decay()));
        }
        double size = learningRate / (1 - Math.pow(settings.beta1(), steps));
        numbers.addcdiv_(mean, divisor, new Scalar(-size));
    }

    /// The same in one pass over memory, which on a GPU is all that counts.
    void moveAtOnce(Tensor gradient, double learningRate) {
        Tensor stepsSoFar = torch.full_like(numbers.narrow(0, 0, 1), new Scalar((double) steps))
                .select(0, 0);
        NativeOps.adamW(
                numbers,
                gradient,
                mean,
                meanSquare,
                stepsSoFar,
                new NativeOps.AdamFactors(
                        learningRate, settings.beta1(), settings.beta2(), settings.decay(), settings.epsilon()));
    }

    /// The Euclidean norm, added up in f64 from parts: a single f32 sum over many millions is percents off.
    private static double norm(Tensor flat) {
        long whole = flat.numel() / NORM_PART;
        Tensor rest = flat.narrow(0, whole * NORM_PART, flat.numel() - whole * NORM_PART);
        Tensor norms = rest.norm().view(1);
        if (whole > 0) {
            Tensor parts = flat.narrow(0, 0, whole * NORM_PART).view(whole, NORM_PART);
            Tensor own =
                    torch.linalg_vector_norm(parts, new Scalar(2.0), new long[] {1}, false, new ScalarTypeOptional());
            norms = torch.cat(new TensorVector(own, norms), 0);
        }
        return norms.to(torch.kDouble()).norm().item_double();
    }

    /// Updates so far.
    public long steps() {
        return steps;
    }

    /// The processes that train together.
    ProcessGroup ranks() {
        return ranks;
    }

    /// Whether each of them keeps a shard of the state only.
    boolean sharded() {
        return sharded;
    }

    /// The numbers whose state is kept here.
    Shard shard() {
        return shard;
    }

    /// How many numbers are trained in all.
    long size() {
        return trained.flat().numel();
    }

    /// Running mean of the gradient of the numbers that are moved here, in the layout of [Trainable#flat].
    public Tensor mean() {
        return mean;
    }

    /// Running mean of the squared gradient.
    public Tensor meanSquare() {
        return meanSquare;
    }

    /// The f32 numbers that the model's are rounded from, where those have fewer bits.
    public Optional<Tensor> exactWeights() {
        return rounds() ? Optional.of(numbers) : Optional.empty();
    }

    /// Resumes from a saved state, whose tensors have been put in place. The parameters that other processes update
    /// are as they were saved with it.
    public void resumeAt(long savedSteps) {
        steps = savedSteps;
        if (rounds()) {
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                shard.in(trained.flat()).copy_(numbers);
            }
        }
    }

    @Override
    public void close() {
        owner.close();
    }
}
