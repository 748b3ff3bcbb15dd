// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.DecoderConfig.Window;
import org.gem4j.llm.model.internal.Rope;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class DecoderConfigTest {
    private static final String COMMON = "\"vocab_size\":512,\"hidden_size\":64,\"intermediate_size\":176,"
            + "\"num_hidden_layers\":4,\"num_attention_heads\":4,\"num_key_value_heads\":2,"
            + "\"max_position_embeddings\":2048,\"rms_norm_eps\":1e-6";

    private static DecoderConfig config(String more) {
        return DecoderConfig.fromHuggingFace(JsonMapper.shared().readValue("{" + COMMON + "," + more + "}", Map.class));
    }

    private static String rope(String scaling) {
        return "\"model_type\":\"llama\",\"rope_theta\":500000.0,\"rope_scaling\":{" + scaling + "}";
    }

    @Test
    void familiesDifferInWhatTheyAdd() {
        assertThat(config("\"model_type\":\"llama\"").biases()).isEqualTo(Biases.NONE);
        assertThat(config("\"model_type\":\"llama\",\"attention_bias\":true,\"mlp_bias\":true")
                        .biases())
                .isEqualTo(new Biases(true, true, true));
        assertThat(config("\"model_type\":\"qwen2\"").biases()).isEqualTo(new Biases(true, false, false));
        assertThat(config("\"model_type\":\"qwen3\"").headNorm()).isTrue();
        assertThat(config("\"model_type\":\"qwen3\"").headSize()).isEqualTo(128);
        assertThat(config("\"model_type\":\"llama\"").headSize()).isEqualTo(16);
    }

    @Test
    void windowsAreThoseOfTheFamily() {
        DecoderConfig mistral = config("\"model_type\":\"mistral\",\"sliding_window\":512");
        DecoderConfig unused = config("\"model_type\":\"qwen2\",\"sliding_window\":512,\"use_sliding_window\":false");
        DecoderConfig half = config(
                "\"model_type\":\"qwen2\",\"sliding_window\":512,\"use_sliding_window\":true,\"max_window_layers\":2");

        assertThat(mistral.windowOf(0)).isEqualTo(512);
        assertThat(unused.hasWindow()).isFalse();
        assertThat(half.windowOf(1)).isEqualTo(Window.UNLIMITED);
        assertThat(half.windowOf(2)).isEqualTo(512);
        assertThat(config("\"model_type\":\"mistral\",\"sliding_window\":null").hasWindow())
                .isFalse();
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        for (String more : List.of(
                "\"model_type\":\"mistral\",\"sliding_window\":512",
                "\"model_type\":\"qwen2\",\"tie_word_embeddings\":true",
                "\"model_type\":\"qwen3\",\"head_dim\":32",
                "\"model_type\":\"qwen2\",\"sliding_window\":512,\"use_sliding_window\":true,\"max_window_layers\":2",
                rope("\"rope_type\":\"llama3\",\"factor\":8.0,\"low_freq_factor\":1.0,\"high_freq_factor\":4.0,"
                        + "\"original_max_position_embeddings\":512"),
                rope("\"type\":\"linear\",\"factor\":2.0"),
                rope("\"rope_type\":\"yarn\",\"factor\":4.0,\"original_max_position_embeddings\":512"))) {
            DecoderConfig config = config(more);
            assertThat(DecoderConfig.fromHuggingFace(config.toHuggingFace())).isEqualTo(config);
        }
    }

    @Test
    void newConfigurationsKeepRopeInOnePlace() {
        DecoderConfig config = config(
                "\"model_type\":\"llama\",\"rope_parameters\":{\"rope_theta\":7.0," + "\"rope_type\":\"default\"}");

        assertThat(config.rope()).isEqualTo(Rope.plain(7));
    }

    @Test
    void yarnKeepsFastFrequenciesAndDividesSlowOnes() {
        Rope rope = config(rope("\"rope_type\":\"yarn\",\"factor\":4.0,\"original_max_position_embeddings\":2048"))
                .rope();
        double[] plain = Rope.plain(500_000).frequencies(128);
        double[] stretched = rope.frequencies(128);

        assertThat(stretched[0]).isEqualTo(plain[0]);
        assertThat(stretched[63]).isCloseTo(plain[63] / 4, within(1e-12));
        assertThat(rope.amplitude()).isCloseTo(0.1 * Math.log(4) + 1, within(1e-12));
    }

    @Test
    void refusalsNameTheValueAndTheKnownOnes() {
        assertThatThrownBy(() -> config("\"model_type\":\"mamba\""))
                .hasMessage("model_type must be one of llama, mistral, qwen2, qwen3 but was mamba");
        assertThatThrownBy(() -> config(rope("\"rope_type\":\"longrope\""))).hasMessageContaining("but was longrope");
        assertThatThrownBy(() -> config(rope("\"rope_type\":\"linear\""))).hasMessageContaining("factor");
        assertThatThrownBy(() -> config("\"model_type\":\"llama\",\"hidden_act\":\"gelu\""))
                .hasMessageContaining("hidden_act must be silu but was gelu");
        assertThatThrownBy(() -> config("\"model_type\":\"llama\",\"quantization_config\":{}"))
                .hasMessageContaining("quantized");
        assertThatThrownBy(() -> config("\"model_type\":\"llama\",\"vocab_size\":\"x\""))
                .hasMessageContaining("vocab_size as a whole number but it was x");
    }
}
