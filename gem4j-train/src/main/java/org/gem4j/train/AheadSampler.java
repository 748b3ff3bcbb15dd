// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.Decoder;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.DeviceThread;
import org.gem4j.llm.Generator;
import org.gem4j.llm.LocalPolicy;
import org.gem4j.llm.Safetensors;
import org.gem4j.llm.Tensors;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.report.AtomicFile;
import org.gem4j.text.Tokenizer;

/// Plays the next batch on a thread of its own while the learner learns from the one before, with a copy of the weights
/// as they were before that: one step old.
///
/// Weights are taken over between batches only, so results do not depend on which of the two is faster. The weights are
/// part of a checkpoint: a run that goes on plays the batch again that was lost.
final class AheadSampler implements AutoCloseable {
    private static final String FILE = "sampler.safetensors";
    private static final String WEIGHTS = "weights";

    private final DeviceThread thread = new DeviceThread("gem4j-sampler");
    private final Decoder decoder;
    private final Generator generator;
    private Optional<Future<Played>> ahead = Optional.empty();

    /// @param weights to begin with; copied
    AheadSampler(DecoderWeights weights, Tokenizer tokenizer) {
        this.decoder = new Decoder(weights.frozen());
        this.generator = thread.call(() -> new Generator(decoder, tokenizer));
    }

    /// The batch that was played ahead; without one it is played now.
    Played next(Function<Policy, Played> play) {
        Future<Played> playing = ahead.orElseGet(() -> start(play));
        ahead = Optional.empty();
        return thread.await(playing);
    }

    /// Takes over the weights as they are now.
    void take(DecoderWeights weights) {
        await();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            decoder.weights().flat().copy_(weights.flat());
        }
    }

    /// Begins to play the next batch.
    void begin(Function<Policy, Played> play) {
        ahead = Optional.of(start(play));
    }

    /// Waits for what is being played; the environments are free then.
    void await() {
        ahead.ifPresent(thread::await);
    }

    private Future<Played> start(Function<Policy, Played> play) {
        return thread.submit(() -> {
            generator.forget();
            return play.apply(new LocalPolicy(generator));
        });
    }

    void save(Path folder) throws IOException {
        Safetensors.write(folder.resolve(FILE), Map.of(WEIGHTS, decoder.weights().flat()));
    }

    /// Takes over what [#save] wrote.
    ///
    /// @throws CheckpointException if it cannot be read
    void load(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            throw new CheckpointException(folder + " has no " + FILE + ", which a run with --async goes on with");
        }
        try (Safetensors.Reader reader = Safetensors.Reader.open(file);
                PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor flat = decoder.weights().flat();
            flat.copy_(Tensors.floats(reader.read(WEIGHTS, flat.numel()), flat.numel()));
        } catch (IOException e) {
            throw new CheckpointException("cannot read " + file + ": " + AtomicFile.reason(e), e);
        }
    }

    @Override
    public void close() {
        thread.call(() -> {
            generator.close();
            return true;
        });
        thread.close();
        decoder.close();
    }
}
