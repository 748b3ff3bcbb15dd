// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

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
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.model.internal.Trainable;
import org.gem4j.llm.torch.internal.DeviceThread;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.AtomicFile;
import org.gem4j.rollout.Policy;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.TrainSettings;

/// Plays the next batch on a thread of its own while the learner learns from the one before, with a copy of the weights
/// as they were before that: one step old.
///
/// Weights are taken over between batches only, so results do not depend on which of the two is faster. The weights are
/// part of a checkpoint: a resumed run plays the lost batch again.
final class AheadSampler implements AutoCloseable {
    private static final String FILE = "sampler.safetensors";
    private static final String WEIGHTS = "weights";

    private final DeviceThread thread = new DeviceThread("gem4j-sampler");
    private final Decoder decoder;
    private final PolicySampler sampler;
    private Optional<Future<Played>> ahead = Optional.empty();

    /// @param decoder over numbers of its own, which are those of the policy to begin with; closed with this
    AheadSampler(Decoder decoder, PromptEncoder encoder, TrainSettings settings) {
        this.decoder = decoder;
        this.sampler = thread.call(() -> PolicySampler.of(decoder, encoder, settings));
    }

    /// The batch that was played ahead; without one it is played now.
    Played next(Function<Policy, Played> play) {
        Future<Played> playing = ahead.orElseGet(() -> start(play));
        ahead = Optional.empty();
        return thread.await(playing);
    }

    /// Takes over what is trained as it is now.
    void take(Trainable trained) {
        await();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            decoder.trained().flat().copy_(trained.flat());
        }
        decoder.weights().options().device().synchronize();
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
        return thread.submit(() -> play.apply(sampler.policy()));
    }

    void save(Path folder) throws IOException {
        Safetensors.write(
                folder.resolve(FILE), Map.of(WEIGHTS, decoder.trained().flat()));
    }

    /// Takes over what [#save] wrote.
    ///
    /// @throws TrainException if it cannot be read
    void load(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            throw new TrainException(folder + " has no " + FILE + ", which a run with asynchronous rollouts needs");
        }
        try (Safetensors.Reader reader = Safetensors.Reader.open(file);
                PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor flat = decoder.trained().flat();
            flat.copy_(Tensors.floats(reader.read(WEIGHTS, flat.numel()), flat.numel()));
        } catch (IOException e) {
            throw new TrainException("cannot read " + file + ": " + AtomicFile.reason(e), e);
        }
        decoder.weights().options().device().synchronize();
    }

    @Override
    public void close() {
        thread.call(() -> {
            sampler.close();
            return true;
        });
        thread.close();
        decoder.close();
    }
}
