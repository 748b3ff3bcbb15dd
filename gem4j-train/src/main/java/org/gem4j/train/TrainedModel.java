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
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.TrainSettings;

/// The model of a run with what samples from it and what teaches it.
final class TrainedModel implements AutoCloseable {
    private static final String OPTIMIZER = "optimizer.safetensors";

    private final Tokenizer tokenizer;
    private final Decoder decoder;
    private final Generator generator;
    private final AdamW optimizer;
    private final Learner learner;
    private final Optional<Decoder> reference;

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
    }

    /// Takes over what [#save] wrote; the reference stays.
    ///
    /// @param checkpoint the model in the folder
    /// @throws CheckpointException if it is of another shape
    void load(Path folder, ModelFolder.Loaded checkpoint) {
        try (DecoderWeights saved = checkpoint.weights();
                PointerScope scope = new PointerScope()) {
            if (!saved.config().equals(weights().config())) {
                throw new CheckpointException("the checkpoint's model differs from the run's: " + saved.config()
                        + " in place of " + weights().config());
            }
            weights().flat().copy_(saved.flat());
        }
        OptimizerFile.restore(folder.resolve(OPTIMIZER), optimizer);
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

    /// The policy as it is now; to be asked for again after every change of the weights.
    Policy policy() {
        generator.forget();
        return new LocalPolicy(generator);
    }

    @Override
    public void close() {
        learner.close();
        generator.close();
        optimizer.close();
        reference.ifPresent(Decoder::close);
        decoder.close();
    }
}
