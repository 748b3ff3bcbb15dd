// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.cuda.internal.DecodeKernels;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.junit.jupiter.api.Test;

/// Needs a CUDA device: the kernels of `decode.cu` beside libtorch's own operations.
class FusedForwardOnGpuTest {
    private static final Device DEVICE = Device.best();
    private static final int VOCABULARY = 5003;
    private static final int MOST_ROWS = 32;

    /// So short that one block attends to a sequence, in steps of every number of rows.
    private static final int LANE = 64;

    private static DecoderConfig config(int heads, int kvHeads, int size, boolean biased, boolean normed, int window) {
        return new DecoderConfig(
                Architecture.QWEN3,
                VOCABULARY,
                heads * 64,
                heads * 96,
                3,
                heads,
                kvHeads,
                size,
                2048,
                Rope.plain(10_000),
                1e-6,
                false,
                new DecoderConfig.Biases(biased, false, false),
                normed,
                window == 0 ? DecoderConfig.Window.NONE : new DecoderConfig.Window(window, 1));
    }

    private static final List<DecoderConfig> CONFIGS = List.of(
            config(4, 2, 64, true, false, 0),
            config(9, 3, 64, false, false, 0),
            config(4, 2, 128, false, true, 0),
            config(8, 1, 128, false, true, 40));

    @Test
    void isAsCloseToFullPrecisionAsThePlainPass() {
        assumeFused(CONFIGS.getFirst(), Precision.BF16);
        for (DecoderConfig config : CONFIGS) {
            for (Precision precision : List.of(Precision.BF16, Precision.F16)) {
                LoadOptions narrow = LoadOptions.inference(precision, DEVICE);
                try (DecoderWeights weights = DecoderWeights.forMeasuring(config, narrow);
                        Decoder decoder = new Decoder(weights.frozen());
                        DecoderWeights wide =
                                DecoderWeights.forMeasuring(config, LoadOptions.inference(Precision.F32, DEVICE))) {
                    wide.copyFrom(weights);
                    try (Decoder exact = new Decoder(wide.frozen())) {
                        compare(decoder, exact, precision);
                    }
                }
            }
        }
    }

    /// Prompts in two pieces, then single tokens of some of the sequences.
    private static void compare(Decoder decoder, Decoder exact, Precision precision) {
        DecoderConfig config = decoder.config();
        int[] lengths = {1, 70, 33, 200, 129};
        List<int[]> tokens = new ArrayList<>();
        SeededRandom random = SeededRandom.of(5);
        for (int length : lengths) {
            tokens.add(IntStream.range(0, length + 1)
                    .map(i -> random.nextInt(VOCABULARY))
                    .toArray());
        }
        try (LaneCache fusedCache = new LaneCache(config, decoder.weights().options(), 256 * 6, 256);
                LaneCache plainCache = new LaneCache(config, decoder.weights().options(), 256 * 6, 256);
                LaneCache exactCache = new LaneCache(config, exact.weights().options(), 256 * 6, 256);
                FusedForward fused = FusedForward.create(decoder, fusedCache).orElseThrow();
                LaneForward plain = new LaneForward(decoder, plainCache, 256);
                LaneForward full = new LaneForward(exact, exactCache, 256)) {
            for (int piece = 0; piece < 3; piece++) {
                List<StepForward.Row> rows = new ArrayList<>();
                for (int i = 0; i < lengths.length; i++) {
                    int half = lengths[i] / 2;
                    int from = piece == 0 ? 0 : piece == 1 ? half : lengths[i];
                    int count = piece == 0 ? half : piece == 1 ? lengths[i] - half : 1;
                    if (count > 0) {
                        rows.add(new StepForward.Row(i, tokens.get(i), from, count));
                    }
                }
                List<Integer> wanted = IntStream.range(0, rows.size()).boxed().toList();
                double ofFused;
                double ofPlain;
                try (PointerScope scope = new PointerScope()) {
                    float[] truth = Tensors.toFloats(full.run(rows, wanted));
                    ofFused = difference(Tensors.toFloats(fused.run(rows, wanted)), truth);
                    ofPlain = difference(Tensors.toFloats(plain.run(rows, wanted)), truth);
                }
                System.out.printf(
                        "%s %d heads of %d, piece %d: fused %.5f plain %.5f%n",
                        precision, config.heads(), config.headSize(), piece, ofFused, ofPlain);
                assertThat(ofFused).isLessThan(1.2 * ofPlain + 1e-4);
            }
        }
    }

