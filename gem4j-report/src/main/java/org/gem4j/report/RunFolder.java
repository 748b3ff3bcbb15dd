// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The folder of one run, `runs/<name>/`, and the names of its contents.
///
/// @param path the folder; it exists
public record RunFolder(Path path) {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Pattern CHECKPOINT = Pattern.compile("step-(\\d{1,18})");

    /// `20261127-231500-guessthenumber-easy`: the time and what is trained on.
    public static String defaultName(String envId, LocalDateTime time) {
        String slug = envId.replaceFirst("^(game|rg):", "")
                .replaceAll("\\([^()]*\\)", "")
                .replaceAll("-v\\d+(?=-|$)", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        String shown = slug.length() > 60 ? slug.substring(0, 60) : slug;
        return STAMP.format(time) + (shown.isEmpty() ? "" : "-" + shown);
    }

    /// A new folder `parent/name`, or `parent/name-2` and so on when that name is taken.
    ///
    /// @throws IllegalArgumentException if nothing can be written there
    public static RunFolder create(Path parent, String name) {
        makeFolders(parent);
        for (int i = 1; ; i++) {
            Path folder = parent.resolve(i == 1 ? name : name + "-" + i);
            try {
                Files.createDirectory(folder);
                return new RunFolder(folder);
            } catch (FileAlreadyExistsException e) {
                continue;
            } catch (IOException e) {
                throw unwritable(folder, e);
            }
        }
    }

    /// Exactly this folder, which must be new or empty.
    ///
    /// @throws IllegalArgumentException if it has content or cannot be written to
    public static RunFolder createAt(Path folder) {
        makeFolders(folder);
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        "run folder " + folder + " is not empty: choose another one, or resume the run in it");
            }
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
        requireWritable(folder);
        return new RunFolder(folder);
    }

    /// The folder of a run that is to go on.
    ///
    /// @throws IllegalArgumentException if it holds no run or cannot be written to
    public static RunFolder resume(Path folder) {
        RunFolder run = open(folder);
        requireWritable(folder);
        return run;
    }

    /// The folder of a run, to read.
    ///
    /// @throws IllegalArgumentException if it holds no run
    public static RunFolder open(Path folder) {
        RunFolder run = new RunFolder(folder);
        if (!Files.isRegularFile(run.recordFile())) {
            throw new IllegalArgumentException("run folder " + folder + " has no run.json: is it the folder of a run?");
        }
        return run;
    }

    public String name() {
        Path last = path.toAbsolutePath().normalize().getFileName();
        return last == null ? path.toString() : last.toString();
    }

    /// What was run and how it went, see [RunRecord].
    public Path recordFile() {
        return path.resolve("run.json");
    }

    /// The metrics of every step, see [MetricsLog].
    public Path metricsFile() {
        return path.resolve("metrics.jsonl");
    }

    /// Sample episodes of the policy before training, see [org.gem4j.report.EpisodeFile].
    public Path episodesBeforeFile() {
        return path.resolve("episodes-before.jsonl");
    }

    /// Sample episodes of the policy after training, on the same seeds.
    public Path episodesAfterFile() {
        return path.resolve("episodes-after.jsonl");
    }

    /// A sample of every step's episodes with their tokens, see [StepEpisodes].
    public Path stepEpisodesFile() {
        return path.resolve("step-episodes.jsonl");
    }

    /// Where each of them lies, see [StepEpisode].
    public Path stepEpisodesIndex() {
        return path.resolve("step-episodes.index.jsonl");
    }

    /// The checkpoint of the most steps, if there is one that can be read: `checkpoints/step-000100`.
    public Optional<Path> newestCheckpoint() {
        Path checkpoints = path.resolve("checkpoints");
        if (!Files.isDirectory(checkpoints)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(checkpoints)) {
            return all.filter(folder -> step(folder) >= 0).max(Comparator.comparingLong(RunFolder::step));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static long step(Path checkpoint) {
        Matcher name = CHECKPOINT.matcher(checkpoint.getFileName().toString());
        return name.matches() ? Long.parseLong(name.group(1)) : -1;
    }

    /// Asks the process that trains in this folder, whichever it is, to finish its step, save and end.
    public void requestStop() {
        AtomicFile.write(stopFile(), "");
    }

    /// Whether it is asked for.
    public boolean stopRequested() {
        return Files.exists(stopFile());
    }

    /// Forgets the request: a run that begins or has ended must not obey an old one.
    public void forgetStop() {
        try {
            Files.deleteIfExists(stopFile());
        } catch (IOException e) {
            throw AtomicFile.failure("delete", stopFile(), e);
        }
    }

    private Path stopFile() {
        return path.resolve("stop");
    }

    /// The page that shows the run.
    public Path reportFile() {
        return path.resolve("report.html");
    }

    /// Replaces `run.json`.
    public void write(RunRecord run) {
        AtomicFile.write(recordFile(), run.toJson());
    }

    /// Reads `run.json`.
    ///
    /// @throws IllegalArgumentException if it is not the record of a run
    public RunRecord read() {
        try {
            return RunRecord.parse(Files.readString(recordFile()), recordFile().toString());
        } catch (IOException e) {
            throw AtomicFile.failure("read", recordFile(), e);
        }
    }

    private static void makeFolders(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private static void requireWritable(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
            Files.delete(Files.createTempFile(folder, ".write-test", ".tmp"));
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private static IllegalArgumentException unwritable(Path folder, IOException cause) {
        return new IllegalArgumentException(
                "run folder " + folder + " cannot be written to: " + AtomicFile.reason(cause), cause);
    }
}
