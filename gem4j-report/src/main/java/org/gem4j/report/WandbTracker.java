// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.zip.CRC32;

/// Writes a run as the offline run of Weights & Biases that `wandb sync RUN_DIR/wandb/offline-run-*` uploads.
///
/// A resumed run gets a new file, filled from `metrics.jsonl`, so that the file always holds the run as a whole and no
/// step twice.
final class WandbTracker implements Tracker {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String LEAST_CONSUMER = "0.70.0";

    // Fields of the messages in wandb_internal.proto.
    private static final int RECORD_NUMBER = 1;
    private static final int RECORD_HISTORY = 2;
    private static final int RECORD_SUMMARY = 3;
    private static final int RECORD_RUN = 17;
    private static final int RECORD_EXIT = 18;
    private static final int RECORD_HEADER = 21;
    private static final int HEADER_VERSION = 1;
    private static final int VERSION_PRODUCER = 1;
    private static final int VERSION_LEAST_CONSUMER = 2;
    private static final int RUN_ID = 1;
    private static final int RUN_PROJECT = 3;
    private static final int RUN_CONFIG = 4;
    private static final int RUN_NAME = 8;
    private static final int RUN_START = 17;
    private static final int UPDATE = 1;
    private static final int TIME_SECONDS = 1;
    private static final int TIME_NANOS = 2;
    private static final int ITEM_KEY = 1;
    private static final int ITEM_NESTED_KEY = 2;
    private static final int ITEM_JSON = 16;
    private static final int HISTORY_ITEM = 1;
    private static final int HISTORY_STEP = 2;
    private static final int STEP_NUMBER = 1;
    private static final int EXIT_CODE = 1;
    private static final int EXIT_RUNTIME = 2;

    private final String project;
    private final RunFolder folder;
    private final RunRecord record;
    private final Instant start;
    private Optional<WandbFile> file = Optional.empty();
    private long records;
    private long last = Long.MIN_VALUE;

    /// @param project the run will belong to
    WandbTracker(String project, RunFolder folder, RunRecord record) {
        this.project = project;
        this.folder = folder;
        this.record = record;
        this.start = Instant.parse(record.started());
    }

    @Override
    public String name() {
        return "Weights & Biases' file in " + offline().getParent();
    }

    @Override
    public int batch() {
        return 100;
    }

    /// The same for all parts of a run: eight letters and digits made from its name and start.
    String id() {
        CRC32 sum = new CRC32();
        sum.update((folder.name() + " " + record.started()).getBytes(StandardCharsets.UTF_8));
        return "%8s".formatted(Long.toString(sum.getValue(), 36)).replace(' ', '0');
    }

    private Path offline() {
        return folder.path().resolve("wandb").resolve("offline-run-" + STAMP.format(start) + "-" + id());
    }

    @Override
    public void begin() {
        try {
            close();
            Files.createDirectories(offline().resolve("files"));
            Path path = offline().resolve("run-" + id() + ".wandb");
            Files.deleteIfExists(path);
            file = Optional.of(new WandbFile(path));
            records = 0;
            last = Long.MIN_VALUE;
            append(
                    RECORD_HEADER,
                    new ProtoMessage()
                            .messageField(
                                    HEADER_VERSION,
                                    new ProtoMessage()
                                            .textField(VERSION_PRODUCER, "gem4j")
                                            .textField(VERSION_LEAST_CONSUMER, LEAST_CONSUMER)));
            append(RECORD_RUN, run());
            for (MetricsLog.Row row : MetricsLog.read(folder.metricsFile())) {
                OptionalDouble elapsed = row.metrics().get("time/elapsed");
                add(new Point(
                        row.step(), row.metrics(), start.plusMillis((long) (1000 * elapsed.orElse(record.seconds())))));
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void log(List<Point> points) {
        try {
            for (Point point : points) {
                add(point);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void end(RunStatus status, Instant time) {
        try {
            append(
                    RECORD_EXIT,
                    new ProtoMessage()
                            .varintField(EXIT_CODE, status == RunStatus.FINISHED ? 0 : 1)
                            .varintField(EXIT_RUNTIME, Math.max(0, time.getEpochSecond() - start.getEpochSecond())));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            if (file.isPresent()) {
                file.get().close();
            }
        } catch (IOException e) {
            // What was written is with the system already; the file is rewritten when the run resumes.
            return;
        } finally {
            file = Optional.empty();
        }
    }

    /// Nothing gets better by trying again where a local file cannot be written.
    private static TrackerException failure(IOException e) {
        return new TrackerException("its file cannot be written: " + AtomicFile.reason(e), e);
    }

    private ProtoMessage run() {
        ProtoMessage config = new ProtoMessage();
        for (Map.Entry<String, Object> entry : record.config().entrySet()) {
            config.messageField(
                    UPDATE,
                    new ProtoMessage()
                            .textField(ITEM_KEY, entry.getKey())
                            .textField(ITEM_JSON, Json.line(entry.getValue())));
        }
        return new ProtoMessage()
                .textField(RUN_ID, id())
                .textField(RUN_PROJECT, project)
                .messageField(RUN_CONFIG, config)
                .textField(RUN_NAME, folder.name())
                .messageField(
                        RUN_START,
                        new ProtoMessage()
                                .varintField(TIME_SECONDS, start.getEpochSecond())
                                .varintField(TIME_NANOS, start.getNano()));
    }

    private void add(Point point) throws IOException {
        if (point.step() <= last) {
            return;
        }
        last = point.step();
        double seconds = point.time().getEpochSecond() + point.time().getNano() / 1e9;
        double runtime = seconds - start.getEpochSecond() - start.getNano() / 1e9;
        ProtoMessage history = new ProtoMessage();
        ProtoMessage summary = new ProtoMessage();
        point.metrics().values().forEach((name, value) -> {
            history.messageField(HISTORY_ITEM, item(name, value));
            summary.messageField(UPDATE, item(name, value));
        });
        for (Map.Entry<String, Number> own : Map.<String, Number>of(
                        "_step", point.step(), "_timestamp", seconds, "_runtime", runtime)
                .entrySet()) {
            history.messageField(HISTORY_ITEM, item(own.getKey(), own.getValue()));
            summary.messageField(UPDATE, item(own.getKey(), own.getValue()));
        }
        history.messageField(HISTORY_STEP, new ProtoMessage().varintField(STEP_NUMBER, point.step()));
        append(RECORD_SUMMARY, summary);
        append(RECORD_HISTORY, history);
    }

    /// A value as the JSON that Python reads, which knows NaN and Infinity.
    private static ProtoMessage item(String name, Number value) {
        return new ProtoMessage().textField(ITEM_NESTED_KEY, name).textField(ITEM_JSON, value.toString());
    }

    private void append(int field, ProtoMessage message) throws IOException {
        WandbFile open = file.orElseThrow(() -> new IllegalStateException("the run has not begun"));
        open.append(new ProtoMessage()
                .varintField(RECORD_NUMBER, ++records)
                .messageField(field, message)
                .bytes());
    }
}
