// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.TrainSettings;
import org.junit.jupiter.api.Test;

class MemoryEstimateTest {
    private static final Map<String, String> LARGE = Map.of(
            "hidden_size", "4096",
            "num_layers", "128",
            "device", "cpu",
            "learner_threads", "2",
            "max_model_len", "2048",
            "sampler", "engine",
            "micro_batch_tokens", "8192");

    @Test
    void everyNumberIsCountedForWhatKeepsIt() {
        DecoderConfig config = DecoderConfig.small(512, 64, 2, 256);
        long numbers = config.parameters();

        assertThat(MemoryEstimate.of(settings(Map.of("learner_threads", "2")), config)
                        .parts())
                .containsEntry("weights", 4 * numbers)
                .containsEntry("gradients", 2 * 4 * numbers)
                .containsEntry("optimizer", 8 * numbers)
                .containsEntry("reference", 4 * numbers)
                .doesNotContainKeys("critic", "kv cache");
        assertThat(MemoryEstimate.of(
                                settings(Map.of("bf16", "true", "learner_threads", "1", "critic_type", "ppo")), config)
                        .parts())
                .containsEntry("weights", 2 * numbers)
                .containsEntry("gradients", 6 * numbers)
                .containsEntry("optimizer", 12 * numbers)
                .containsEntry("critic", 20 * numbers)
                .containsKey("kv cache");
    }

    @Test
    void shardedOptimizersStateIsCountedByShares() {
        DecoderConfig config = DecoderConfig.small(512, 64, 2, 256);
        Map<String, String> flags = Map.of("critic_type", "ppo", "data_parallel", "2", "learner_threads", "1");
        Map<String, Long> whole = MemoryEstimate.of(settings(flags), config).parts();
        Map<String, Long> shared = MemoryEstimate.of(settings(flags, "shard_optimizer", "true"), config)
                .parts();

        assertThat(shared.get("optimizer")).isEqualTo(whole.get("optimizer") / 2);
        assertThat(shared.get("critic")).isEqualTo(whole.get("critic") - whole.get("optimizer") / 2);
        assertThat(shared.get("gradients")).isEqualTo(whole.get("gradients"));
    }

    @Test
    void samplingAheadTakesASecondModelAndItsCache() {
        TrainSettings plain = settings(LARGE);
        TrainSettings ahead = settings(LARGE, "async", "true");

        assertThat(estimate(plain).parts()).doesNotContainKey("sampler");
        assertThat(estimate(ahead).parts())
                .containsEntry("sampler", estimate(plain).parts().get("weights"))
                .containsEntry("kv cache", 2 * estimate(plain).parts().get("kv cache"));
        assertThatThrownBy(() -> requireFits(ahead)).hasMessageContaining("async false (saves ");
    }

    @Test
    void checkpointingAndAdaptersTakeLess() {
        MemoryEstimate plain = estimate(settings(LARGE));
        MemoryEstimate twice = estimate(settings(LARGE, "gradient_checkpointing", "true"));
        MemoryEstimate adapters = estimate(settings(LARGE, "lora_rank", "8"));

        assertThat(twice.parts().get("activations")).isLessThan(plain.parts().get("activations") / 10);
        assertThat(adapters.parts().get("optimizer")).isLessThan(plain.parts().get("optimizer") / 100);
        assertThat(adapters.parts()).doesNotContainKey("reference");
    }

    @Test
    void aRunThatDoesNotFitIsRefusedWithNumbersAndSettings() {
        assertThatThrownBy(() -> requireFits(settings(LARGE)))
                .isInstanceOf(TrainException.class)
                .hasMessageMatching("(?s)the run would need about [0-9.]+ GiB on cpu: weights [0-9.]+, gradients.*"
                        + "; but only [0-9.]+ GiB are free\\..*")
                .hasMessageContainingAll(
                        "gradientCheckpointing true (saves ",
                        "microBatchTokens 2048 (saves ",
                        "loraRank 16 (saves ",
                        "learnerThreads 1 (saves ");
        requireFits(settings(Map.of()));
    }

    private static MemoryEstimate estimate(TrainSettings settings) {
        return MemoryEstimate.of(settings, MemoryEstimate.shape(settings));
    }

    private static void requireFits(TrainSettings settings) {
        MemoryEstimate.requireFits(settings, MemoryEstimate.shape(settings));
    }

    private static TrainSettings settings(Map<String, String> flags) {
        return TestSettings.of(flags);
    }

    private static TrainSettings settings(Map<String, String> flags, String name, String value) {
        Map<String, String> all = new TreeMap<>(flags);
        all.put(name, value);
        return TestSettings.of(all);
    }
}
