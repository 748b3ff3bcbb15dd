// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gem4j.cli.project.JdkTool;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.report.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ModelPlaceTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    private Path folder;

    private Path cache = Path.of("");
    private Path snapshot = Path.of("");
    private ModelPlace place = ModelPlace.fromEnvironment();

    @BeforeEach
    void makeACache() throws IOException {
        cache = folder.resolve("hub");
        Path repository = cache.resolve("models--owner--tiny");
        snapshot = Files.createDirectories(repository.resolve("snapshots").resolve(COMMIT));
        Files.createDirectories(repository.resolve("refs"));
        Files.writeString(repository.resolve("refs/main"), COMMIT);
        HubSettings hub = new HubSettings(URI.create("http://127.0.0.1:1"), cache, Optional.empty(), false);
        place = new ModelPlace(() -> hub);
    }

    private Path require(String named) {
        return place.require("--model", "a model", named);
    }

    @Test
    void aNameOfTheHubIsTheSnapshotInItsCache() throws IOException {
        Files.writeString(snapshot.resolve("config.json"), "{}");
        Files.writeString(snapshot.resolve("model.safetensors"), "");

        assertThat(require("owner/tiny")).isEqualTo(snapshot);
    }

    @Test
    void aFolderComesBeforeTheCache() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.writeString(own.resolve("config.json"), "{}");

        assertThat(require(own.toString())).isEqualTo(own);
        assertThat(place.cached(own.toString())).isEmpty();
    }

    @Test
    void whatTheCacheHasNotComesWithTheCommandThatFetchesIt() throws IOException {
        assertMissing("owner/none", "./gem4j download owner/none downloads it.");
        assertMissing("owner/tiny", "./gem4j download owner/tiny downloads it.");
        Files.writeString(snapshot.resolve("config.json"), "{}");
        assertMissing("owner/tiny", "nor in the hub's cache " + cache);
        assertMissing("../tiny", "where there is no config.json.");
    }

    private void assertMissing(String named, String message) {
        assertThatThrownBy(() -> require(named))
                .isInstanceOfSatisfying(
                        CliException.class,
                        problem -> assertThat(problem.exitCode()).isEqualTo(Exit.MISSING))
                .hasMessageContaining(named)
                .hasMessageContaining(message);
    }

    @Test
    void aDownloadedModelIsTrainedAndEvaluatedUnderItsName() throws Exception {
        CommandRun made =
                CommandRun.of(("sft --hidden_size 32 --num_layers 1 --sft_steps 1 --sft_batch_size 16 --eval_episodes 1"
                                + " --run_name made --save_path " + folder)
                        .split(" "));
        assertThat(made.exit()).as(made.err()).isEqualTo(Exit.DONE);
        try (var files = Files.list(folder.resolve("made/start"))) {
            for (Path file : files.toList()) {
                Files.copy(file, snapshot.resolve(file.getFileName()));
            }
        }

        String trained = run("train --pretrain owner/tiny --max_train 20 --rollout_batch_size 20 --eval_episodes 1"
                + " --run_name run --save_path " + folder);
        String evaluated = run("eval --model owner/tiny --env_id game:GuessTheNumber-v0-easy --episodes 1 --out "
                + folder.resolve("evaluated"));

        assertThat(trained).contains("Run folder: " + folder.resolve("run"));
        assertThat(RunFolder.open(folder.resolve("run")).read().config()).containsEntry("pretrain", "" + snapshot);
        assertThat(evaluated).contains("Evaluating owner/tiny: 1 episode");
        assertThat(Files.readString(folder.resolve("evaluated/eval.json"))).contains(COMMIT);
    }

    /// In a process of its own, since the environment says where the cache is.
    private String run(String arguments) throws IOException, InterruptedException {
        List<String> command = JdkTool.gem4j(arguments.split(" "));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HF_HUB_CACHE", cache.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
