// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.tree.internal.Generator;
import org.gem4j.llm.tree.internal.LocalPolicy;
import org.gem4j.rollout.Policy;
import org.gem4j.train.config.TrainSettings;

/// What samples tokens from the model in training. It reads the very parameters that the learner updates: nothing is
/// copied when they have changed, what was computed from the old ones is forgotten.
sealed interface PolicySampler extends AutoCloseable {
    /// The policy as it is now; to be asked for again after every change of the weights.
    Policy policy();

    @Override
    void close();

    /// The sampler that the settings ask for.
    ///
    /// @param decoder to be closed after the sampler
    /// @param encoder tokenizes prompts
    static PolicySampler of(Decoder decoder, PromptEncoder encoder, TrainSettings settings) {
        Device device = decoder.weights().options().device();
        return settings.compute().samplesByTree(settings.model().isEmbedded(), device)
                ? new Tree(new Generator(decoder, encoder))
                : new Batches(new Engine(decoder::twin, encoder.tokenizer(), engineOptions(settings, device)), encoder);
    }

    /// How the engine is set up for a run: every episode's request may wait.
    static EngineOptions engineOptions(TrainSettings settings, Device device) {
        EngineOptions options = EngineOptions.of(device)
                .withMaxWaiting(Integer.MAX_VALUE / 2)
                .withMaxLength(settings.rollout().maxModelLength())
                .withBatchInvariant(settings.compute().batchInvariant());
        return settings.compute().cacheMib().isEmpty()
                ? options
                : options.withCacheMib(settings.compute().cacheMib().getAsInt());
    }

    /// On the caller's thread, with one tree of contexts.
    record Tree(Generator generator) implements PolicySampler {
        @Override
        public Policy policy() {
            generator.forget();
            return new LocalPolicy(generator);
        }

        @Override
        public void close() {
            generator.close();
        }
    }

    /// On the engine's thread, with sequences that come and go.
    record Batches(Engine engine, PromptEncoder encoder) implements PolicySampler {
        @Override
        public Policy policy() {
            engine.forget();
            return new EnginePolicy(engine, encoder);
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
