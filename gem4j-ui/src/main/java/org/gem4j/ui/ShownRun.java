// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.report.Json;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.report.RunStatus;

/// A run of the list: its record, read again only when the file has changed, and how far it is. Thread-safe.
final class ShownRun {
    private static final int TAIL_BYTES = 1 << 16;
    private static final Duration QUIET = Duration.ofMinutes(2);

    private final String id;
    private final RunFolder folder;
    private final MetricColumns columns;
    private final StepIndex episodes;
    private Stamp recordStamp = Stamp.NONE;
    private Stamp metricsStamp = Stamp.NONE;
    private Optional<RunRecord> record = Optional.empty();
    private String problem = "";
    private Map<String, Object> last = Map.of();

    /// @param id by which the page knows it
    ShownRun(String id, RunFolder folder) {
        this.id = id;
        this.folder = folder;
        this.columns = new MetricColumns(folder.metricsFile());
        this.episodes = new StepIndex(folder);
    }

    /// When a file changed and how large it is.
    record Stamp(long size, long millis) {
        static final Stamp NONE = new Stamp(-1, -1);

        static Stamp of(Path file) {
            try {
                return new Stamp(
                        Files.size(file), Files.getLastModifiedTime(file).toMillis());
            } catch (IOException e) {
                return NONE;
            }
        }
    }

    String id() {
        return id;
    }

    RunFolder folder() {
        return folder;
    }

    /// Its metrics as they are now.
    MetricColumns columns() {
        columns.refresh();
        return columns;
    }

    StepIndex episodes() {
        return episodes;
    }

    /// Changes whenever the run has made a step or another state.
    String version() {
        return Stamp.of(folder.recordFile()) + " " + Stamp.of(folder.metricsFile());
    }

    synchronized Optional<RunRecord> record() {
        Stamp now = Stamp.of(folder.recordFile());
        if (!now.equals(recordStamp)) {
            recordStamp = now;
            try {
                record = Optional.of(folder.read());
                problem = "";
            } catch (RuntimeException e) {
                record = Optional.empty();
                problem = String.valueOf(e.getMessage());
            }
        }
        return record;
    }

    /// What the list shows of the run.
    synchronized Map<String, Object> summary() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", id);
        Optional<RunRecord> known = record();
        fields.put("problem", problem);
        readLast();
        known.ifPresent(run -> {
            fields.put("command", run.command());
            fields.put("status", run.status().name().toLowerCase(Locale.ROOT));
            fields.put("env_id", run.config().get("env_id") instanceof String env ? env : "");
            fields.put("seed", Long.toString(run.seed()));
            fields.put("started", run.started());
            fields.put("seconds", Math.max(run.seconds(), number("time/elapsed")));
            fields.put("group", SeedGroups.key(run));
            fields.put("success", Json.number(shown(run, "success_after", "actor/mean_episode_success")));
            fields.put("return", Json.number(shown(run, "return_after", "actor/mean_episode_return")));
        });
        fields.put("step", (long) number("step"));
        fields.put("changed", metricsStamp.millis());
        fields.put("stopping", folder.stopRequested());
        return fields;
    }

    /// Whether a process seems to be at work: it says so, and has written lately.
    synchronized boolean seemsAlive(Instant now) {
        long touched = Math.max(
                Stamp.of(folder.metricsFile()).millis(),
                Stamp.of(folder.recordFile()).millis());
        return record().map(RunRecord::status)
                        .filter(s -> s == RunStatus.RUNNING)
                        .isPresent()
                && now.toEpochMilli() - touched < QUIET.toMillis();
    }

    private double shown(RunRecord run, String summary, String metric) {
        return run.summary(summary)
                .orElseGet(() -> last.get(metric) instanceof Number n ? n.doubleValue() : Double.NaN);
    }

    private double number(String metric) {
        return last.get(metric) instanceof Number number ? number.doubleValue() : 0;
    }

    /// Reads the end of the metrics only: a list of many runs must not read all of them.
    private void readLast() {
        Stamp now = Stamp.of(folder.metricsFile());
        if (now.equals(metricsStamp)) {
            return;
        }
        metricsStamp = now;
        try (var channel = FileChannel.open(folder.metricsFile())) {
            long from = Math.max(0, channel.size() - TAIL_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - from));
            channel.read(bytes, from);
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            int end = text.lastIndexOf('\n');
            int start = text.lastIndexOf('\n', Math.max(0, end - 1));
            last = end < 0 ? Map.of() : Json.object(text.substring(start + 1, end), "metrics");
        } catch (IOException | IllegalArgumentException e) {
            last = Map.of();
        }
    }
}
