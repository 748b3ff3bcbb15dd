// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.algo.ReinforceLoss;
import org.gem4j.conformance.TrainingProbe;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.DeviceMemory;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.train.internal.AdamW;
import org.gem4j.train.internal.TrainingSample;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Measures training: forward pass, loss over every token, backward pass and optimizer on random tokens;
/// and a step of reinforcement learning, which samples the tokens first. Runs on a thread that may own a
/// model.
public final class TrainingBench implements AutoCloseable {
    private final DecoderWeights weights;
    private final TrainingProbe probe;
    private final Plan plan;
    private final ProcessGroup ranks;

    /// Processes that take the steps together.
    ///
    /// @param ranks of them
    /// @param sharded whether the optimizer state is sharded
    public record Together(ProcessGroup ranks, boolean sharded) {
        /// One process by itself.
        public static final Together ALONE = new Together(ProcessGroup.ALONE, false);
    }

    /// What is measured.
    ///
    /// @param batch sequences of a step
    /// @param length tokens of each
    /// @param microBatchTokens that go through the model together
    /// @param checkpointing whether activations are computed twice
    /// @param warmUp steps before the measured ones
    /// @param steps that are measured
    public record Plan(int batch, int length, int microBatchTokens, boolean checkpointing, int warmUp, int steps) {}

    private TrainingBench(DecoderWeights weights, Plan plan, Together together) {
        this.weights = weights;
        this.plan = plan;
        this.ranks = together.ranks();
        // Each process has sampled others.
        ranks.allGatherShards(weights.flat());
        this.probe = new TrainingProbe(
                new Decoder(weights),
                new AdamW(weights, AdamW.Settings.defaults(), ranks, together.sharded()),
                plan.microBatchTokens(),
                plan.checkpointing());
    }

    /// Random weights of a known shape.
    public static TrainingBench ofShape(String name, LoadOptions load, Plan plan, Together together) {
        return new TrainingBench(DecoderWeights.forMeasuring(GenerationBench.shape(name), load), plan, together);
    }

    /// The weights of a folder.
    public static TrainingBench ofModel(Path folder, LoadOptions load, Plan plan, Together together) {
        return new TrainingBench(ModelFolder.readWeights(folder, load), plan, together);
    }

