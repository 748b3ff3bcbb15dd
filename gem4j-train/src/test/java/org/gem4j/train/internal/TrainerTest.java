// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.report.EpisodeFile;
import org.gem4j.report.MetricsLog;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunStatus;
import org.gem4j.train.TrainException;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.TrainSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainerTest {
    @TempDir
    private Path runs;

    private TestRuns trainer;

    @BeforeEach
    void open() {
        trainer = new TestRuns(runs);
    }

    @Test
    void sameSeedGivesTheSameMetrics() {
        trainer.train("a", Map.of());
        trainer.train("b", Map.of());
        trainer.train("c", Map.of("seed", "2"));

        assertThat(trainer.metrics("b")).isEqualTo(trainer.metrics("a"));
        assertThat(trainer.metrics("c")).isNotEqualTo(trainer.metrics("a"));
    }

    @Test
    void resumedRunGoesOnToTheNumbersOfAnUninterruptedOne() {
        TrainingResult whole = trainer.train("whole", Map.of());
        int[] asked = {0};
        // Asked once per step from the second one on: stops in the middle.
        TrainingResult stopped =
                trainer.train("parts", Map.of("save_steps", "2"), () -> trainer.finished("parts") >= 3);
        TrainingResult resumed = trainer.train("parts", Map.of("save_steps", "2"), () -> asked[0]++ < 0);

        assertThat(stopped.stopped()).isTrue();
        assertThat(stopped.steps()).isEqualTo(3);
        assertThat(resumed.stopped()).isFalse();
        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(lastMetric("whole", "train/policy_grad_norm")).isPositive();
        assertThat(resumed.after()).isEqualTo(whole.after());
        assertThat(resumed.before()).isEqualTo(whole.before());
        assertThat(RunFolder.open(runs.resolve("parts")).read().status()).isEqualTo(RunStatus.FINISHED);
    }

    @Test
    void damagedCheckpointIsSaidAndTheOneBeforeTaken() throws IOException {
        Map<String, String> flags = Map.of("save_steps", "1", "max_save_num", "2");
        trainer.train("whole", flags);
        trainer.train("parts", flags, () -> trainer.finished("parts") >= 3);
        Path newest = runs.resolve("parts/checkpoints/step-000003");
        Files.write(newest.resolve("model.safetensors"), new byte[8]);

        trainer.train("parts", flags);

        assertThat(trainer.notices())
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("step-000003 is damaged: model.safetensors was written as", "resuming from the previous one");
        assertThat(newest.resolveSibling("step-000003.damaged")).isDirectory();
        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
    }

    @Test
    void bestCheckpointIsKeptBesideTheNewestOnes() throws IOException {
        Map<String, String> flags = Map.of("save_steps", "1", "max_save_num", "1", "save_best", "min:train/turns");
        TrainingResult result = trainer.train("best", flags);
        trainer.train("unknown", Map.of("save_best", "eval/nothing"));

        assertThat(runs.resolve("best/checkpoints").toFile().list())
                .containsExactlyInAnyOrder("step-000001", "step-%06d".formatted(result.steps()));
        assertThat(RunFolder.open(runs.resolve("best")).read().summary("best_step"))
                .hasValue(1);
        assertThat(trainer.notices())
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("no step has had a finite eval/nothing");
    }

    @Test
    void evaluationOfTheLastStepMayBeTheBest() {
        Map<String, String> flags = Map.of("eval_steps", "2", "save_best", "eval/average/mean_episode_len");

        TrainingResult result = trainer.train("evaluated", flags);

        List<Long> evaluated = trainer.rows("evaluated").stream()
                .filter(row -> row.metrics().values().containsKey("eval/average/mean_episode_len"))
                .map(MetricsLog.Row::step)
                .toList();
        assertThat(evaluated).containsExactly(0L, 2L, 4L, 5L);
        assertThat(result.steps()).isEqualTo(5);
        assertThat(result.stopped()).isFalse();
        assertThat(RunFolder.open(runs.resolve("evaluated")).read().summary("return_after"))
                .isPresent();
    }

    @Test
    void resumedCriticGoesOnToo() throws IOException {
        Map<String, String> flags = Map.of("critic_type", "ppo", "num_ppo_epochs", "2", "train_batch_size", "30");
        Map<String, String> saving = new TreeMap<>(flags);
        saving.put("save_steps", "2");
        trainer.train("whole", flags);
        trainer.train("parts", saving, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", saving);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(lastMetric("parts", "train/critic_grad_norm")).isPositive();
        assertMetricsAreDefined("parts");
    }

    @Test
    void severalEnvironmentsShareABatchByWeightAndGoOnWhenResumed() throws IOException {
        Map<String, String> flags = Map.of(
                "env_id", "game:GuessTheNumber-v0-easy,game:Hangman-v0-easy(max_turns=3)",
                "env_weights", "3|1",
                "wrappers", "concat|concat_with_action",
                "eval_steps", "2",
                "max_model_len", "512",
                "eval_envs", "game:Hangman-v0-easy",
                "eval_wrappers", "concat");
        Map<String, String> saving = new TreeMap<>(flags);
        saving.put("save_steps", "2");
        trainer.train("whole", flags);
        trainer.train("parts", saving, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", saving);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        String second = "actor/game:Hangman-v0-easy+max_turns:3/";
        double turns =
                lastMetric("whole", second + "num_trajectories") * lastMetric("whole", second + "mean_episode_len");
        assertThat(turns / lastMetric("whole", "actor/num_turns")).isBetween(0.15, 0.35);
        assertThat(lastMetric("whole", "eval/game:Hangman-v0-easy/accuracy"))
                .isEqualTo(lastMetric("whole", "eval/average/accuracy"));
        assertMetricsAreDefined("whole");
    }

    @Test
    void curriculumMovesWithTheReturn() throws IOException {
        Map<String, String> flags =
                Map.of("curriculum", "max_number:5-30", "curriculum_raise_at", "-1", "curriculum_lower_at", "-2");
        trainer.train("whole", flags);
        Map<String, String> saving = new TreeMap<>(flags);
        saving.put("save_steps", "2");
        trainer.train("parts", saving, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", saving);

        assertThat(lastMetric("whole", "actor/game:GuessTheNumber-v0-easy/level"))
                .isEqualTo(9);
        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertMetricsAreDefined("whole");
    }

    @Test
    void stopDuringAnEvaluationLosesNoMetric() {
        Map<String, String> flags = Map.of("eval_steps", "2");
        int[] asked = {0};
        trainer.train("whole", flags);
        // Asked once between steps 1 and 2, then in or after the evaluation of step 2.
        trainer.train("parts", flags, () -> trainer.finished("parts") >= 1 && asked[0]++ > 0);
        trainer.train("parts", flags);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(trainer.metrics("parts").get(2)).contains("eval/average/accuracy");
    }

    @Test
    void overlappedRunRepeatsItselfAndResumesToTheSameNumbers() {
        Map<String, String> flags = Map.of("async", "true", "save_steps", "2", "tis_c", "2");
        trainer.train("whole", flags);
        trainer.train("parts", flags, () -> trainer.finished("parts") >= 3);
        trainer.train("parts", flags);

        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(runs.resolve("whole/checkpoints/step-000002/sampler.safetensors"))
                .isNotEmptyFile();
    }

    @Test
    void overlappedBatchesAreSampledWithWeightsOneStepOld() {
        Map<String, String> still = Map.of("learning_rate", "0");
        trainer.train("still", still);
        trainer.train("still ahead", Map.of("learning_rate", "0", "async", "true"));
        trainer.train("moving", Map.of());
        trainer.train("moving ahead", Map.of("async", "true"));
        List<Double> differences = MetricsLog.read(runs.resolve("moving ahead/metrics.jsonl")).stream()
                .skip(1)
                .map(row -> row.metrics()
                        .get("train/sampler_learner_logprob_diff_max")
                        .orElseThrow())
                .toList();

        assertThat(trainer.metrics("still ahead")).isEqualTo(trainer.metrics("still"));
        assertThat(trainer.metrics("moving ahead").subList(0, 2))
                .isEqualTo(trainer.metrics("moving").subList(0, 2));
        assertThat(differences.getFirst()).isLessThan(1e-4);
        assertThat(differences.subList(1, differences.size()))
                .allSatisfy(difference -> assertThat(difference).isGreaterThan(1e-3));
    }

    @Test
    void truncatedImportanceLeavesTheSamplersLogprobsToTheMetrics() {
        Map<String, String> flags = Map.of("learning_rate", "0.001");
        trainer.train("plain", flags);
        trainer.train("weighted", Map.of("learning_rate", "0.001", "tis_c", "2"));
        trainer.train("weighted ahead", Map.of("learning_rate", "0.001", "tis_c", "2", "async", "true"));

        for (String metric : List.of("logprob_diff_max", "logprob_diff_mean", "prob_diff_max")) {
            String name = "train/sampler_learner_" + metric;
            assertThat(firstStep("weighted", name)).as(name).isEqualTo(firstStep("plain", name));
            assertThat(lastMetric("weighted ahead", name)).as(name).isGreaterThan(1e-4);
        }
        assertThat(lastMetric("weighted ahead", "train/sampler_learner_prob_diff_min"))
                .isNegative();
        assertThat(lastMetric("weighted ahead", "train/kl_sample_train_v2")).isPositive();
    }

    private double firstStep(String run, String metric) {
        return trainer.rows(run).get(1).metrics().get(metric).orElseThrow();
    }

    @Test
    void advantagesOfZeroGiveEveryTokenALossOfZero() {
        trainer.train("unearned", Map.of("reward_scale", "0", "norm_return", "false", "max_train", "120"));

        assertThat(lastMetric("unearned", "train/zero_pg_loss_count"))
                .isEqualTo(lastMetric("unearned", "actor/num_tokens"));
    }

    @Test
    void theWarmStartsLastStepIsLoggedBeforeTheFirstStepAlsoOfAResumedRun() {
        trainer.train("whole", Map.of("max_train", "120"));
        trainer.train(
                "parts",
                Map.of("max_train", "120"),
                () -> RunFolder.open(runs.resolve("parts"))
                                .read()
                                .summary("sft/loss")
                                .isPresent()
                        && Files.isDirectory(runs.resolve("parts/start")));
        List<MetricsLog.Row> before = trainer.rows("parts");
        trainer.train("parts", Map.of("max_train", "120"));

        assertThat(before).isEmpty();
        assertThat(trainer.metrics("parts")).isEqualTo(trainer.metrics("whole"));
        assertThat(trainer.rows("parts").getFirst().metrics().get("sft/loss").orElseThrow())
                .isPositive();
        assertThat(trainer.metrics("parts").getFirst()).contains("sft/grad_norm");
        assertThat(trainer.metrics("parts").get(1)).doesNotContain("sft/");
    }

    @Test
    void evaluationsOfEachEnvironmentAreMeasured() {
        String env = "game:GuessTheNumber-v0-easy";
        trainer.train(
                "measured",
                Map.of(
                        "eval_steps",
                        "2",
                        "eval_envs",
                        env + ",game:Hangman-v0-easy",
                        "eval_wrappers",
                        "concat",
                        "max_model_len",
                        "512"));

        for (MetricsLog.Row row : trainer.rows("measured")) {
            boolean evaluated = row.metrics().get("eval/average/accuracy").isPresent();
            assertThat(row.metrics().get("time/eval/" + env).isPresent()).isEqualTo(evaluated);
            assertThat(row.metrics().get("time/eval/game:Hangman-v0-easy").isPresent())
                    .isEqualTo(evaluated);
        }
    }

    @Test
    void plainReinforceIsNotOverlappedWithoutImportanceWeights() {
        TrainSettings settings = TestSettings.of(Map.of("async", "true", "reinforce_update", "true"));

        assertThatThrownBy(() -> Trainer.check(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cap the importance weights as well");
    }

    @Test
    void numbersThatAreNotFiniteStopTheRunAndTheBatchIsKept() throws IOException {
        Map<String, String> flags = Map.of("reward_scale", "1e25", "norm_return", "false", "save_steps", "1");

        assertThatThrownBy(() -> trainer.train("broken", flags))
                .isInstanceOf(TrainException.class)
                .hasMessageContaining("stopped at step 1: train/policy_grad_norm is ")
                .hasMessageContaining("episodes in " + runs.resolve("broken/failed/step-000001/episodes.jsonl"));

        Path failed = runs.resolve("broken/failed/step-000001");
        assertThat(EpisodeFile.read(failed.resolve("episodes.jsonl"))).isNotEmpty();
        try (Safetensors.Reader tensors = Safetensors.Reader.open(failed.resolve("batch.safetensors"))) {
            tensors.requireNoOthers(Set.of(
                    "prompt_ids",
                    "prompt_lengths",
                    "response_ids",
                    "response_lengths",
                    "old_logprobs",
                    "advantages",
                    "reference_logprobs"));
        }
        RunFolder folder = RunFolder.open(runs.resolve("broken"));
        assertThat(folder.read().status()).isEqualTo(RunStatus.FAILED);
        assertThat(MetricsLog.read(folder.metricsFile())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "1e40"})
    void advantagesThatAreNotFiniteStopTheRunToo(String scale) {
        assertThatThrownBy(() -> trainer.train("broken", Map.of("reward_scale", scale, "norm_return", "false")))
                .isInstanceOf(TrainException.class)
                .hasMessageContaining("the advantage of a turn is -Infinity");
        assertThat(runs.resolve("broken/failed/step-000001/batch.safetensors")).isNotEmptyFile();
    }

    @Test
    void learningRateOfZeroLeavesThePolicyAsItWas() {
        TrainingResult result = trainer.train("flat", Map.of("learning_rate", "0"));

        assertThat(result.after()).isEqualTo(result.before());
    }

    @Test
    void divergenceIsAbsentOnceItHasNoWeight() {
        trainer.train("decaying", Map.of());

        assertThat(trainer.metrics("decaying").get(4)).contains("train/kl3", "train/reg_loss");
        assertThat(trainer.metrics("decaying").get(5))
                .as("beta is 0 from four fifths of the run on")
                .contains("train/beta=0.0")
                .doesNotContain("train/kl3", "train/reg_loss");
    }

    @Test
    void stoppedRunHasNoResultAfterTraining() {
        TrainingResult stopped = trainer.train("stopped", Map.of(), () -> trainer.finished("stopped") >= 1);

        assertThat(stopped.before()).isPresent();
        assertThat(stopped.after()).isEmpty();
    }

    @Test
    void zeroMaxTrainEvaluatesTheWarmStartAlone() {
        TrainingResult result = trainer.train("none", Map.of("max_train", "0"));

        assertThat(result.steps()).isZero();
        assertThat(result.after()).isEqualTo(result.before());
    }

    @Test
    void theWarmStartLeavesOutTurnsThatTheModelCannotHold() {
        TrainingResult result = trainer.train("short", Map.of("max_model_len", "58", "max_train", "60"));

        assertThat(result.steps()).isPositive();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.train("shorter", Map.of("max_model_len", "20")))
                .withMessageContaining("maxModelLength must be at least ")
                .withMessageContaining("but was 20");
    }

    @Test
    void batchesCanBeReusedInPartsAndEpochs() {
        trainer.train("reused", Map.of("num_ppo_epochs", "2", "train_batch_size", "30"));

        assertThat(trainer.metrics("reused").getLast()).contains("train/pg_clipfrac");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ep_level", "grpo", "drgrpo", "rloo", "remax", "reinforce_plus_plus", "ppo"})
    void everyEstimatorTrainsAndRepeatsItself(String critic) {
        Map<String, String> flags = Map.of("critic_type", critic, "num_samples", "4");
        trainer.train(critic, flags);
        trainer.train(critic + "-again", flags);

        assertThat(trainer.metrics(critic)).isEqualTo(trainer.metrics(critic + "-again"));
        assertThat(lastMetric(critic, "train/policy_grad_norm"))
                .as("gradient of " + critic)
                .isPositive();
        assertThat(lastMetric(critic, "actor/num_groups") * 4).isEqualTo(lastMetric(critic, "actor/num_trajectories"));
    }

    @Test
    void allTermsOfTheObjectiveGoTogether() throws IOException {
        Map<String, String> flags = new TreeMap<>(Map.of("beta_decay", "constant"));
        flags.putAll(Map.of(
                "beta", "0.1",
                "kl_estimator", "k2",
                "kl_penalty_coef", "0.05",
                "entropy_coef", "0.01",
                "tis_c", "2",
                "cliprange_high", "0.28",
                "dual_clip", "3",
                "loss_agg_mode", "token-mean",
                "reward_scale", "2",
                "num_ppo_epochs", "2"));
        trainer.train("terms", flags);

        assertThat(lastMetric("terms", "train/policy_grad_norm")).isPositive();
        assertThat(lastMetric("terms", "train/kl3")).isPositive();
        assertMetricsAreDefined("terms");
    }

    private double lastMetric(String name, String metric) {
        return MetricsLog.read(runs.resolve(name + "/metrics.jsonl")).stream()
                .map(row -> row.metrics().values().get(metric))
                .filter(Objects::nonNull)
                .reduce((first, second) -> second)
                .map(value -> ((Number) value).doubleValue())
                .orElseThrow();
    }

    @Test
    void everyMetricIsDefinedInTheDocuments() throws IOException {
        trainer.train("metrics", Map.of("eval_steps", "2", "eval_n", "2", "dump_experience_every", "2"));

        assertMetricsAreDefined("metrics");
        try (Stream<Path> dumps = Files.list(runs.resolve("metrics/game_state"))) {
            assertThat(dumps.map(path -> path.getFileName().toString()).sorted())
                    .containsExactly("step_2.jsonl", "step_4.jsonl");
        }
        assertThat(EpisodeFile.read(runs.resolve("metrics/game_state/step_2.jsonl")))
                .hasSizeGreaterThan(10);
        assertThat(RunFolder.open(runs.resolve("metrics")).read().summary("eval_episodes"))
                .hasValue(40);
    }

    private void assertMetricsAreDefined(String run) throws IOException {
        for (MetricsLog.Row row : MetricsLog.read(runs.resolve(run + "/metrics.jsonl"))) {
            for (String name : row.metrics().values().keySet()) {
                assertThat(MetricsDocumentTest.defines(name)).as(name).isTrue();
            }
        }
    }

    @Test
    void keepsTheNewestCheckpointsInHuggingFaceLayout() throws IOException {
        trainer.train("kept", Map.of("save_steps", "1", "max_save_num", "2"));

        try (Stream<Path> checkpoints = Files.list(runs.resolve("kept/checkpoints"))) {
            assertThat(checkpoints.map(path -> path.getFileName().toString()).sorted())
                    .containsExactly("step-000004", "step-000005");
        }
        assertThat(runs.resolve("kept/checkpoints/step-000005"))
                .isDirectoryContaining("glob:**/config.json")
                .isDirectoryContaining("glob:**/model.safetensors")
                .isDirectoryContaining("glob:**/tokenizer.json");
    }

    @Test
    void reusesACheckpointAsStart() {
        trainer.train("first", Map.of());
        Path checkpoint = runs.resolve("first/checkpoints/step-000005");

        TrainingResult second = trainer.train("second", Map.of("pretrain", checkpoint.toString(), "max_train", "0"));

        assertThat(second.before().orElseThrow().success()).isBetween(0.0, 1.0);
        assertThatThrownBy(() -> trainer.train("third", Map.of("pretrain", "no/such/model")))
                .hasMessageContaining("no model folder at no/such/model");
    }

    @Test
    void nativeMemoryStaysFlatOverSteps() {
        List<Long> bytes = new ArrayList<>();
        Map<String, String> flags =
                Map.of("max_train", "2000", "rollout_batch_size", "20", "eval_episodes", "10", "save_steps", "-1");

        trainer.train("flat memory", flags, () -> {
            bytes.add(NativeMemory.liveBytes());
            return false;
        });

        assertThat(NativeMemory.growth(bytes, 25)).as("native bytes: " + bytes).isLessThan(1_000_000);
    }
}