    @Test
    void stepsOfFewRowsAreAsCloseToFullPrecisionAndTheSameBitsInEveryBatch() {
        assumeFused(CONFIGS.getFirst(), Precision.BF16);
        List<DecoderConfig> configs = new ArrayList<>(CONFIGS);
        configs.add(config(16, 8, 128, false, true, 0));
        for (DecoderConfig config : configs) {
            for (Precision precision : List.of(Precision.BF16, Precision.F16)) {
                LoadOptions narrow = LoadOptions.inference(precision, DEVICE);
                try (DecoderWeights weights = DecoderWeights.forMeasuring(config, narrow);
                        Decoder decoder = new Decoder(weights.frozen());
                        DecoderWeights wide =
                                DecoderWeights.forMeasuring(config, LoadOptions.inference(Precision.F32, DEVICE))) {
                    wide.copyFrom(weights);
                    try (Decoder exact = new Decoder(wide.frozen())) {
                        compareSteps(decoder, exact, precision);
                    }
                }
            }
        }
    }

    /// Prompts, then a step of one token of each of the first sequences, for several numbers of them.
    private static void compareSteps(Decoder decoder, Decoder exact, Precision precision) {
        DecoderConfig config = decoder.config();
        SeededRandom random = SeededRandom.of(6);
        List<StepForward.Row> prompts = new ArrayList<>();
        List<StepForward.Row> steps = new ArrayList<>();
        for (int lane = 0; lane < MOST_ROWS; lane++) {
            int length = 1 + random.nextInt(LANE - 2);
            int[] tokens = IntStream.range(0, length + 1)
                    .map(i -> random.nextInt(VOCABULARY))
                    .toArray();
            prompts.add(new StepForward.Row(lane, tokens, 0, length));
            steps.add(new StepForward.Row(lane, tokens, length, 1));
        }
        try (LaneCache fusedCache = new LaneCache(config, decoder.weights().options(), LANE * MOST_ROWS, LANE);
                LaneCache plainCache = new LaneCache(config, decoder.weights().options(), LANE * MOST_ROWS, LANE);
                LaneCache exactCache = new LaneCache(config, exact.weights().options(), LANE * MOST_ROWS, LANE);
                FusedForward fused = FusedForward.create(decoder, fusedCache).orElseThrow();
                LaneForward plain = new LaneForward(decoder, plainCache, LANE);
                LaneForward full = new LaneForward(exact, exactCache, LANE);
                PointerScope scope = new PointerScope()) {
            List<Integer> all = IntStream.range(0, MOST_ROWS).boxed().toList();
            for (StepForward each : List.of(fused, plain, full)) {
                each.run(prompts, all);
            }
            float[] truth = Tensors.toFloats(full.run(steps, all));
            float[] ofPlain = Tensors.toFloats(plain.run(steps, all));
            float[] together = decode(fused, fusedCache, steps);
            for (int rows : new int[] {1, 2, 7, 8, 9, 16, 17, 31, MOST_ROWS}) {
                int size = rows * VOCABULARY;
                float[] own = Arrays.copyOf(truth, size);
                float[] ofFused = decode(fused, fusedCache, steps.subList(0, rows));
                double fusedDifference = difference(ofFused, own);
                double plainDifference = difference(Arrays.copyOf(ofPlain, size), own);
                System.out.printf(
                        "%s %d heads of %d, %d rows (own products: %s): fused %.5f plain %.5f%n",
                        precision,
                        config.heads(),
                        config.headSize(),
                        rows,
                        fused.isFew(rows),
                        fusedDifference,
                        plainDifference);
                assertThat(fusedDifference).isLessThan(1.2 * plainDifference + 1e-4);
                if (fused.isFew(MOST_ROWS)) {
                    assertThat(ofFused).isEqualTo(Arrays.copyOf(together, size));
                }
            }
        }
    }

