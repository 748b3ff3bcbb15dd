// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.ModelFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Folders of models that see, and what is wrong with them.
final class VisionConfigTest {
    private static final String CONFIG = "config.json";
    private static final String PROCESSING = "preprocessor_config.json";

    @TempDir
    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> files = Files.list(TinyVision.model())) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    private void change(String file, String name, Object value) throws IOException {
        Map<Object, Object> json = new LinkedHashMap<>(json(file));
        json.put(name, value);
        Files.writeString(folder.resolve(file), JsonMapper.shared().writeValueAsString(json));
    }

    private void changeVision(String name, Object value) throws IOException {
        Map<Object, Object> vision =
                new LinkedHashMap<>((Map<?, ?>) json(CONFIG).get("vision_config"));
        vision.put(name, value);
        change(CONFIG, "vision_config", vision);
    }

    private Map<?, ?> json(String file) {
        return JsonMapper.shared().readValue(folder.resolve(file).toFile(), Map.class);
    }

    private void assertRefused(String... parts) {
        ThrowingCallable reading = () -> ModelFolder.read(folder).weights().close();
        assertThatThrownBy(reading).isInstanceOf(ModelException.class).hasMessageContainingAll(parts);
    }

    @Test
    void idefics3IsTheSameLayout() throws IOException {
        change(CONFIG, "model_type", "idefics3");

        ModelFolder.Loaded loaded = ModelFolder.read(folder);
        loaded.weights().close();
        assertThat(loaded.weights().vision()).isPresent();
        assertThat(loaded.weights().config().layers()).isEqualTo(2);
    }

    @Test
    void processingMayBeAPartOfTheProcessorsFile() throws IOException {
        Map<?, ?> processing = json(PROCESSING);
        Files.delete(folder.resolve(PROCESSING));
        assertRefused(PROCESSING);

        Files.writeString(
                folder.resolve("processor_config.json"),
                JsonMapper.shared().writeValueAsString(Map.of("image_processor", processing)));
        ModelFolder.read(folder).weights().close();
    }

    @Test
    void whatIsNotSupportedIsNamed() throws IOException {
        change(PROCESSING, "do_rescale", false);
        assertRefused("do_rescale must be true but was false");
        change(PROCESSING, "do_rescale", true);
        change(PROCESSING, "resample", 4);
        assertRefused("resample must be 1 (Lanczos), 2 (bilinear) or 3 (bicubic) but was 4");
        change(PROCESSING, "resample", 3);
        change(PROCESSING, "image_mean", List.of(0.5));
        assertRefused("image_mean", "a list of 3 numbers");
        change(PROCESSING, "image_mean", List.of(0.5, 0.5, 0.5));
        change(PROCESSING, "max_image_size", Map.of("longest_edge", 48));
        assertRefused("max_image_size.longest_edge", "(32) but was 48");
        change(PROCESSING, "max_image_size", "large");
        assertRefused("max_image_size as an object but it was large");
        change(PROCESSING, "max_image_size", Map.of("longest_edge", 32));

        changeVision("hidden_act", "relu");
        assertRefused("hidden_act of the vision_config must be gelu_pytorch_tanh but was relu");
        changeVision("hidden_act", "gelu_pytorch_tanh");
        changeVision("patch_size", 7);
        assertRefused("image_size must be a multiple of patch_size (7) but was 32");
        changeVision("patch_size", -8);
        assertRefused("patch_size as a whole number >= 1 but it was -8");
        changeVision("patch_size", 8);
        changeVision("num_attention_heads", 5);
        assertRefused("num_attention_heads of the vision_config must divide 32 but was 5");
        changeVision("num_attention_heads", 2);
        change(CONFIG, "scale_factor", 3);
        assertRefused("scale_factor must divide the 4 patches of a side but was 3");
        change(CONFIG, "scale_factor", 4);
        assertRefused("model.connector.modality_projection.proj.weight");
        change(CONFIG, "scale_factor", 2);
        changeVision("num_hidden_layers", 1);
        assertRefused("model.vision_model.encoder.layers.1");
        changeVision("num_hidden_layers", 2);
        change(CONFIG, "text_config", "llama");
        assertRefused("text_config as an object");
    }
}
