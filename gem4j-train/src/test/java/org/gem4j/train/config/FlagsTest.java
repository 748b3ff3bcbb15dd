// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class FlagsTest {
    @Test
    void everyFlagHasOneNameADefaultAndASentence() {
        Set<String> names = new HashSet<>();
        for (Flags.Spec flag : Flags.of(TrainSettings.class)) {
            assertThat(names.add(flag.name())).as(flag.name()).isTrue();
            flag.aliases()
                    .forEach(alias -> assertThat(names.add(alias)).as(alias).isTrue());
            assertThat(flag.name()).matches("[a-z][a-z0-9_]*");
            assertThat(flag.doc()).as(flag.name()).endsWith(".");
        }
    }

    @Test
    void defaultsAreWhatTheFlagsSay() {
        Map<String, Object> values = Flags.write(TrainSettings.of(Map.of()));

        for (Flags.Spec flag : Flags.of(TrainSettings.class)) {
            Object value = values.get(flag.name());
            assertThat(value).as(flag.name()).isNotNull();
            assertThat(value instanceof Number number ? number.doubleValue() : value)
                    .as(flag.name())
                    .isEqualTo(value instanceof Number ? Double.valueOf(flag.defaultValue()) : parsed(flag));
        }
    }

    @Test
    void everyFlagReachesItsSetting() {
        Map<String, String> changed = new LinkedHashMap<>();
        for (Flags.Spec flag : Flags.of(TrainSettings.class)) {
            changed.put(flag.name().replace('_', '-'), other(flag));
        }

        Map<String, Object> values = Flags.write(TrainSettings.of(changed));

        for (Flags.Spec flag : Flags.of(TrainSettings.class)) {
            assertThat(String.valueOf(values.get(flag.name())))
                    .as(flag.name())
                    .isEqualTo(changed.get(flag.name().replace('_', '-')));
        }
    }

    @Test
    void oldNamesAreAccepted() {
        TrainSettings settings = TrainSettings.of(Map.of("num_envs", "3", "norm_adv", "false"));

        assertThat(settings.environment().numEnv()).isEqualTo(3);
        assertThat(settings.algorithm().normReturn()).isFalse();
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainSettings.of(Map.of("gama", "1")))
                .withMessageContaining("unknown flag --gama. Did you mean gamma?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainSettings.of(Map.of("gamma", "2")))
                .withMessage("--gamma must be in 0..1 but was 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainSettings.of(Map.of("num_env", "many")))
                .withMessage("--num_env must be a whole number but was many");
    }

    @Test
    void ratesFollowTheirSchedules() {
        AlgorithmSettings algorithm = TrainSettings.of(Map.of("beta", "1")).algorithm();
        assertThat(algorithm.beta(0)).isEqualTo(1);
        assertThat(algorithm.beta(0.4)).isEqualTo(0.5);
        assertThat(algorithm.beta(0.9)).isZero();
        OptimizerSettings optimizer = TrainSettings.of(
                        Map.of("learning_rate", "1", "lr_warmup_ratio", "0.5", "lr_scheduler", "cosine"))
                .optimizer();
        assertThat(optimizer.learningRate(0)).isZero();
        assertThat(optimizer.learningRate(1)).isCloseTo(0.1, Assertions.within(1e-12));
    }

    private static Object parsed(Flags.Spec flag) {
        return flag.type() == boolean.class ? Boolean.valueOf(flag.defaultValue()) : flag.defaultValue();
    }

    /// A legal value that is not the default.
    private static String other(Flags.Spec flag) {
        return switch (flag.name()) {
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
                switch (flag.type().getSimpleName()) {
                    case "boolean" -> String.valueOf(!Boolean.parseBoolean(flag.defaultValue()));
                    case "double" -> "0.125";
                    case "String" -> "other";
                    default -> "5";
                };
        };
    }
}
