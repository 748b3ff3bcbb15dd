// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.train.config.DataParallel;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {
    private static final String GAME = "game:GuessTheNumber-v0-easy";

    @TempDir
    private Path folder;

    private final StringWriter output = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--env_id game:GuessTheNumber-v0-eazy | Did you mean game:GuessTheNumber-v0-easy?",
                "--wrappers conkat | Did you mean concat?",
                "--prompt_template qwen3-game | Did you mean qwen3_game?",
                "--gama 0.9 | --gamma",
                "--gamma 1.5 | --gamma must be in 0..1 but was 1.5",
                "--learning_rate fast | --learning_rate must be a number but was fast",
                "--num_samples 0 | --num_samples must be in 1..10000 but was 0",
                "--critic_type a2c | --critic_type must be one of none, ep_level, grpo",
                "--loss_agg_mode mean | must be one of token-mean",
                "--device gpu | --device must be auto, cpu, cuda or cuda:N but was gpu",
                "--lora_target q_prj | lora_target must name some of q_proj",
                "--data_parallel 129 | --data_parallel must be in 1..128 but was 129",
                "--data_parallel 128 --device cpu | --data_parallel must be in 1..",
                "--sampler best | --sampler must be auto, tree or engine",
                "--fp8 | --fp8 must be false without bf16",
                "--resume no/such/run | run folder no/such/run has no run.json",
                "--hidden_size 50 | --hidden_size must be a multiple of 32"
            })
    void mistakesAreAnsweredByOneLineAndExitCodeTwo(String arguments, String message) {
        String flags = arguments.startsWith("--resume") ? arguments : arguments + " --save_path " + folder;

        int exit = train(flags.split(" "));

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains(message).doesNotContain("\tat ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void unwritableFolderIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        int exit = train("--save_path", file.resolve("runs").toString());

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains(file.toString()).hasLineCount(1);
    }

    @Test
    void missingModelIsAMissingPrerequisite() {
        int exit = train("--pretrain", "no/such/model", "--save_path", folder.toString());

        assertThat(exit).isEqualTo(Exit.MISSING);
        assertThat(errors.toString()).contains("no/such/model");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void groupsOfOneGetANote() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        train("--critic_type", "grpo", "--save_path", file.toString());
        assertThat(output.toString()).contains("note: with --num_samples 1");
        output.getBuffer().setLength(0);
        train("--critic_type", "grpo", "--num_samples", "2", "--save_path", file.toString());
        assertThat(output.toString()).isNotEmpty().doesNotContain("note:");
    }

    @Test
    void environmentsOfThisProgramAreTrainedOnByThreads() {
        Gem.register(new EnvSpec("traintest:Own", "Guess.", List.of(), options -> Gem.make(GAME)));
        Map<String, String> flags = Map.of("env_id", "traintest:Own", "data_parallel", "2");

        DataParallel own = FlagTraining.settings(flags).compute().dataParallel();
        DataParallel registered =
                FlagTraining.settings(Map.of("data_parallel", "2")).compute().dataParallel();

        assertThat(own.ranks()).isEqualTo(2);
        assertThat(own.provider()).isEmpty();
        assertThat(registered.provider()).contains(FlagTraining.class);
    }

    @Test
    void foreignFlagsOfAGuideAreAnsweredByANoticeEach() {
        int exit = train("--vllm_gpu_ratio", "0.45", "--collocate", "--gradient-checkpointing", "--gamma", "7");

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(output.toString())
                .contains("note: --vllm_gpu_ratio has no effect")
                .contains("note: --collocate has no effect")
                .doesNotContain("gradient_checkpointing");
    }

    @Test
    void cardsThatAreNotThereAreNoMistake() {
        int exit = train("--gpus", "8", "--device", "cpu", "--pretrain", "no/such/model");
        int wrong = train("--gpus", "all", "--device", "cpu");

        assertThat(exit).isEqualTo(Exit.MISSING);
        assertThat(output.toString()).contains("note: --gpus 8: the model is on the CPU, where one process trains");
        assertThat(wrong).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains("--gpus must be in 1..999 but was all");
    }

    @Test
    void zeroStagesBecomeSharesOfTheOptimizersState() {
        train("--zero_stage", "2", "--data_parallel", "2", "--device", "cpu", "--pretrain", "no/such/model");
        train("--zero_stage", "3", "--device", "cpu", "--pretrain", "no/such/model");
        train("--zero_stage", "0", "--data_parallel", "2", "--device", "cpu", "--pretrain", "no/such/model");
        int wrong = train("--zero_stage", "4", "--device", "cpu");

        assertThat(output.toString().lines())
                .containsExactly(
                        "note: --zero_stage 2: means --shard_optimizer: each process keeps its shard of the optimizer"
                                + " state; gradients are not sharded.",
                        "note: --zero_stage 3: one process trains, so nothing is sharded.");
        assertThat(wrong).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains("--zero_stage must be in 0..3 but was 4");
    }

    @Test
    void flagsThatCannotBeRunLeaveAResumedRunAsItWas() throws Exception {
        Path run = folder.resolve("run");
        RunFolder.createAt(run).write(RunRecord.start("train", new FlagValues(Map.of()).all(), 1, Instant.EPOCH));
        String before = Files.readString(run.resolve("run.json"));

        int exit = train("--resume", run.toString(), "--use_mlflow", "--mlflow_tracking_uri", "ftp://nowhere");
        int processes = train("--resume", run.toString(), "--data_parallel", "128");

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(processes).isEqualTo(Exit.USAGE);
        assertThat(Files.readString(run.resolve("run.json"))).isEqualTo(before);
        assertThat(run).isDirectoryNotContaining("glob:**/start");
    }

    @Test
    void missingCardIsAMissingPrerequisite() {
        Assumptions.assumeTrue(Device.gpus() == 0, "there is a GPU");

        int exit = train("--device", "cuda", "--data_parallel", "2", "--save_path", folder.toString());

        assertThat(exit).isEqualTo(Exit.MISSING);
        assertThat(errors.toString()).contains("there is no cuda:0").hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void readOnlyFolderIsNamed() throws Exception {
        Assumptions.assumeFalse("root".equals(System.getProperty("user.name")), "root may write anywhere");
        Path locked = Files.createDirectory(
                folder.resolve("locked"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));

        int exit = train("--save_path", locked.toString());

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(errors.toString()).contains(locked.toString()).hasLineCount(1);
    }

    private int train(String... flags) {
        String[] words = new String[flags.length + 1];
        words[0] = "train";
        System.arraycopy(flags, 0, words, 1, flags.length);
        return Main.run(new PrintWriter(output, true), new PrintWriter(errors, true), words);
    }
}
