// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands written for GEM with Oat are understood: every flag of its guides, with the values it has there.
class GuideFlagsTest {
    /// What all guides have in common.
    private static final String COMMON = """
            --gamma 1.0 --norm_return --gpus 8 --zero_stage 2 --gradient-checkpointing --rollout_batch_size 128
            --num_env 4 --async_env --rollout_batch_size_per_device 16 --pi_buffer_maxlen_per_device 16
            --enable_prefix_caching --collocate --vllm_sleep --vllm_gpu_ratio 0.45 --learning_rate 0.000001
            --lr_scheduler constant --lr_warmup_ratio 0 --num_ppo_epochs 2 --train_batch_size 128
            --train_batch_size_per_device 1 --beta 0 --max_model_len 12800 --generate_max_length 4096
            --temperature 1.0 --top_p 1 --eval_steps -1 --save_steps -1 --eval_temperature 0.6 --eval_top_p 0.95
            --eval_generate_max_length 4096 --max_train 65000 --max_save_num 30 --use-wb
            --wb-run-name a-name --wb_project gem
            """;

    @TempDir
    private Path folder;

    private final StringWriter output = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--num_envs 2",
                "--num-env 2",
                "--norm_adv",
                "--whiten_adv false",
                "--no-norm_return",
                "--no-async-env",
                "--rnd-seed",
                "--num_samples 1",
                "--use_fused_lm_head",
                "--apply_chat_template",
                "--prompt_template qwen3_general",
                "--wrappers python_tool_no_int_reward,concat_chat",
                "--eval_envs rg:gcd|game:Hangman-v0-easy",
                "--eval_envs rg:gcd|rg:lcm --eval_wrappers concat|concat --eval_prompt_templates no|qwen3_general",
                "--eval_async_env --eval_n 4",
                "--dump_experience_every 1",
                "--keep_generation_failed",
                "--critic_type2 grpo",
                "--critic_type ppo --critic_learning_rate 9e-6 --cliprange_value 0.2 --vf_coef 1 --lam 1",
                "--critic_type drgrpo --reinforce_update",
                "--cliprange 0.2 --tis_c 2.0 --reward_scale 1 --kl_penalty_coef 0 --max_norm 1 --l2 0",
                "--adam_beta_1 0.9 --adam_beta_2 0.95",
                "--length_norm_constant 4096 --ignore_no_eos --top_k -1",
                "--sync_params_every 1 --flash_attn",
                "--debug",
            })
    void flagsOfTheGuidesAreUnderstood(String flags) {
        assertThat(train(COMMON + flags)).as(errors.toString()).isEqualTo(Exit.MISSING);

        assertThat(errors.toString()).contains("--pretrain must be embedded, a folder");
    }

    @Test
    void aFileHasTheSameKeysAndTheCommandLineWins() throws Exception {
        Path file = Files.writeString(folder.resolve("run.yaml"), """
                gamma: 7
                zero_stage: 2
                whiten-adv: true
                """);

        assertThat(train("--config " + file)).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains("--gamma must be in 0..1 but was 7");
        assertThat(train("--gamma 1 --config " + file)).isEqualTo(Exit.MISSING);
        assertThat(output.toString()).contains("note: --zero_stage 2: one process trains, so nothing is sharded.");
    }

    @Test
    void anUnknownKeyOfAFileIsNamedWithItsLine() throws Exception {
        Path file = Files.writeString(folder.resolve("run.yaml"), "gamma: 1\nlearing_rate: 1\n");

        assertThat(train("--config " + file)).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains("run.yaml:2: unknown key learing_rate. Did you mean learning_rate?");
    }

    @Test
    void twoNamesOfOneFlagInAFileAreRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("run.yaml"), "norm_return: true\nwhiten-adv: false\n");

        assertThat(train("--config " + file)).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains("run.yaml: norm_return and whiten_adv are the same flag");
    }

    private int train(String flags) {
        List<String> words = new ArrayList<>(List.of("train", "--pretrain", "no/such/model"));
        words.addAll(List.of(flags.strip().split("\\s+")));
        return Main.run(new PrintWriter(output, true), new PrintWriter(errors, true), words.toArray(String[]::new));
    }
}
