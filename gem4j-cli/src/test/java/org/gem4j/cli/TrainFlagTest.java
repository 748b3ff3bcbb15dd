// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.train.Training;
import org.gem4j.train.config.KlSettings;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.TrainSettings;
import org.junit.jupiter.api.Test;

class TrainFlagTest {
    private static final Map<String, String> LORA = Map.of("lora_rank", "2");
    private static final Map<String, String> WANDB = Map.of("use_wb", "true");
    private static final Map<String, String> MLFLOW = Map.of("use_mlflow", "true", "mlflow_tracking_uri", "http://a");

    /// Flags without which another one says nothing.
    private static final Map<String, Map<String, String>> NEEDED = Map.ofEntries(
            entry("lam", Map.of("critic_type", "ppo")),
            entry("fp8", Map.of("bf16", "true")),
            entry("lora_alpha", LORA),
            entry("lora_target", LORA),
            entry("wb_project", WANDB),
            entry("wb_mode", WANDB),
            entry("mlflow_tracking_uri", MLFLOW),
            entry("mlflow_experiment", MLFLOW),
            entry("use_mlflow", Map.of("mlflow_tracking_uri", "http://a")),
            entry("curriculum_raise_at", Map.of("curriculum", "level:1-2")),
            entry("curriculum_lower_at", Map.of("curriculum", "level:1-2")));

    @Test
    void everyFlagHasOneNameADefaultAndASentence() {
        Set<String> names = new HashSet<>();
        for (TrainFlag flag : TrainFlag.ALL) {
            assertThat(names.add(flag.name())).as(flag.name()).isTrue();
            flag.aliases()
                    .forEach(alias -> assertThat(names.add(alias)).as(alias).isTrue());
            assertThat(flag.name()).matches("[a-z][a-z0-9_]*");
            assertThat(flag.doc()).as(flag.name()).endsWith(".");
        }
    }

    @Test
    void defaultsAreWhatTheFlagsSay() {
        Map<String, Object> values = new FlagValues(Map.of()).all();

        for (TrainFlag flag : TrainFlag.ALL) {
            Object value = values.get(flag.name());
            assertThat(value).as(flag.name()).isNotNull();
            assertThat(value instanceof Number number ? number.doubleValue() : value)
                    .as(flag.name())
                    .isEqualTo(value instanceof Number ? Double.valueOf(flag.value()) : parsed(flag));
        }
    }

    @Test
    void aCheckpointHasDefaultsOfItsOwn() {
        Map<String, String> given = Map.of("pretrain", "models/one", "generate_max_length", "9");

        TrainSettings settings = FlagTraining.settings(given);

        assertThat(settings.model()).isEqualTo(ModelSource.folder(Path.of("models/one")));
        assertThat(settings.optimizer().learningRate()).isEqualTo(1e-5);
        assertThat(settings.learning().kl().beta()).isZero();
        assertThat(settings.rollout().maxTokens()).isEqualTo(9);
        assertThat(settings.rollout().maxModelLength()).isEqualTo(2048);
        TrainSettings java = TrainSettings.on(List.of()).forModel(settings.model());
        assertThat(settings.optimizer()).isEqualTo(java.optimizer());
        assertThat(settings.learning()).isEqualTo(java.learning());
        assertThat(settings.rollout()).isEqualTo(java.rollout().withMaxTokens(9));
    }

    @Test
    void aCheckpointHasAWarmStartWhereItsStepsAreGiven() {
        Map<String, String> given = Map.of("pretrain", "models/one", "sft_steps", "60");

        assertThat(FlagTraining.settings(given).model())
                .isEqualTo(ModelSource.folder(Path.of("models/one")).withWarmStart(own -> own));
    }

    @Test
    void everyFlagReachesItsSetting() {
        for (TrainFlag flag : TrainFlag.ALL) {
            if (!List.of("run_name", "save_path").contains(flag.name())) {
                Map<String, String> given = new HashMap<>(NEEDED.getOrDefault(flag.name(), Map.of()));
                Map<String, Object> before = config(given);
                given.remove(flag.name());
                given.put(flag.name().replace('_', '-'), other(flag));

                assertThat(config(given)).as(flag.name()).isNotEqualTo(before);
            }
        }
    }

    private static Map<String, Object> config(Map<String, String> given) {
        TrainSettings settings = FlagTraining.settings(given);
        return Training.builder().settings(all -> settings).build().config();
    }

    @Test
    void oldNamesAreAccepted() {
        TrainSettings settings = FlagTraining.settings(Map.of("num_envs", "3", "norm_adv", "false"));

        assertThat(settings.environment().parallel()).isEqualTo(3);
        assertThat(settings.algorithm().estimator()).isEqualTo(new DiscountedReturns());
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagTraining.settings(Map.of("gama", "1")))
                .withMessageContaining("unknown flag --gama. Did you mean gamma?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagTraining.settings(Map.of("gamma", "2")))
                .withMessage("--gamma must be in 0..1 but was 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagTraining.settings(Map.of("num_env", "many")))
                .withMessage("--num_env must be a whole number but was many");
    }

    @Test
    void ratesFollowTheirSchedules() {
        KlSettings algorithm =
                FlagTraining.settings(Map.of("beta", "1")).learning().kl();
        assertThat(algorithm.beta(0)).isEqualTo(1);
        assertThat(algorithm.beta(0.4)).isEqualTo(0.5);
        assertThat(algorithm.beta(0.9)).isZero();
        OptimizerSettings optimizer = FlagTraining.settings(
                        Map.of("learning_rate", "1", "lr_warmup_ratio", "0.5", "lr_scheduler", "cosine"))
                .optimizer();
        assertThat(optimizer.learningRate(0)).isZero();
        assertThat(optimizer.learningRate(1)).isCloseTo(0.1, Assertions.within(1e-12));
    }

    private static Object parsed(TrainFlag flag) {
        return flag.type() == TrainFlag.Type.SWITCH ? Boolean.valueOf(flag.value()) : flag.value();
    }

    /// A legal value that is not the default.
    private static String other(TrainFlag flag) {
        return switch (flag.name()) {
            case "env_id", "eval_envs" -> "game:Hangman-v0-easy";
            case "env_weights" -> "0.5";
            case "curriculum" -> "level:3-4";
            case "kernel_threads" -> "7";
            case "learner_threads" -> "7";
            case "mlflow_tracking_uri" -> "http://other";
            case "beta_decay" -> "constant";
            case "critic_type" -> "grpo";
            case "curriculum_raise_at" -> "0.9";
            case "dual_clip" -> "3.5";
            case "kl_estimator" -> "k1";
            case "loss_agg_mode" -> "token-mean";
            case "lr_scheduler" -> "cosine";
            case "device" -> "cpu";
            case "lora_target" -> "q_proj";
            case "sampler" -> "engine";
            case "sft_policy" -> "reference";
            case "hidden_size" -> "96";
            case "vocab_size" -> "300";
            case "max_model_len" -> "99";
            case "wb_mode" -> "disabled";
            default ->
                switch (flag.type()) {
                    case SWITCH -> String.valueOf(!Boolean.parseBoolean(flag.value()));
                    case NUMBER -> "0.125";
                    case TEXT -> "other";
                    case INTEGER, LONG -> "5";
                };
        };
    }
}
