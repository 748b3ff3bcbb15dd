// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.LoraFolder;
import org.gem4j.llm.model.internal.LoraWeights;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.model.internal.Trainable;
import org.gem4j.llm.torch.Device;
import org.gem4j.rollout.Policy;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;

/// The model of a run with what samples from it and what teaches it.
final class TrainedModel implements AutoCloseable {
    private static final String OPTIMIZER = "optimizer.safetensors";
    private static final String CRITIC = "critic";

    private final Tokenizer tokenizer;
    private final Path start;
    private final Decoder decoder;
    private final PromptEncoder encoder;
    private final PolicySampler sampler;
    private final AdamW optimizer;
    private final Learner learner;
    private final Optional<Decoder> reference;
    private final Optional<Critic> critic;
    private final Optional<AheadSampler> ahead;

    /// @param weights closed with this model
    /// @param settings say how it is taught; the policy as it is now is kept where β needs it
    /// @param start the folder that the weights are from, which adapters name as theirs
    /// @param ranks processes that learn together
    private TrainedModel(
            DecoderWeights weights, Tokenizer tokenizer, TrainSettings settings, Path start, ProcessGroup ranks) {
        ChatForm chats = EnvSetups.chatForm(settings);
        this.tokenizer = tokenizer;
        this.start = start;
        long seed = SeededRandom.seed(settings.seed(), "adapters", 0);
        this.decoder =
                new Decoder(weights, settings.compute().lora().map(lora -> LoraWeights.random(weights, lora, seed)));
        this.reference = settings.learning().kl().compares()
                ? Optional.of(decoder.adapters().isPresent() ? decoder.base() : new Decoder(weights.frozen()))
                : Optional.empty();
        this.critic = settings.algorithm().estimator().usesCritic()
                ? Optional.of(new Critic(weights, settings, ranks))
                : Optional.empty();
        this.optimizer = optimizer(decoder.trained(), settings, ranks);
        this.learner = new Learner(
                decoder,
                optimizer,
                settings.learnerThreads(),
                settings.microBatchTokens(),
                settings.rollout().temperature(),
                settings.compute().gradientCheckpointing());
        weights.options().device().synchronize();
        this.encoder = encoder(weights, tokenizer, chats);
        this.sampler = PolicySampler.of(decoder, encoder, settings);
        this.ahead = settings.rollout().async()
                ? Optional.of(new AheadSampler(
                        new Decoder(
                                weights.frozen(),
                                settings.compute().lora().map(lora -> LoraWeights.random(weights, lora, seed))),
                        encoder,
                        settings))
                : Optional.empty();
    }

    /// The model of a folder, as a run starts with it or, with a checkpoint, resumes.
    static TrainedModel open(Path start, Optional<Path> checkpoint, TrainSettings settings, ProcessGroup ranks) {
        ModelFolder.Loaded loaded = ModelFolder.read(start, settings.compute().load(settings.device()));
        TrainedModel model = new TrainedModel(loaded.weights(), loaded.tokenizer(), settings, start, ranks);
        try {
            checkpoint.ifPresent(model::load);
            return model;
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    /// How prompts are tokenized for a model.
    static PromptEncoder encoder(DecoderWeights weights, Tokenizer tokenizer, ChatForm chats) {
        return new PromptEncoder(
                tokenizer, Optional.of(chats), weights.vision().map(vision -> vision.tokens(tokenizer)));
    }

    /// Waits until all processes have their model.
    ///
    /// @throws TrainException if they are not of the same size
    void agree() {
        long numbers = decoder.trained().flat().numel();
        for (double[] each : learner.ranks().allGather((double) numbers)) {
            if (each[0] != numbers) {
                throw new TrainException("the processes of a run must train the same model but have " + numbers
                        + " and " + (long) each[0] + " parameters");
            }
        }
    }

    /// What moves numbers that a run trains.
    static AdamW optimizer(Trainable trained, TrainSettings settings, ProcessGroup ranks) {
        return new AdamW(
                trained,
                optimizerSettings(settings.optimizer()),
                ranks,
                settings.compute().dataParallel().shardOptimizer());
    }

    static AdamW.Settings optimizerSettings(OptimizerSettings settings) {
        return new AdamW.Settings(
                settings.beta1(),
                settings.beta2(),
                AdamW.Settings.defaults().epsilon(),
                settings.weightDecay(),
                settings.maxNorm());
    }

    /// Writes the model and the state to resume its training from. Where processes keep shares of that, the others
    /// [#give] theirs at the same time.
    void save(Path folder) throws IOException {
        if (decoder.adapters().isPresent()) {
            LoraFolder.write(
                    folder,
                    decoder.adapters().get(),
                    start.toAbsolutePath().normalize().toString(),
                    weights().vision().isPresent());
            ModelFolder.writeTokenizer(folder, tokenizer, weights().config());
        } else {
            ModelFolder.write(folder, weights(), tokenizer);
        }
        OptimizerFile.write(folder.resolve(OPTIMIZER), optimizer);
        if (critic.isPresent()) {
            critic.get().save(folder.resolve(CRITIC), tokenizer);
        }
        if (ahead.isPresent()) {
            ahead.get().save(folder);
        }
    }

    /// Gives the first process what it saves of this one's.
    void give() {
        OptimizerFile.give(optimizer);
        critic.ifPresent(Critic::give);
    }

    /// Takes over what [#save] wrote; the reference stays.
    ///
    /// @throws TrainException if it is of another shape
    void load(Path folder) {
        if (decoder.adapters().isPresent()) {
            LoraFolder.load(folder, decoder.adapters().get());
        } else {
            copy(folder, weights());
        }
        OptimizerFile.restore(folder.resolve(OPTIMIZER), optimizer);
        critic.ifPresent(learned -> learned.load(folder.resolve(CRITIC)));
        ahead.ifPresent(older -> older.load(folder));
        weights().options().device().synchronize();
    }

    /// Puts a folder's numbers in place of others.
    static void copy(Path folder, DecoderWeights target) {
        LoadOptions stored = LoadOptions.inference(ModelFolder.storedPrecision(folder), Device.CPU);
        try (DecoderWeights saved = ModelFolder.readWeights(folder, stored)) {
            if (!saved.config().equals(target.config())) {
                throw new TrainException("the checkpoint's model differs from the run's: " + saved.config()
                        + " in place of " + target.config());
            }
            target.copyFrom(saved);
        }
    }

    Tokenizer tokenizer() {
        return tokenizer;
    }

    /// How prompts are tokenized.
    PromptEncoder encoder() {
        return encoder;
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
    Optional<AheadSampler> ahead() {
        return ahead;
    }

    /// The policy as it is now; to be asked for again after every change of the weights.
    Policy policy() {
        return sampler.policy();
    }

    @Override
    public void close() {
        ahead.ifPresent(AheadSampler::close);
        learner.close();
        sampler.close();
        optimizer.close();
        critic.ifPresent(Critic::close);
        reference.ifPresent(Decoder::close);
        decoder.close();
    }
}
