// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.gem4j.llm.model.internal.LoraFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Training in other precisions, by other samplers, of adapters, and with activations computed twice.
class TrainerComputeTest {
    private static final String MEAN_DIFFERENCE = "train/sampler_learner_logprob_diff_mean";

    @TempDir
    private Path runs;

    private TestRuns trainer;

    @BeforeEach
    void open() {
        trainer = new TestRuns(runs);
    }

    @Test
    void narrowRunsGoOnToTheNumbersOfUninterruptedOnes() {
        Map<String, String> flags = Map.of("bf16", "true", "gradient_checkpointing", "true", "save_steps", "2");
        trainer.train("whole", flags);
        trainer.train("parts", flags, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", flags);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(trainer.metrics("whole")).hasSize(6);
        assertThat(trainer.metric("whole", "train/policy_grad_norm")).isPositive();
        assertThat(trainer.metric("whole", MEAN_DIFFERENCE)).isLessThan(0.02);
    }

    @Test
    void engineAndLearnerAgreeOnLogprobs() {
        trainer.train("engine", Map.of("sampler", "engine", "micro_batch_tokens", "2048"));
        trainer.train("alone", Map.of("batch_invariant", "true"));

        assertThat(trainer.metric("engine", "train/policy_grad_norm")).isPositive();
        assertThat(trainer.metric("engine", MEAN_DIFFERENCE)).isLessThan(1e-5);
        assertThat(trainer.metric("alone", MEAN_DIFFERENCE)).isLessThan(1e-5);
    }

    @Test
    void checkpointedBlocksTrainTheSameModel() {
        Map<String, String> plain = Map.of("learner_threads", "1");
        Map<String, String> twice = Map.of("learner_threads", "1", "gradient_checkpointing", "true");
        trainer.train("plain", plain);
        trainer.train("twice", twice);

        for (String metric : List.of("train/policy_grad_norm", "train/pg_loss", "train/entropy")) {
            assertThat(trainer.metric("twice", metric))
                    .as(metric)
                    .isCloseTo(trainer.metric("plain", metric), Assertions.within(1e-3));
        }
    }

    @Test
    void adaptersAreTrainedSavedAndTakenUpAgain() throws IOException {
        Map<String, String> flags = Map.of("lora_rank", "4", "lora_target", "q_proj,v_proj", "save_steps", "2");
        trainer.train("whole", flags);
        trainer.train("parts", flags, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", flags);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(trainer.metric("whole", "train/policy_grad_norm")).isPositive();
        assertThat(trainer.metric("whole", MEAN_DIFFERENCE)).isLessThan(1e-5);
        Path checkpoint = runs.resolve("whole/checkpoints/step-000005");
        assertThat(LoraFolder.config(checkpoint).targets()).containsExactly("q_proj", "v_proj");
        assertThat(Path.of(LoraFolder.base(checkpoint))).isDirectory().endsWith(Path.of("whole/start"));
        assertThat(checkpoint.resolve("model.safetensors")).doesNotExist();
        assertThat(Files.size(checkpoint.resolve("adapter_model.safetensors"))).isLessThan(20_000);
    }

    @Test
    void nativeMemoryOfTheEngineAndTheLearnerStaysFlat() {
        List<Long> bytes = new ArrayList<>();
        Map<String, String> flags = Map.of(
                "max_train", "1600",
                "rollout_batch_size", "20",
                "eval_episodes", "10",
                "save_steps", "-1",
                "sampler", "engine",
                "kv_cache_mib", "16",
                "gradient_checkpointing", "true",
                "lora_rank", "2");

        trainer.train("flat", flags, () -> {
            bytes.add(NativeMemory.liveBytes());
            return false;
        });

        assertThat(NativeMemory.growth(bytes, 15)).as("native bytes: " + bytes).isLessThan(1_000_000);
    }
}
