// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.DecoderConfig.Window;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.score.internal.PaddedForward;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class WeightsLoadingTest {
    private static final LoadOptions MAPPED = LoadOptions.inference(Precision.F32, Device.CPU);
    private static final List<int[]> ROWS = List.of(new int[] {1, 2, 3, 4, 5, 6}, new int[] {7, 8});

    @TempDir
    private Path folder;

    private final DecoderWeights weights = DecoderWeights.random(config(Window.NONE), 9);

    private static DecoderConfig config(Window window) {
        return new DecoderConfig(
                Architecture.QWEN2,
                64,
                32,
                48,
                2,
                4,
                2,
                8,
                64,
                Rope.plain(10_000),
                1e-5,
                false,
                new Biases(true, false, false),
                false,
                window);
    }

    @AfterEach
    void close() {
        weights.close();
    }

    private Path write(Map<String, Tensor> tensors, Precision precision, long largestFile) throws IOException {
        Files.writeString(
                folder.resolve("config.json"),
                JsonMapper.shared().writeValueAsString(weights.config().toHuggingFace()));
        Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
        tensors.forEach((name, tensor) ->
                sources.put(name, new Safetensors.Source(Tensors.sizes(tensor), precision, () -> tensor)));
        ModelFolder.writeWeights(folder, sources, largestFile);
        return folder;
    }

    private static float[][][] logits(DecoderWeights weights) {
        try (Decoder decoder = new Decoder(weights)) {
            return new PaddedForward(decoder).logits(ROWS);
        }
    }

    @Test
    void mappedWeightsGiveWhatCopiedOnesGive() throws IOException {
        write(weights.named(), Precision.F32, Long.MAX_VALUE);

        DecoderWeights mapped = ModelFolder.readWeights(folder, MAPPED);
        assertThatThrownBy(mapped::flat).isInstanceOf(IllegalStateException.class);
        float[][][] fromMap = logits(mapped);

        assertThat(fromMap).isDeepEqualTo(logits(ModelFolder.readWeights(folder, LoadOptions.training())));
    }

    @Test
    void tensorsMayLieInAnyOrderAndInSeveralFiles() throws IOException {
        Map<String, Tensor> sorted = new TreeMap<>(weights.named());
        write(sorted, Precision.F32, 5000);
        assertThat(folder.resolve("model.safetensors.index.json")).exists();

        float[][][] mapped = logits(ModelFolder.readWeights(folder, MAPPED));
        float[][][] copied = logits(ModelFolder.readWeights(folder, LoadOptions.training()));

        for (int row = 0; row < mapped.length; row++) {
            for (int t = 0; t < mapped[row].length; t++) {
                assertThat(mapped[row][t]).usingComparatorWithPrecision(1e-5f).containsExactly(copied[row][t]);
            }
        }
    }

    @Test
    void everyPrecisionIsReadAndComputedIn() throws IOException {
        for (Precision stored : Precision.values()) {
            Path own = Files.createDirectory(folder.resolve(stored.name()));
            Files.writeString(
                    own.resolve("config.json"),
                    JsonMapper.shared().writeValueAsString(weights.config().toHuggingFace()));
            Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
            weights.named()
                    .forEach((name, tensor) ->
                            sources.put(name, new Safetensors.Source(Tensors.sizes(tensor), stored, () -> tensor)));
            ModelFolder.writeWeights(own, sources, Long.MAX_VALUE);
            assertThat(ModelFolder.storedPrecision(own)).isEqualTo(stored);
            for (Precision computed : Precision.values()) {
                LoadOptions options = LoadOptions.inference(computed, Device.CPU);
                float[] last = logits(ModelFolder.readWeights(own, options))[0][5];
                assertThat(last).as(stored + " as " + computed).hasSize(64).doesNotContain(Float.NaN);
            }
        }
    }

    @Test
    void paddingChangesNothing() throws IOException {
        write(weights.named(), Precision.F32, Long.MAX_VALUE);
        try (Decoder decoder = new Decoder(ModelFolder.readWeights(folder, MAPPED))) {
            float[][] alone = new PaddedForward(decoder).logits(ROWS.subList(1, 2))[0];
            float[][] padded = new PaddedForward(decoder).logits(ROWS)[1];
            assertThat(padded[1]).usingComparatorWithPrecision(1e-5f).containsExactly(alone[1]);
        }
    }

    @Test
    void aWindowHidesWhatIsBeforeIt() {
        DecoderConfig config = config(new Window(2, 0));
        try (DecoderWeights windowed = DecoderWeights.random(config, 9);
                Decoder decoder = new Decoder(windowed)) {
            PaddedForward forward = new PaddedForward(decoder);
            float[] one = forward.logits(List.of(new int[] {1, 2, 3, 4, 5}))[0][4];
            float[] other = forward.logits(List.of(new int[] {9, 2, 3, 4, 5}))[0][4];
            float[] nearer = forward.logits(List.of(new int[] {1, 2, 9, 4, 5}))[0][4];
            assertThat(other).usingComparatorWithPrecision(1e-5f).containsExactly(one);
            assertThat(nearer).isNotEqualTo(one);
        }
    }

    @Test
    void trainingSeesTheSameWindow() {
        DecoderConfig config = config(new Window(2, 0));
        Sample sample = new Sample(new int[] {1, 2, 3, 4}, new int[] {5, 6, 7});
        try (DecoderWeights windowed = DecoderWeights.random(config, 9);
                Decoder decoder = new Decoder(windowed)) {
            float[][] logits = new PaddedForward(decoder).logits(List.of(sample.inputs()))[0];
            float[] scored = new float[3];
            MicroBatch batch = MicroBatch.split(List.of(sample), 100).getFirst();
            new Scorer(decoder, 1).score(batch, (values, targets) -> {
                for (int i = 0; i < values.length; i++) {
                    scored[targets.get(i).position()] = values[i];
                }
            });
            for (int t = 0; t < scored.length; t++) {
                float[] row = logits[3 + t];
                double sum = 0;
                for (float logit : row) {
                    sum += Math.exp(logit);
                }
                assertThat(scored[t])
                        .isCloseTo(
                                (float) (row[sample.responseIds()[t]] - Math.log(sum)),
                                org.assertj.core.data.Offset.offset(1e-5f));
            }
        }
    }

    @Test
    void saysWhatIsWrongWithTheFiles() throws IOException {
        Map<String, Tensor> tensors = new LinkedHashMap<>(weights.named());
        Tensor norm = tensors.remove("model.norm.weight");
        write(tensors, Precision.F32, Long.MAX_VALUE);
        assertThatThrownBy(() -> ModelFolder.readWeights(folder, MAPPED))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("lacks the tensor model.norm.weight");

        Files.delete(folder.resolve("model.safetensors"));
        tensors.put("model.norm.weight", tensors.get("model.embed_tokens.weight"));
        write(tensors, Precision.F32, Long.MAX_VALUE);
        assertThatThrownBy(() -> ModelFolder.readWeights(folder, MAPPED))
                .hasMessageContaining("model.norm.weight")
                .hasMessageContaining("must have shape [32] but has [64, 32]");

        Files.delete(folder.resolve("model.safetensors"));
        tensors.put("model.norm.weight", norm);
        tensors.put("model.extra", norm);
        write(tensors, Precision.F32, Long.MAX_VALUE);
        assertThatThrownBy(() -> ModelFolder.readWeights(folder, MAPPED))
                .hasMessageContaining("does not have: [model.extra]");

        Files.delete(folder.resolve("model.safetensors"));
        assertThatThrownBy(() -> ModelFolder.readWeights(folder, MAPPED))
                .hasMessageContaining("needs model.safetensors or model.safetensors.index.json");
    }

    @Test
    void aMissingCardIsNamed() throws IOException {
        write(weights.named(), Precision.F32, Long.MAX_VALUE);

        assertThatThrownBy(() ->
                        ModelFolder.readWeights(folder, LoadOptions.inference(Precision.BF16, Device.named("cuda:99"))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("there is no cuda:99");
        assertThatThrownBy(() -> Device.named("tpu"))
                .hasMessage("device must be auto, cpu, cuda or cuda:N but was tpu");
        assertThatThrownBy(() -> Precision.named("f8")).hasMessage("dtype must be one of f32, bf16, f16 but was f8");
    }
}
