// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import org.gem4j.rollout.eval.EvalException;
import org.gem4j.rollout.eval.EvalSettings;
import org.gem4j.rollout.eval.EvalStore;
import org.gem4j.rollout.eval.EvalSummary;
import org.gem4j.rollout.eval.KeyedEpisode;

/// The folder of an evaluation: `eval.json` (settings), `episodes.jsonl` (a line for each finished episode, written and
/// forced to the disk as it ends), `summary.json` and `report.html`.
///
/// A process that is killed leaves whole lines and at most one torn one at the end, which is cut off when the folder is
/// opened again. An episode that failed for reasons outside the policy is played again then; the last line counts. One
/// process at a time may write.
///
/// @param path made when an evaluation begins in it
public record EvalFolder(Path path) implements EvalStore {
    /// The folder for an evaluation where none is named: `base`, or where that holds one with other settings the
    /// first of `base-2`, `base-3`, … that does not.
    public static EvalFolder fitting(Path base, EvalSettings settings) {
        EvalFolder folder = new EvalFolder(base);
        for (int i = 2; folder.holdsAnother(settings); i++) {
            folder = new EvalFolder(base.resolveSibling(base.getFileName() + "-" + i));
        }
        return folder;
    }

    /// The page that shows the evaluation.
    public Path reportFile() {
        return path.resolve("report.html");
    }

    /// The episodes, to be looked at.
    ///
    /// @throws IllegalArgumentException if it is not the folder of an evaluation
    public List<Episode> episodes() {
        if (!Files.isRegularFile(episodesFile())) {
            throw new IllegalArgumentException("no evaluation in " + path + ": there is no episodes.jsonl");
        }
        try (FileChannel lines = FileChannel.open(episodesFile(), StandardOpenOption.READ)) {
            Map<KeyedEpisode.Key, KeyedEpisode> episodes = new LinkedHashMap<>();
            readWhole(lines, episodes);
            return episodes.values().stream().map(KeyedEpisode::episode).toList();
        } catch (IOException e) {
            throw AtomicFile.failure("read", path, e);
        }
    }

    @Override
    public EvalStore.Session open(EvalSettings settings) {
        try {
            Files.createDirectories(path);
            FileChannel lines = FileChannel.open(
                    episodesFile(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            lock(lines);
            Map<String, Object> wanted = settings.asMap();
            if (Files.exists(settingsFile())) {
                requireSame(differing(readSettings(), wanted));
            } else {
                AtomicFile.write(settingsFile(), Json.indented(wanted));
            }
            Map<KeyedEpisode.Key, KeyedEpisode> episodes = new LinkedHashMap<>();
            long end = readWhole(lines, episodes);
            lines.truncate(end);
            lines.position(end);
            return new Writing(this, settings, lines, episodes);
        } catch (IOException e) {
            throw AtomicFile.failure("use", path, e);
        }
    }

    private boolean holdsAnother(EvalSettings settings) {
        try {
            return Files.exists(settingsFile())
                    && !differing(readSettings(), settings.asMap()).isEmpty();
        } catch (IOException e) {
            throw AtomicFile.failure("read", settingsFile(), e);
        }
    }

    private Map<String, Object> readSettings() throws IOException {
        return Json.object(Files.readString(settingsFile()), settingsFile().toString());
    }

    private void lock(FileChannel lines) throws IOException {
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

    private void requireSame(List<String> differing) {
        if (!differing.isEmpty()) {
            throw new IllegalArgumentException("the evaluation in " + path + " was started with other settings: "
                    + String.join("; ", differing) + ". Use the same settings to resume, or another folder.");
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
    private long readWhole(FileChannel lines, Map<KeyedEpisode.Key, KeyedEpisode> episodes) throws IOException {
        InputStream in = new BufferedInputStream(Channels.newInputStream(lines.position(0)), 1 << 16);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long end = 0;
        int number = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.write(next);
                continue;
            }
            String source = Json.at(episodesFile(), ++number);
            KeyedEpisode read = EvalLine.read(Json.object(line.toString(StandardCharsets.UTF_8), source), source);
            episodes.remove(read.key());
            episodes.put(read.key(), read);
            end += line.size() + 1;
            line.reset();
        }
        return end;
    }

    private Path settingsFile() {
        return path.resolve("eval.json");
    }

    private Path episodesFile() {
        return path.resolve("episodes.jsonl");
    }

    /// The folder while episodes are played.
    private record Writing(
            EvalFolder folder, EvalSettings settings, FileChannel lines, Map<KeyedEpisode.Key, KeyedEpisode> finished)
            implements EvalStore.Session {
        @Override
        public List<KeyedEpisode> episodes() {
            return List.copyOf(finished.values());
        }

        @Override
        public void add(KeyedEpisode one) {
            try {
                Map<String, Object> fields = EvalLine.write(one);
                ByteBuffer line = ByteBuffer.wrap((Json.line(fields) + "\n").getBytes(StandardCharsets.UTF_8));
                while (line.hasRemaining()) {
                    lines.write(line);
                }
                lines.force(false);
                // As the line has it, so that a run that was cut off and one that was not come to the same.
                finished.put(one.key(), EvalLine.read(fields, folder.path.toString()));
            } catch (IOException e) {
                throw AtomicFile.failure("write", folder.episodesFile(), e);
            }
        }

        @Override
        public void finish(EvalSummary summary, List<KeyedEpisode> episodes) {
            AtomicFile.write(folder.path.resolve("summary.json"), Json.indented(summary.asMap()));
            AtomicFile.write(folder.reportFile(), EvalPage.render(settings, summary, episodes));
        }

        @Override
        public void close() {
            try {
                lines.close();
            } catch (IOException e) {
                throw AtomicFile.failure("close", folder.episodesFile(), e);
            }
        }
    }
}
