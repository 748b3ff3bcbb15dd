// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gem4j.rollout.Episode;

/// The position of an episode in [StepEpisodes], and what a list shows of it.
///
/// @param step that learned from it
/// @param offset of its line, in bytes
/// @param length of its line without the end, in bytes
/// @param envId the environment
/// @param seed of its task
/// @param totalReward its undiscounted return
/// @param success whether the task was solved
/// @param outcome as [EpisodeJson] writes it
/// @param turns how many
/// @param tokens sampled
public record StepEpisode(
        long step,
        long offset,
        int length,
        String envId,
        long seed,
        double totalReward,
        boolean success,
        String outcome,
        int turns,
        long tokens) {
    static StepEpisode of(long step, long offset, int length, Episode episode) {
        return new StepEpisode(
                step,
                offset,
                length,
                episode.envId(),
                episode.seed(),
                episode.totalReward(),
                episode.success(),
                episode.outcome().name().toLowerCase(Locale.ROOT),
                episode.turns().size(),
                episode.responseTokens());
    }

    /// Reads a line of the index.
    ///
    /// @param source where it comes from, for the message
    /// @throws IllegalArgumentException if it is not one
    public static StepEpisode parse(String line, String source) {
        Fields fields = new Fields(Json.object(line, source), source);
        StepEpisode entry = new StepEpisode(
                fields.whole("step"),
                fields.whole("offset"),
                fields.countOr("length", 0),
                fields.text("env_id"),
                fields.whole("seed"),
                fields.number("return"),
                fields.flag("success"),
                fields.text("outcome"),
                fields.countOr("turns", 0),
                fields.countOr("tokens", 0));
        if (entry.offset < 0 || entry.length < 1) {
            throw new IllegalArgumentException(
                    source + ": offset must be >= 0 and length >= 1 but were " + entry.offset + " and " + entry.length);
        }
        return entry;
    }

    /// Where the next line begins, in bytes.
    long end() {
        return offset + length + 1;
    }

    String toLine() {
        return Json.line(toMap());
    }

    /// The entry as JSON.
    public Map<String, Object> toMap() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", step);
        fields.put("offset", offset);
        fields.put("length", length);
        fields.put("env_id", envId);
        fields.put("seed", seed);
        fields.put("return", Json.number(totalReward));
        fields.put("success", success);
        fields.put("outcome", outcome);
        fields.put("turns", turns);
        fields.put("tokens", tokens);
        return fields;
    }

    /// The JSON of the episode.
    ///
    /// @throws java.io.UncheckedIOException naming the file, if it cannot be read or ends before
    public String read(RunFolder folder) {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(folder.stepEpisodesFile(), StandardOpenOption.READ)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new IOException("it ends before byte " + (offset + length));
                }
            }
            return new String(bytes.array(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw AtomicFile.failure("read", folder.stepEpisodesFile(), e);
        }
    }
}
