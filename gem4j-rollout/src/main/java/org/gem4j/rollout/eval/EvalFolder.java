// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.report.AtomicFile;
import org.gem4j.rollout.report.Json;

/// The folder of an evaluation: `eval.json` (settings), `episodes.jsonl` (a line for each finished episode, written and
/// forced to the disk as it ends), `summary.json` and `report.html`.
///
/// A process that is killed leaves whole lines and at most one torn one at the end, which is cut off when the folder is
/// opened again. An episode that failed for reasons outside the policy is played again then; the last line counts. One
/// process at a time may write.
final class EvalFolder implements AutoCloseable {
    private final Path path;
    private final FileChannel lines;
    private final Map<EvalSettings.Key, Episode> episodes;

    private EvalFolder(Path path, FileChannel lines, Map<EvalSettings.Key, Episode> episodes) {
        this.path = path;
        this.lines = lines;
        this.episodes = episodes;
    }

    /// Opens a folder for an evaluation, new or begun.
    ///
    /// @throws IllegalArgumentException if it was begun with other settings, naming those that differ
    /// @throws EvalException if another process writes to it
    static EvalFolder open(Path path, EvalSettings settings) {
        Path record = path.resolve("eval.json");
        try {
            Files.createDirectories(path);
            FileChannel lines = FileChannel.open(
                    episodesFile(path), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            lock(lines, path);
            Map<String, Object> wanted = settings.asMap();
            if (Files.exists(record)) {
                requireSame(Json.object(Files.readString(record), record.toString()), wanted, path);
            } else {
                AtomicFile.write(record, Json.indented(wanted));
            }
            Map<EvalSettings.Key, Episode> episodes = new LinkedHashMap<>();
            long end = readWhole(lines, path, episodes);
            lines.truncate(end);
            lines.position(end);
            return new EvalFolder(path, lines, episodes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + path + ": " + AtomicFile.reason(e), e);
        }
    }

    /// The folder for an evaluation where none is named: `base`, or where that holds one with other settings the
    /// first of `base-2`, `base-3`, … that does not.
    static Path fitting(Path base, EvalSettings settings) {
        Path path = base;
        for (int i = 2; holdsAnother(path, settings); i++) {
            path = base.resolveSibling(base.getFileName() + "-" + i);
        }
        return path;
    }

    private static boolean holdsAnother(Path path, EvalSettings settings) {
        Path record = path.resolve("eval.json");
        try {
            return Files.exists(record)
                    && !differing(Json.object(Files.readString(record), record.toString()), settings.asMap())
                            .isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + record + ": " + AtomicFile.reason(e), e);
        }
    }

    private static void lock(FileChannel lines, Path path) throws IOException {
        FileLock lock;
        try {
            lock = lines.tryLock();
        } catch (OverlappingFileLockException e) {
            throw new EvalException("an evaluation is running in " + path, e);
        }
        if (lock == null) {
            throw new EvalException("another process is evaluating in " + path);
        }
    }

    private static void requireSame(Map<String, Object> before, Map<String, Object> now, Path path) {
        List<String> differing = differing(before, now);
        if (!differing.isEmpty()) {
            throw new IllegalArgumentException("the evaluation in " + path + " was begun with other settings: "
                    + String.join("; ", differing) + ". Use the same settings to go on, or another folder.");
        }
    }

    private static List<String> differing(Map<String, Object> before, Map<String, Object> now) {
        // Through JSON, so that numbers compare as they are written.
        Map<String, Object> wanted = Json.object(Json.line(now), "settings");
        List<String> differing = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(wanted.keySet());
        for (String name : names) {
            if (!Objects.equals(before.get(name), wanted.get(name))) {
                differing.add(name + " was " + before.get(name) + " and is now " + wanted.get(name));
            }
        }
        return differing;
    }

    /// Reads the lines that are whole and returns where they end.
    private static long readWhole(FileChannel lines, Path path, Map<EvalSettings.Key, Episode> episodes)
            throws IOException {
        InputStream in = new BufferedInputStream(Channels.newInputStream(lines.position(0)), 1 << 16);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long end = 0;
        int number = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.write(next);
                continue;
            }
            number++;
            String source = episodesFile(path) + " line " + number;
            EvalLine read = EvalLine.parse(Json.object(line.toString(StandardCharsets.UTF_8), source), source);
            episodes.remove(read.key());
            episodes.put(read.key(), read.episode());
            end += line.size() + 1;
            line.reset();
        }
        return end;
    }

    /// The settings and episodes of a folder, only to be looked at.
    ///
    /// @throws IllegalArgumentException if it is not the folder of an evaluation
    static List<Episode> read(Path path) {
        if (!Files.isRegularFile(episodesFile(path))) {
            throw new IllegalArgumentException("no evaluation in " + path + ": there is no episodes.jsonl");
        }
        try (FileChannel lines = FileChannel.open(episodesFile(path), StandardOpenOption.READ)) {
            Map<EvalSettings.Key, Episode> episodes = new LinkedHashMap<>();
            readWhole(lines, path, episodes);
            return List.copyOf(episodes.values());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + AtomicFile.reason(e), e);
        }
    }

    private static Path episodesFile(Path path) {
        return path.resolve("episodes.jsonl");
    }

    Path path() {
        return path;
    }

    Path summaryFile() {
        return path.resolve("summary.json");
    }

    Path reportFile() {
        return path.resolve("report.html");
    }

    /// Whether an episode need not be played any more.
    boolean isDone(EvalSettings.Key key) {
        Episode episode = episodes.get(key);
        return episode != null && episode.counts();
    }

    /// All finished episodes in the order of the settings, whenever they ended.
    synchronized List<EvalLine> episodes(EvalSettings settings) {
        return settings.keys().stream()
                .filter(episodes::containsKey)
                .map(key -> new EvalLine(key, Objects.requireNonNull(episodes.get(key))))
                .toList();
    }

    /// Adds a finished episode; it is on the disk when this returns.
    synchronized void add(EvalLine finished) {
        try {
            Map<String, Object> fields = finished.asMap();
            byte[] line = (Json.line(fields) + "\n").getBytes(StandardCharsets.UTF_8);
            var buffer = ByteBuffer.wrap(line);
            while (buffer.hasRemaining()) {
                lines.write(buffer);
            }
            lines.force(false);
            // As the line has it, so that a run that was cut off and one that was not come to the same.
            episodes.put(finished.key(), EvalLine.parse(fields, path.toString()).episode());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + episodesFile(path) + ": " + AtomicFile.reason(e), e);
        }
    }

    /// Writes the summary and the page from what is there.
    EvalSummary writeReport(EvalSettings settings) {
        List<EvalLine> all = episodes(settings);
        EvalSummary summary = EvalSummary.of(settings, all);
        AtomicFile.write(summaryFile(), Json.indented(summary.asMap()));
        AtomicFile.write(reportFile(), EvalHtml.page(settings, summary, all));
        return summary;
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + episodesFile(path), e);
        }
    }
}
