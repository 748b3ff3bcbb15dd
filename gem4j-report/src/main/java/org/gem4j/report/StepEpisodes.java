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
import java.util.Optional;
import java.util.function.IntFunction;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Turn;
import org.jspecify.annotations.Nullable;

/// Writes a sample of every step's episodes with their tokens: `step-episodes.jsonl`, one episode a line, and
/// `step-episodes.index.jsonl`, one [StepEpisode] a line, by which an episode is found without reading the others.
///
/// Both only grow, by whole lines, the episodes first: what the index names is there, whenever the process ends.
public final class StepEpisodes implements AutoCloseable {
    private static final int MOST_TOKENS = 8192;

    private final Path file;
    private final Path index;
    private final FileChannel episodes;
    private final FileChannel entries;

    private StepEpisodes(RunFolder folder, long size) {
        this.file = folder.stepEpisodesFile();
        this.index = folder.stepEpisodesIndex();
        try {
            episodes = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            episodes.truncate(size).position(size);
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
        try {
            entries = FileChannel.open(
                    index, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            closeQuietly();
            throw AtomicFile.failure("write", index, e);
        }
    }

    /// Continues after `step`, or begins: later episodes, and what a crash left of one, are dropped.
    public static StepEpisodes open(RunFolder folder, long step) {
        StringBuilder kept = new StringBuilder();
        long size = 0;
        try {
            long written = Files.exists(folder.stepEpisodesFile()) ? Files.size(folder.stepEpisodesFile()) : 0;
            for (String line : wholeLines(folder.stepEpisodesIndex())) {
                Optional<StepEpisode> entry = parse(line, folder);
                if (entry.isEmpty() || entry.get().step() > step || entry.get().end() > written) {
                    break;
                }
                kept.append(line).append('\n');
                size = entry.get().end();
            }
        } catch (IOException e) {
            throw AtomicFile.failure("read", folder.stepEpisodesIndex(), e);
        }
        AtomicFile.write(folder.stepEpisodesIndex(), kept.toString());
        return new StepEpisodes(folder, size);
    }

    private static List<String> wholeLines(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        // Bytes that are not UTF-8 are a broken line, not a reason not to resume.
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private static Optional<StepEpisode> parse(String line, RunFolder folder) {
        try {
            return Optional.of(
                    StepEpisode.parse(line, folder.stepEpisodesIndex().toString()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Adds an episode of a step.
    ///
    /// @param traces of its turns
    /// @param bytes of a token, none for those that have no text
    public void write(long step, Episode episode, List<TokenTrace> traces, IntFunction<byte[]> bytes) {
        byte[] line = Json.line(fields(step, episode, traces, bytes)).getBytes(StandardCharsets.UTF_8);
        try {
            StepEpisode entry = StepEpisode.of(step, episodes.position(), line.length, episode);
            append(episodes, line);
            append(entries, entry.toLine().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    private static Map<String, Object> fields(
            long step, Episode episode, List<TokenTrace> traces, IntFunction<byte[]> bytes) {
        Map<String, Object> fields = EpisodeJson.write(episode.withPolicy("step " + step), EpisodeJson.Prompts.CHANGED);
        List<Object> turns = new ArrayList<>();
        Optional<Turn> before = Optional.empty();
        int left = MOST_TOKENS;
        int at = 0;
        for (Object each : (List<?>) fields.getOrDefault("turns", List.of())) {
            TokenTrace trace = traces.get(at++);
            Map<String, Object> turn = new LinkedHashMap<>();
            ((Map<?, ?>) each).forEach((name, value) -> turn.put(String.valueOf(name), value));
            Map<String, Object> told = trace.toMap(before, bytes, left);
            left -= size(told.get("prompt")) + size(told.get("response"));
            turn.put("trace", told);
            turns.add(turn);
            before = Optional.of(trace.turn());
        }
        fields.put("turns", turns);
        fields.put("step", step);
        return fields;
    }

    private static int size(@Nullable Object list) {
        return list instanceof List<?> items ? items.size() : 0;
    }

    private static void append(FileChannel channel, byte[] line) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private void closeQuietly() {
        try {
            episodes.close();
        } catch (IOException e) {
            // What was written is there; the failure that led here is told.
            return;
        }
    }

    @Override
    public void close() {
        try (episodes;
                entries) {
            episodes.force(false);
            entries.force(false);
        } catch (IOException e) {
            throw AtomicFile.failure("write", index, e);
        }
    }
}
