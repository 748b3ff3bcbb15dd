// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.internal.ValueLoss;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.ValueScorer;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.Metrics;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;

/// What PPO measures turns against: a model of its own, begun as a copy of the policy, that expects a turn's return
/// from its prompt.
final class Critic implements AutoCloseable {
    private static final String OPTIMIZER = "optimizer.safetensors";

    private final TrainSettings settings;
    private final Decoder decoder;
    private final AdamW optimizer;
    private final Learner learner;
    private final ValueLoss loss;

    /// @param policy as it is before training; stays the caller's
    /// @param ranks processes that learn together
    Critic(DecoderWeights policy, TrainSettings settings, ProcessGroup ranks) {
        this.settings = settings;
        this.decoder = new Decoder(ValueScorer.startFrom(policy));
        this.optimizer = TrainedModel.optimizer(decoder.weights(), settings, ranks);
        this.learner = new Learner(
                decoder,
                optimizer,
                settings.learnerThreads(),
                settings.microBatchTokens(),
                settings.rollout().temperature(),
                settings.compute().gradientCheckpointing());
        this.loss = new ValueLoss(settings.critic().clipRange());
    }

    /// The value of each prompt, before the turn. Each process computes a share of them.
    double[] values(List<Sample> prompts) {
        float[] values = new float[prompts.size()];
        ValueScorer scorer = new ValueScorer(decoder);
        ProcessGroup ranks = learner.ranks();
        List<List<MicroBatch>> shares = Workload.divide(prompts, settings.microBatchTokens(), ranks.size(), decoder);
        for (MicroBatch batch : shares.get(ranks.rank())) {
            scorer.score(batch, (some, samples) -> {
                for (int i = 0; i < some.length; i++) {
                    values[samples.get(i)] = some[i];
                }
            });
        }
        float[] known = ranks.allReduce(values);
        return IntStream.range(0, known.length).mapToDouble(i -> known[i]).toArray();
    }

    /// The value of the state that follows each episode's last turn: 0 where nothing does, because the episode
    /// ended by itself or the policy failed, or where the state is too long for the critic to look at.
    ///
    /// @param stage knows the words around the observations
    /// @param model knows their tokens
    double[] nextValues(List<Episode> episodes, Stage stage, TrainedModel model) {
        double[] next = new double[episodes.size()];
        if (!settings.critic().bootstrapTruncated()) {
            return next;
        }
        List<Integer> cut = new ArrayList<>();
        List<Sample> prompts = new ArrayList<>();
        for (int i = 0; i < next.length; i++) {
            Episode episode = episodes.get(i);
            Step last = episode.turns().getLast().step();
            if (last.truncated() && !last.terminated()) {
                Prompt prompt = stage.template(episode.envId()).render(episode.last());
                int[] ids = model.encoder().ids(prompt);
                if (ids.length <= decoder.config().maxPositions()) {
                    cut.add(i);
                    prompts.add(ValueScorer.sample(ids, prompt.images()));
                }
            }
        }
        double[] values = prompts.isEmpty() ? new double[0] : values(prompts);
        for (int i = 0; i < values.length; i++) {
            next[cut.get(i)] = values[i];
        }
        return next;
    }

    /// Fits the values of a batch to their targets: in as many parts as the policy takes.
    ///
    /// @param old values as they were when the batch was sampled
    /// @param step number of the batch, which decides the order of samples
    /// @throws NotFiniteException if a gradient is not finite
    Metrics learn(List<Sample> prompts, double[] old, double[] targets, long step, double learningRate) {
        int epochs = settings.criticEpochs();
        int parts = settings.learning().parts(prompts.size());
        double norm = 0;
        double total = 0;
        double clipped = 0;
        for (int epoch = 0; epoch < epochs; epoch++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, prompts.size()).boxed().toList());
            if (parts > 1) {
                SeededRandom.of(settings.seed(), "critic order " + step, epoch).shuffle(order);
            }
            for (int part = 0; part < parts; part++) {
                List<Integer> slice = order.subList(part * order.size() / parts, (part + 1) * order.size() / parts);
                Learner.Result<Fit> result = learner.step(
                        slice.stream().map(prompts::get).toList(),
                        () -> new Fit(slice, old, targets),
                        (model, batch, fit) ->
                                new ValueScorer(model, settings.compute().gradientCheckpointing()).backward(batch, fit),
                        learningRate);
                norm += NotFiniteException.require("train/critic_grad_norm", result.gradientNorm(), List.of());
                double ownTotal = 0;
                double ownClipped = 0;
                for (Fit fit : result.losses()) {
                    ownTotal += fit.total;
                    ownClipped += fit.clipped;
                }
                for (double[] each : learner.ranks().allGather(ownTotal, ownClipped)) {
                    total += each[0];
                    clipped += each[1];
                }
            }
        }
        double steps = (double) parts * epochs;
        return new Metrics()
                .put("train/critic_loss", total / steps)
                .put("train/critic_grad_norm", norm / steps)
                .put("train/vf_clipfrac", clipped / Math.max(1, (double) prompts.size() * epochs));
    }

    /// Writes the critic, a folder in the layout of a model's, and the state to resume its training from.
    void save(Path folder, Tokenizer tokenizer) throws IOException {
        Files.createDirectories(folder);
        ModelFolder.write(folder, decoder.weights(), tokenizer);
        OptimizerFile.write(folder.resolve(OPTIMIZER), optimizer);
    }

    /// Gives the first process what it saves of this one's.
    void give() {
        OptimizerFile.give(optimizer);
    }

    /// Takes over what [#save] wrote.
    ///
    /// @throws TrainException if it cannot be read or is of another shape
    void load(Path folder) {
        TrainedModel.copy(folder, decoder.weights());
        OptimizerFile.restore(folder.resolve(OPTIMIZER), optimizer);
    }

    @Override
    public void close() {
        learner.close();
        optimizer.close();
        decoder.close();
    }

    /// The mean value loss of some turns, as far as one thread computes it.
    private final class Fit implements ValueScorer.ValueLoss {
        private final List<Integer> turns;
        private final double[] old;
        private final double[] targets;
        private double total;
        private double clipped;

        /// @param turns number of each sample's turn among `old` and `targets`
        Fit(List<Integer> turns, double[] old, double[] targets) {
            this.turns = turns;
            this.old = old;
            this.targets = targets;
        }

        @Override
        public Tensor of(Tensor valuesN, List<Integer> samples) {
            Tensor oldN = tensor(old, samples, valuesN);
            Tensor targetsN = tensor(targets, samples, valuesN);
            Tensor mean = loss.tokens(valuesN, oldN, targetsN)
                    .sum()
                    .mul(new Scalar(settings.critic().weight() / turns.size()));
            total += mean.item_double();
            for (float one : Tensors.toFloats(loss.clipped(valuesN, oldN, targetsN))) {
                clipped += one;
            }
            return mean;
        }

        private Tensor tensor(double[] all, List<Integer> samples, Tensor like) {
            float[] values = new float[samples.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) all[turns.get(samples.get(i))];
            }
            return Tensors.floats(values, values.length).to(like.device(), like.scalar_type());
        }
    }
}