    /// Training steps; tokens are those of all processes.
    public Map<String, Object> train() {
        SeededRandom random = SeededRandom.of(1);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < plan.batch(); i++) {
            samples.add(new Sample(tokens(random, 1), tokens(random, plan.length())));
        }
        double[] seconds = new double[plan.steps()];
        double loss = 0;
        for (int i = -plan.warmUp(); i < plan.steps(); i++) {
            long start = System.nanoTime();
            loss = ranks.allGather(probe.likelihoodStep(samples, 1e-6).loss()).stream()
                    .mapToDouble(each -> each[0])
                    .sum();
            if (i >= 0) {
                seconds[i] = (System.nanoTime() - start) / 1e9;
            }
        }
        Map<String, Object> results = new LinkedHashMap<>();
        double mean = Arrays.stream(seconds).average().orElseThrow();
        results.put("tokens_per_s", plan.batch() * plan.length() / mean);
        results.put("step_seconds", mean);
        results.put("fastest_step_seconds", Arrays.stream(seconds).min().orElseThrow());
        results.put("loss", loss);
        addMemory(results);
        return results;
    }

    /// Steps of reinforcement learning; metrics cover all processes.
    ///
    /// @param promptTokens of each sequence's tokens that are given; the others are sampled
    /// @param options of the engine
    public Map<String, Object> reinforce(int promptTokens, EngineOptions options) {
        int sampled = plan.length() - promptTokens;
        EngineOptions fitting = options.withMaxSequences(Math.min(options.maxSequences(), plan.batch()))
                .withMaxWaiting(plan.batch())
                .withMaxLength(plan.length())
                .withPrefixShare(0);
        double rollout = 0;
        double learning = 0;
        TrainingProbe.Step last = new TrainingProbe.Step(0, 0, 0, 0);
        device().synchronize();
        try (Engine engine = new Engine(probe.decoder()::twin, new GenerationBench.Wordless(), fitting)) {
            for (int i = -plan.warmUp(); i < plan.steps(); i++) {
                long start = System.nanoTime();
                engine.forget();
                List<TrainingSample> samples = sample(engine, promptTokens, sampled, i);
                long middle = System.nanoTime();
                last = probe.policyStep(samples, new ReinforceLoss(), 0, sampled, 1e-6);
                if (i >= 0) {
                    rollout += (middle - start) / 1e9;
                    learning += (System.nanoTime() - middle) / 1e9;
                }
            }
        }
        double tokens = (double) plan.steps() * plan.batch() * sampled;
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("sampled_tokens_per_s", tokens / (rollout + learning));
        results.put("rollout_seconds", rollout / plan.steps());
        results.put("learning_seconds", learning / plan.steps());
        results.put("sampler_learner_logprob_diff_mean", last.meanDifference());
        results.put("sampler_learner_logprob_diff_max", last.largestDifference());
        addMemory(results);
        return results;
    }

    /// The step's sequences, each sampled by one of the processes and learned from by all.
    private List<TrainingSample> sample(Engine engine, int promptTokens, int sampled, int step) {
        SeededRandom random = SeededRandom.of(7, "prompts", step);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < plan.batch(); i++) {
            requests.add(new GenerationRequest(
                    tokens(random, promptTokens), Sampling.plain(sampled).withIgnoreEos(true), random.nextLong()));
        }
        int first = plan.batch() * ranks.rank() / ranks.size();
        int end = plan.batch() * (ranks.rank() + 1) / ranks.size();
        ByteBuffer own = ByteBuffer.allocate((end - first) * sampled * (Integer.BYTES + Float.BYTES));
        for (Generation generation : engine.submit(requests.subList(first, end), GenerationListener.none())) {
            Generated result = generation.await();
            int[] ids = result.ids();
            float[] logprobs = result.logprobs();
            if (ids.length != sampled) {
                throw new ModelException("a response must have " + sampled + " tokens but has " + ids.length
                        + ", reason " + result.reason() + " " + result.message());
            }
            for (int i = 0; i < sampled; i++) {
                own.putInt(ids[i]).putFloat(logprobs[i]);
            }
        }
        List<TrainingSample> samples = new ArrayList<>();
        for (byte[] part : ranks.allGather(own.array())) {
            for (ByteBuffer rest = ByteBuffer.wrap(part); rest.hasRemaining(); ) {
                samples.add(sample(requests.get(samples.size()).promptIds(), rest, sampled, samples.size() % 2 == 0));
            }
        }
        return samples;
    }

    private static TrainingSample sample(int[] prompt, ByteBuffer tokens, int sampled, boolean good) {
        int[] ids = new int[sampled];
        float[] logprobs = new float[sampled];
        for (int i = 0; i < sampled; i++) {
            ids[i] = tokens.getInt();
            logprobs[i] = tokens.getFloat();
        }
        float[] advantages = new float[sampled];
        Arrays.fill(advantages, good ? 1 : -1);
        return new TrainingSample(new Sample(prompt, ids), logprobs, advantages, new float[0], new float[0]);
    }

    private int[] tokens(SeededRandom random, int count) {
        int[] tokens = new int[count];
        Arrays.setAll(tokens, i -> random.nextInt(weights.config().vocabularySize()));
        return tokens;
    }

    private Device device() {
        return weights.options().device();
    }

    private void addMemory(Map<String, Object> results) {
        DeviceMemory.peak(device()).ifPresent(bytes -> results.put("peak_memory_mib", bytes / (1 << 20)));
        results.put("kernels", NativeOps.describe(device()));
    }

    @Override
    public void close() {
        probe.close();
    }
}
