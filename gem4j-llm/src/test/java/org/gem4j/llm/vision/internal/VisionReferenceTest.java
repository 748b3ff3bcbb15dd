// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Against what transformers computes, see `reference.py`.
final class VisionReferenceTest {
    private static ImageProcessor processor() {
        Map<?, ?> json = Map.of(
                "size", Map.of("longest_edge", 64),
                "max_image_size", Map.of("longest_edge", 32),
                "image_mean", List.of(0.5, 0.5, 0.5),
                "image_std", List.of(0.5, 0.5, 0.5));
        return ImageProcessor.of(json, 32);
    }

    private static float[] expected(String name, int values) throws Exception {
        try (Safetensors.Reader reader = Safetensors.Reader.open(TinyVision.file("reference.safetensors"))) {
            return reader.read(name, values);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wide.png",
                "tall-alpha.png",
                "gray.png",
                "palette.png",
                "dot.png",
                "gray-alpha.png",
                "frames.gif"
            })
    void pixelsAreThoseOfPillow(String name) throws Exception {
        float[] tiles = processor().tiles(TinyVision.image(name));

        assertThat(tiles).isEqualTo(expected(name, tiles.length));
    }

    @Test
    void pixelsOfJpegDifferByTheDecoder() throws Exception {
        float[] tiles = processor().tiles(TinyVision.image("wide.jpg"));

        assertThat(tiles).usingComparatorWithPrecision(12 / 127.5f).containsExactly(expected("wide.jpg", tiles.length));
    }

    @Test
    void imagesAreCutAsThere() {
        JsonNode grids = TinyVision.reference().path("grids");

        for (String name : List.of(
                "wide.png", "tall-alpha.png", "gray.png", "palette.png", "dot.png", "gray-alpha.png", "frames.gif")) {
            ImageProcessor.Grid grid = processor().grid(ImageFile.pixels(TinyVision.image(name)));
            assertThat(List.of(grid.rows(), grid.columns()))
                    .as(name)
                    .isEqualTo(List.of(
                            grids.path(name).get(0).asInt(),
                            grids.path(name).get(1).asInt()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void filtersAreThoseOfPillow(int number) {
        Pixels resized = Resampling.of(number).resize(ImageFile.pixels(TinyVision.image("wide.png")), 31, 47);

        JsonNode expected = TinyVision.reference().path("resampled").path(String.valueOf(number));
        assertThat(resized.rgb()).hasSize(expected.size());
        for (int i = 0; i < resized.rgb().length; i++) {
            assertThat(resized.rgb()[i] & 0xFF).isEqualTo(expected.get(i).asInt());
        }
    }

    @Test
    void positionsKeepTheRoundingOfFractions() {
        TinyVision.reference().path("buckets").properties().forEach(entry -> {
            try (PointerScope scope = new PointerScope()) {
                double[] buckets = Tensors.toDoubles(VisionTower.buckets(Integer.parseInt(entry.getKey())));

                assertThat(buckets).hasSize(entry.getValue().size());
                for (int i = 0; i < buckets.length; i++) {
                    assertThat(buckets[i]).isEqualTo(entry.getValue().get(i).asInt());
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"wide.png", "tall-alpha.png"})
    void rowsAreThoseOfTheTower(String name) throws Exception {
        LoadOptions options = LoadOptions.inference(Precision.F32, Device.CPU);
        try (DecoderWeights weights = ModelFolder.readWeights(TinyVision.model(), options);
                PointerScope scope = new PointerScope()) {
            VisionModel vision = weights.vision().orElseThrow();
            float[] rows = Tensors.toFloats(vision.rows(TinyVision.image(name)));

            float[] expected = expected("features/" + name, rows.length);
            for (int i = 0; i < rows.length; i++) {
                assertThat(rows[i]).isCloseTo(expected[i], within(2e-5f));
            }
        }
    }
}
