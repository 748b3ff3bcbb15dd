// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.Trainable;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.internal.DeviceThread;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Accumulates gradients over micro-batches, on several threads, and lets the optimizer step.
///
/// Where several processes train one model, each is given all samples and computes a share.
///
/// Each thread has gradients of its own over the same weights; they are added in a fixed order, and which thread gets
/// which micro-batch depends on sizes alone, so results do not depend on timing. To be used by the thread that owns
/// the decoder, which does a share of the work.
public final class Learner implements AutoCloseable {
    private final AdamW optimizer;
    private final List<Worker> workers = new ArrayList<>();
    private final int maxTokens;
    private final double temperature;
    private final boolean checkpointing;
    private final ProcessGroup ranks;
    private long computedTokens;

    private record Worker(Decoder decoder, DeviceThread thread) {}

    /// @param threads threads that gather gradients, at least 1
    /// @param maxTokens of a micro-batch, see [MicroBatch#split]
    /// @param temperature the sampling temperature, which divides the logits here too
    public Learner(Decoder decoder, AdamW optimizer, int threads, int maxTokens, double temperature) {
        this(decoder, optimizer, threads, maxTokens, temperature, false);
    }

    /// @param checkpointing whether blocks are computed twice rather than kept, see [Scorer]
    public Learner(
            Decoder decoder, AdamW optimizer, int threads, int maxTokens, double temperature, boolean checkpointing) {
        this.ranks = optimizer.ranks();
        this.checkpointing = checkpointing;
        this.optimizer = optimizer;
        this.maxTokens = maxTokens;
        this.temperature = temperature;
        for (int i = 0; i < threads; i++) {
            Decoder own = i == 0 ? decoder : decoder.replica();
            workers.add(new Worker(own, new DeviceThread("gem4j-learner-" + i)));
        }
    }

    /// Tokens that went through the model so far, shared ones once.
    public long computedTokens() {
        return computedTokens;
    }

    /// Tokens of the longest sample, prompt and response together.
    int maxPositions() {
        return first().config().maxPositions();
    }

    /// The processes that learn together.
    public ProcessGroup ranks() {
        return ranks;
    }

    /// Adds up the gradient of a loss over samples and steps. Each thread gets a loss object of its own.
    ///
    /// @param losses makes the loss object of a thread
    /// @return the gradient's norm before clipping
    public <L extends Scorer.TokenLoss> Result<L> step(List<Sample> samples, Supplier<L> losses, double learningRate) {
        return step(
                samples,
                losses,
                (decoder, batch, loss) -> new Scorer(decoder, temperature, checkpointing).backward(batch, loss),
                learningRate);
    }

    /// What a thread does with a micro-batch: adds the gradient of its loss to the decoder's.
    interface Pass<L> {
        void run(Decoder decoder, MicroBatch batch, L loss);
    }

    /// The same for any kind of pass through the model.
    <L> Result<L> step(List<Sample> samples, Supplier<L> losses, Pass<L> pass, double learningRate) {
        List<List<MicroBatch>> all = Workload.divide(samples, maxTokens, workers.size() * ranks.size(), first());
        int own = ranks.rank() * workers.size();
        List<List<MicroBatch>> shares = all.subList(own, own + workers.size());
        List<L> used = new ArrayList<>();
        List<Future<?>> others = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            L loss = losses.get();
            used.add(loss);
            Worker worker = workers.get(i);
            List<MicroBatch> work = shares.get(i);
            others.add(worker.thread().submit(() -> {
                work.forEach(batch -> pass.run(worker.decoder(), batch, loss));
                return true;
            }));
        }
        for (int i = 0; i < workers.size(); i++) {
            workers.get(i).thread().await(others.get(i));
        }
        reduceGradients();
        all.forEach(share -> share.forEach(batch -> computedTokens += batch.tokens()));
        double norm = optimizer.step(learningRate);
        first().weights().options().device().synchronize();
        return new Result<>(used, norm);
    }

    private Decoder first() {
        return workers.getFirst().decoder();
    }

    /// The loss objects of all threads of this process, in order, and the gradient's norm before clipping.
    public record Result<L>(List<L> losses, double gradientNorm) {}

    /// Brings the gradients of all threads together in those that the optimizer looks at; once per step.
    private void reduceGradients() {
        Trainable all = first().trained();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            for (Worker worker : workers.subList(1, workers.size())) {
                Tensor part = worker.decoder().trained().flatGradient();
                all.flatGradient().add_(part);
                part.zero_();
            }
        }
    }

    @Override
    public void close() {
        workers.forEach(worker -> worker.thread().close());
        workers.subList(1, workers.size()).forEach(worker -> worker.decoder().close());
    }
}