    /// Logits of a step as [GpuPipeline] computes them.
    private static float[] decode(FusedForward fused, LaneCache cache, List<StepForward.Row> steps) {
        int count = steps.size();
        long[] packed = new long[count * DecodeKernels.ROW_LONGS];
        for (int i = 0; i < count; i++) {
            StepForward.Row row = steps.get(i);
            int token = row.tokens()[row.from()];
            new DecodeKernels.Row(-1, token, row.from(), cache.place(row.lane(), 0), 0, 0, 0).write(packed, i);
        }
        DecoderConfig config = fused.decoder().config();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor rowsN4 = Tensors.to(Tensors.longs(packed, count, DecodeKernels.ROW_LONGS), DEVICE);
            Tensor counters =
                    torch.zeros(new long[] {(long) count * config.kvHeads()}, fused.options(torch.ScalarType.Int));
            Tensor partial =
                    torch.zeros(new long[] {fused.kernels().partialFloats(count)}, DEVICE.options(Precision.F32));
            Tensor logitsNV = torch.full(
                    new long[] {count, config.vocabularySize()}, new Scalar(Float.NaN), DEVICE.options(Precision.F32));
            fused.decode(
                    rowsN4,
                    counters,
                    (layer, qkvNX) -> {
                        Tensor mixedNX = fused.mixed(count);
                        fused.kernels()
                                .attention(
                                        rowsN4,
                                        qkvNX,
                                        cache.layerKeys(layer),
                                        cache.layerValues(layer),
                                        mixedNX,
                                        partial,
                                        counters,
                                        config.windowOf(layer));
                        return mixedNX;
                    },
                    logitsNV);
            return Tensors.toFloats(logitsNV);
        }
    }

    private static double difference(float[] values, float[] truth) {
        assertThat(values).hasSameSizeAs(truth);
        double difference = 0;
        double size = 0;
        for (int i = 0; i < values.length; i++) {
            difference += (values[i] - truth[i]) * (double) (values[i] - truth[i]);
            size += truth[i] * (double) truth[i];
        }
        return Math.sqrt(difference / size);
    }

    private static void assumeFused(DecoderConfig config, Precision precision) {
        assumeTrue(
                NativeOps.packsAttention(DEVICE, precision, config.headSize()), "no CUDA device with packed attention");
    }

    @Test
    void sampledTokensHaveTheLogprobsThatTheLearnerGivesThem() {
        assumeFused(CONFIGS.getFirst(), Precision.BF16);
        for (DecoderConfig config : CONFIGS) {
            LoadOptions options = LoadOptions.inference(Precision.BF16, DEVICE);
            try (DecoderWeights weights = DecoderWeights.forMeasuring(config, options)) {
                DEVICE.synchronize();
                List<Generated> recorded = generate(weights, true);
                List<Generated> launched = generate(weights, false);
                DEVICE.synchronize();
                try (Decoder decoder = new Decoder(weights.frozen())) {
                    requireClose(decoder, recorded);
                    requireClose(decoder, launched);
                }
            }
        }
    }

    private static List<GenerationRequest> requests() {
        SeededRandom random = SeededRandom.of(3);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean shared = i % 2 == 0;
            int[] prompt = IntStream.range(0, 1 + random.nextInt(300))
                    .map(at -> shared && at < 100 ? 7 * at : random.nextInt(VOCABULARY))
                    .toArray();
            Sampling sampling = Sampling.plain(1 + random.nextInt(90)).withIgnoreEos(true);
            requests.add(new GenerationRequest(prompt, i % 6 == 0 ? sampling.withTopLogprobs(2) : sampling, i));
        }
        return requests;
    }

    private static List<Generated> generate(DecoderWeights weights, boolean recorded) {
        EngineOptions options =
                EngineOptions.of(DEVICE).withCacheMib(64).withMaxSequences(24).withCudaGraphs(recorded);
        try (Engine engine = new Engine(() -> new Decoder(weights.frozen()), new Wordless(VOCABULARY), options)) {
            return engine.submit(requests(), GenerationListener.none()).stream()
                    .map(Generation::await)
                    .toList();
        }
    }

    private static void requireClose(Decoder decoder, List<Generated> results) {
        List<Sample> samples = results.stream()
                .map(result -> new Sample(result.promptIds(), result.ids()))
                .toList();
        double[] sum = new double[1];
        int[] count = new int[1];
        Scorer scorer = new Scorer(decoder, 1);
        for (MicroBatch batch : MicroBatch.split(samples, 4096, decoder)) {
            scorer.score(batch, (logprobs, targets) -> {
                for (int i = 0; i < logprobs.length; i++) {
                    float sampled = results.get(targets.get(i).sample())
                            .logprobs()[targets.get(i).position()];
                    sum[0] += Math.abs(sampled - logprobs[i]);
                    count[0]++;
                }
            });
        }
        int all = results.stream().mapToInt(each -> each.ids().length).sum();
        System.out.printf("mean difference of logprobs %.5f over %d tokens%n", sum[0] / count[0], count[0]);
        assertThat(count[0]).isEqualTo(all);
        assertThat(sum[0] / count[0]).isLessThan(0.02);
    }
}
