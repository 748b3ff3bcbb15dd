// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.report.Metrics;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunLog;
import org.gem4j.report.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path runs;

    @Test
    void writesThePageIntoTheFolderOfTheRun() {
        RunFolder run = run("a");

        CommandRun report = CommandRun.of("report", run.path().toString());

        assertThat(report.err()).isEmpty();
        assertThat(report.exit()).isEqualTo(Exit.DONE);
        assertThat(report.out().strip()).isEqualTo(run.reportFile().toString());
        assertThat(run.reportFile()).content().startsWith("<!doctype html>").contains("Entropy");
    }

    @Test
    void comparesRunsBesideTheFirstOneOrWhereAsked() {
        String first = run("a").path().toString();
        String second = run("b").path().toString();

        assertThat(CommandRun.of("report", first, second).out().strip())
                .isEqualTo(runs.resolve("compare.html").toString());
        assertThat(CommandRun.of(
                                "report",
                                first,
                                second,
                                "-o",
                                runs.resolve("x.html").toString())
                        .exit())
                .isEqualTo(Exit.DONE);

        assertThat(runs.resolve("x.html")).hasSameTextualContentAs(runs.resolve("compare.html"));
    }

    @Test
    void refusesWhatIsNoRun() throws IOException {
        RunFolder broken = run("broken");
        Files.writeString(broken.metricsFile(), "{}\n");

        CommandRun none = CommandRun.of("report", runs.toString());
        CommandRun bad = CommandRun.of("report", broken.path().toString());

        assertThat(none.exit()).isEqualTo(Exit.USAGE);
        assertThat(none.err()).contains("has no run.json").hasLineCount(1);
        assertThat(bad.exit()).isEqualTo(Exit.USAGE);
        assertThat(bad.err()).contains("metrics.jsonl line 1").hasLineCount(1);
        assertThat(CommandRun.of("report").exit()).isEqualTo(Exit.USAGE);
    }

    @Test
    void saysWhyThePageCannotBeWritten() {
        String run = run("a").path().toString();

        CommandRun report =
                CommandRun.of("report", run, "-o", runs.resolve("no/x.html").toString());

        assertThat(report.exit()).isEqualTo(Exit.FAILED);
        assertThat(report.err())
                .isEqualTo("gem4j: cannot write " + runs.resolve("no/x.html") + ": no such file or folder"
                        + System.lineSeparator());
    }

    private RunFolder run(String name) {
        RunFolder folder = RunFolder.create(runs, name);
        folder.write(RunRecord.start("train", Map.of("env_id", "game:GuessTheNumber-v0-easy"), 1, Instant.EPOCH));
        try (RunLog log = RunLog.create(folder, InstantSource.fixed(Instant.EPOCH))) {
            log.write(1, new Metrics().put("train/entropy", 0.5));
        }
        return folder;
    }
}
