// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.algo.InvalidParameterException;

/// Settings of the optimizer, AdamW.
///
/// @param learningRate at its highest, in 0..10; 0 learns nothing
/// @param schedule how the learning rate changes
/// @param warmupRatio fraction of the run in which it rises from 0, in 0..1
/// @param weightDecay per unit of learning rate, at least 0
/// @param beta1 Adam's β₁, in [0, 1)
/// @param beta2 Adam's β₂, in [0, 1)
/// @param maxNorm the gradient norm is clipped to this value, above 0
public record OptimizerSettings(
        double learningRate,
        Schedule schedule,
        double warmupRatio,
        double weightDecay,
        double beta1,
        double beta2,
        double maxNorm) {
    public OptimizerSettings {
        InvalidParameterException.require(
                learningRate >= 0 && learningRate <= 10, "learningRate", "in 0..10", learningRate);
        InvalidParameterException.require(warmupRatio >= 0 && warmupRatio <= 1, "warmupRatio", "in 0..1", warmupRatio);
        InvalidParameterException.require(weightDecay >= 0, "weightDecay", "at least 0", weightDecay);
        InvalidParameterException.require(beta1 >= 0 && beta1 < 1, "beta1", "at least 0 and below 1", beta1);
        InvalidParameterException.require(beta2 >= 0 && beta2 < 1, "beta2", "at least 0 and below 1", beta2);
        InvalidParameterException.require(maxNorm > 0, "maxNorm", "above 0", maxNorm);
    }

    /// Learning rate 0.001, falling linearly; gradient norm 1.
    public static OptimizerSettings defaults() {
        return new OptimizerSettings(0.001, Schedule.LINEAR, 0, 0, 0.9, 0.95, 1);
    }

    /// The learning rate when `done` of the run, in 0..1, is over.
    public double learningRate(double done) {
        return learningRate * fraction(done);
    }

    /// The same as a fraction of the highest.
    double fraction(double done) {
        return (warmupRatio > 0 ? Math.min(1, done / warmupRatio) : 1) * schedule.fraction(done);
    }

    public OptimizerSettings withLearningRate(double newLearningRate) {
        return new OptimizerSettings(newLearningRate, schedule, warmupRatio, weightDecay, beta1, beta2, maxNorm);
    }

    public OptimizerSettings withSchedule(Schedule newSchedule) {
        return new OptimizerSettings(learningRate, newSchedule, warmupRatio, weightDecay, beta1, beta2, maxNorm);
    }

    public OptimizerSettings withWarmupRatio(double newWarmupRatio) {
        return new OptimizerSettings(learningRate, schedule, newWarmupRatio, weightDecay, beta1, beta2, maxNorm);
    }

    public OptimizerSettings withWeightDecay(double newWeightDecay) {
        return new OptimizerSettings(learningRate, schedule, warmupRatio, newWeightDecay, beta1, beta2, maxNorm);
    }

    public OptimizerSettings withBeta1(double newBeta1) {
        return new OptimizerSettings(learningRate, schedule, warmupRatio, weightDecay, newBeta1, beta2, maxNorm);
    }

    public OptimizerSettings withBeta2(double newBeta2) {
        return new OptimizerSettings(learningRate, schedule, warmupRatio, weightDecay, beta1, newBeta2, maxNorm);
    }

    public OptimizerSettings withMaxNorm(double newMaxNorm) {
        return new OptimizerSettings(learningRate, schedule, warmupRatio, weightDecay, beta1, beta2, newMaxNorm);
    }

    /// How the learning rate changes over a run.
    public enum Schedule {
        CONSTANT,
        /// To a tenth.
        LINEAR,
        /// To a tenth, along a half wave.
        COSINE;

        private static final double END = 0.1;

        /// The learning rate when `done` of the run, in 0..1, is over, as a fraction of the highest.
        double fraction(double done) {
            return switch (this) {
                case CONSTANT -> 1;
                case LINEAR -> 1 - (1 - END) * done;
                case COSINE -> END + (1 - END) * (1 + Math.cos(Math.PI * done)) / 2;
            };
        }
    }
}
