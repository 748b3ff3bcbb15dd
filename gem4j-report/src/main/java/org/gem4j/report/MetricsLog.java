// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes `metrics.jsonl`: one JSON object per step, `step` first, then the names in alphabetical order, doubles in the
/// shortest form that reads back to the same bits.
///
/// Every line is handed to the system as soon as it is complete. A run that is interrupted and resumed ends with the
/// file of an uninterrupted one, apart from `time/`: [#resume] drops the lines of steps that will be done again.
public final class MetricsLog implements AutoCloseable {
    private static final String STEP = "step";

    private final Path file;
    private final FileChannel channel;
    private long lastStep;

    private MetricsLog(Path file, long lastStep) {
        this.file = file;
        this.lastStep = lastStep;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    /// One line.
    public record Row(long step, Metrics metrics) {}

    /// Starts an empty file.
    public static MetricsLog create(Path file) {
        AtomicFile.write(file, "");
        return new MetricsLog(file, -1);
    }

    /// Goes on after `step`: later lines, and a last line cut off by a crash, are dropped.
    public static MetricsLog resume(Path file, long step) {
        StringBuilder kept = new StringBuilder();
        for (String line : wholeLines(file)) {
            if (parse(line, file.toString()).step() > step) {
                break;
            }
            kept.append(line).append('\n');
        }
        AtomicFile.write(file, kept.toString());
        return new MetricsLog(file, step);
    }

    /// Every line of a file; a last line cut off by a crash, or still being written, is left out.
    ///
    /// @throws IllegalArgumentException naming the line that does not hold metrics
    public static List<Row> read(Path file) {
        List<Row> rows = new ArrayList<>();
        for (String line : wholeLines(file)) {
            rows.add(parse(line, Json.at(file, rows.size() + 1)));
        }
        return rows;
    }

    /// Appends the metrics of a step.
    ///
    /// @param step must be greater than the one before
    public void write(long step, Metrics metrics) {
        if (step <= lastStep) {
            throw new IllegalArgumentException("step must be > " + lastStep + " but was " + step);
        }
        ByteBuffer bytes = ByteBuffer.wrap((line(step, metrics) + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
        lastStep = step;
    }

    /// Forces what was written to the disk; call it when a checkpoint is saved.
    public void sync() {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    @Override
    public void close() {
        try (channel) {
            channel.force(false);
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    static String line(long step, Metrics metrics) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(STEP, step);
        metrics.values().forEach((name, value) -> fields.put(name, Json.plain(value)));
        return Json.line(fields);
    }

    private static Row parse(String line, String source) {
        Map<String, Object> fields = Json.object(line, source);
        if (!(fields.remove(STEP) instanceof Number step)) {
            throw new IllegalArgumentException(source + " must have a number \"step\"");
        }
        Metrics metrics = new Metrics();
        fields.forEach((name, value) -> {
            switch (value) {
                case Double number -> metrics.put(name, number.doubleValue());
                case Number number -> metrics.put(name, number.longValue());
                case String text when text.matches("NaN|-?Infinity") -> metrics.put(name, Double.parseDouble(text));
                case null, default ->
                    throw new IllegalArgumentException(source + ": " + name + " must be a number but is " + value);
            }
        });
        return new Row(step.longValue(), metrics);
    }

    private static List<String> wholeLines(Path file) {
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw AtomicFile.failure("read", file, e);
        }
    }
}
