// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.gem4j.report.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the page is told while runs go on, and what it can do to them.
class LiveTest {
    @TempDir
    private Path root;

    @Test
    @Timeout(60)
    void theStreamTellsWhichRunsHaveChanged() throws IOException, InterruptedException {
        RunFolder first = SampleRuns.running(root, "first", 1);
        try (Page page = new Page(root);
                HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<InputStream> stream =
                    http.send(page.request("api/events").build(), HttpResponse.BodyHandlers.ofInputStream());
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
                assertThat(stream.headers().firstValue("Content-Type").orElse(""))
                        .startsWith("text/event-stream");
                assertThat(next(lines, "data:")).isEqualTo("data: {\"runs\":1}");

                SampleRuns.steps(first, 1, 3);
                assertThat(next(lines, "data:")).contains("\"changed\":[\"first\"]", "\"list\":false");

                // The stream may have looked between two of the steps.
                SampleRuns.running(root, "second", 2);
                String event = next(lines, "data:");
                while (event.contains("\"list\":false")) {
                    event = next(lines, "data:");
                }
                assertThat(event).contains("\"second\"", "\"list\":true");
                page.server.close();
                assertThat(next(lines, "never")).isEqualTo("the stream ended");
            }
        }
    }

    private static String next(BufferedReader lines, String start) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(start)) {
                return line;
            }
        }
        return "the stream ended";
    }

    @Test
    void aStopIsAFileThatTheRunObeys() throws IOException, InterruptedException {
        RunFolder running = SampleRuns.running(root, "going", 1);
        SampleRuns.finished(root, "over", 1, 3);
        try (Page page = new Page(root)) {
            HttpResponse<String> stopped = page.post("api/stop", Map.of("run", "going"));
            HttpResponse<String> late = page.post("api/stop", Map.of("run", "over"));

            assertThat(stopped.statusCode()).isEqualTo(200);
            assertThat(stopped.body()).contains("\"stopping\":true");
            assertThat(running.stopRequested()).isTrue();
            assertThat(late.statusCode()).isEqualTo(409);
            assertThat(late.body()).contains("run over does not run");
        }
    }

    @Test
    void runsAreStartedWithTheirFlagsAndResumedWhenTheyAreQuiet() throws IOException, InterruptedException {
        SampleRuns.running(root, "going", 1);
        RunFolder over = SampleRuns.finished(root, "over", 1, 3);
        List<String> asked = new ArrayList<>();
        AtomicReference<Path> resumed = new AtomicReference<>(root);
        RunControl control = new RunControl() {
            @Override
            public Job start(List<String> flags, Path runs) {
                asked.addAll(flags);
                return new Job(1, "train", true, 0, "");
            }

            @Override
            public Job resume(Path run) {
                resumed.set(run);
                return new Job(2, "train --resume", true, 0, "");
            }

            @Override
            public List<Job> jobs() {
                return List.of(new Job(1, "train", false, 2, "gem4j: it failed"));
            }
        };
        try (Page page = new Page(root, control)) {
            page.post("api/start", Map.of("flags", "--env_id game:Wordle-v0  --run_name 'my run' \"\""));
            page.post("api/resume", Map.of("run", "over"));
            HttpResponse<String> alive = page.post("api/resume", Map.of("run", "going"));
            HttpResponse<String> open = page.post("api/start", Map.of("flags", "--run_name 'my"));

            assertThat(asked).containsExactly("--env_id", "game:Wordle-v0", "--run_name", "my run", "");
            assertThat(resumed.get()).isEqualTo(over.path());
            assertThat(alive.statusCode()).isEqualTo(409);
            assertThat(alive.body()).contains("run going has written within the last two minutes");
            assertThat(open.body()).contains("must close every quote but have an open '");
            assertThat(page.get("api/jobs").toString()).contains("it failed");
        }
    }

    @Test
    void aPageThatOnlyShowsSaysSo() throws IOException, InterruptedException {
        SampleRuns.finished(root, "over", 1, 3);
        try (Page page = new Page(root)) {
            assertThat(page.post("api/start", Map.of("flags", "")).body()).contains("cannot be started from this page");
            assertThat(page.post("api/resume", Map.of("run", "over")).body())
                    .contains("cannot be resumed from this page");
        }
    }
}
