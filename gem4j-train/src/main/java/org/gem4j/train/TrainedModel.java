// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.llm.Decoder;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.Generator;
import org.gem4j.llm.LocalPolicy;
import org.gem4j.llm.ModelFolder;
import org.gem4j.rollout.Policy;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.config.AlgorithmSettings;
import org.gem4j.train.config.CriticType;
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.TrainSettings;

/// The model of a run with what samples from it and what teaches it.
final class TrainedModel implements AutoCloseable {
    private static final String OPTIMIZER = "optimizer.safetensors";
    private static final String CRITIC = "critic";

    private final Tokenizer tokenizer;
    private final Decoder decoder;
    private final Generator generator;
    private final AdamW optimizer;
    private final Learner learner;
    private final Optional<Decoder> reference;
    private final Optional<Critic> critic;
    private final Optional<AheadSampler> sampler;

    /// @param weights closed with this model
    /// @param settings say how it is taught; a frozen copy of `weights` as they are now is kept where β needs one
    TrainedModel(DecoderWeights weights, Tokenizer tokenizer, TrainSettings settings) {
        this.tokenizer = tokenizer;
        this.decoder = new Decoder(weights);
        this.generator = new Generator(decoder, tokenizer);
        this.optimizer = new AdamW(weights, optimizerSettings(settings.optimizer()));
        this.learner = new Learner(
                decoder,
                optimizer,
                settings.run().learnerThreads(),
                settings.run().microBatchTokens(),
                settings.rollout().temperature());
        AlgorithmSettings algorithm = settings.algorithm();
        this.reference = algorithm.beta() > 0 || algorithm.klPenalty() > 0
                ? Optional.of(new Decoder(weights.copy()))
                : Optional.empty();
        this.critic =
                algorithm.critic() == CriticType.PPO ? Optional.of(new Critic(weights, settings)) : Optional.empty();
        this.sampler =
                settings.rollout().async() ? Optional.of(new AheadSampler(weights, tokenizer)) : Optional.empty();
    }

    static AdamW.Settings optimizerSettings(OptimizerSettings settings) {
        return new AdamW.Settings(
                settings.beta1(),
                settings.beta2(),
                AdamW.Settings.defaults().epsilon(),
                settings.decay(),
                settings.maxNorm());
    }

    /// Writes the model and what its training goes on with.
    void save(Path folder) throws IOException {
        ModelFolder.write(folder, weights(), tokenizer);
        OptimizerFile.write(folder.resolve(OPTIMIZER), optimizer);
        if (critic.isPresent()) {
            critic.get().save(folder.resolve(CRITIC), tokenizer);
        }
        if (sampler.isPresent()) {
            sampler.get().save(folder);
        }
    }

    /// Takes over what [#save] wrote; the reference stays.
    ///
    /// @param checkpoint the model in the folder
    /// @throws CheckpointException if it is of another shape
    void load(Path folder, ModelFolder.Loaded checkpoint) {
        copy(checkpoint, weights());
        OptimizerFile.restore(folder.resolve(OPTIMIZER), optimizer);
        critic.ifPresent(learnt -> learnt.load(folder.resolve(CRITIC)));
        sampler.ifPresent(ahead -> ahead.load(folder));
    }

    /// Puts loaded numbers in place of others and closes what they were loaded to.
    static void copy(ModelFolder.Loaded loaded, DecoderWeights target) {
        try (DecoderWeights saved = loaded.weights();
                PointerScope scope = new PointerScope()) {
            if (!saved.config().equals(target.config())) {
                throw new CheckpointException("the checkpoint's model differs from the run's: " + saved.config()
                        + " in place of " + target.config());
            }
            target.flat().copy_(saved.flat());
        }
    }

    Tokenizer tokenizer() {
        return tokenizer;
    }

    Decoder decoder() {
        return decoder;
    }

    DecoderWeights weights() {
        return decoder.weights();
    }

    AdamW optimizer() {
        return optimizer;
    }

    Learner learner() {
        return learner;
    }

    /// The policy before training, frozen.
    Optional<Decoder> reference() {
        return reference;
    }

    /// What turns are measured against, where the algorithm has one.
    Optional<Critic> critic() {
        return critic;
    }

    /// What plays batches ahead of learning, where that is asked for.
    Optional<AheadSampler> sampler() {
        return sampler;
    }

    /// The policy as it is now; to be asked for again after every change of the weights.
    Policy policy() {
        generator.forget();
        return new LocalPolicy(generator);
    }

    @Override
    public void close() {
        sampler.ifPresent(AheadSampler::close);
        learner.close();
        generator.close();
        optimizer.close();
        critic.ifPresent(Critic::close);
        reference.ifPresent(Decoder::close);
        decoder.close();
    }
}
