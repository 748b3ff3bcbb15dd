// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Recorded episodes of WikiGame, each with the pages it was played on, which are written to a file of ours.
final class WikiGameAdapter implements GameAdapter {
    private final Map<String, Path> graphs = new ConcurrentHashMap<>();

    @Override
    public Map<String, Object> options(Map<String, Object> episode) {
        Map<String, Object> options = new LinkedHashMap<>(GameAdapter.super.options(episode));
        Map<String, Object> links =
                Plain.map(Plain.map(episode.get("initial_state")).get("links"));
        options.put(
                "graph",
                graphs.computeIfAbsent(graph(links), WikiGameAdapter::write).toString());
        return options;
    }

    private static String graph(Map<String, Object> links) {
        StringBuilder text = new StringBuilder();
        links.forEach((title, targets) -> {
            text.append("= ").append(title).append(" =\n");
            Plain.list(targets)
                    .forEach(target -> text.append("[[").append(target).append("]]\n"));
        });
        return text.toString();
    }

    private static Path write(String graph) {
        try {
            Path file = Files.createTempFile("gem4j-wikigame", ".txt");
            file.toFile().deleteOnExit();
            return Files.writeString(file, graph);
        } catch (IOException e) {
            throw new UncheckedIOException("the recorded pages cannot be written to a file", e);
        }
    }

    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("target", initial.get("target"));
        fields.put("page", initial.get("start"));
        fields.put("history", List.of(String.valueOf(initial.get("start"))));
        fields.put("known", Plain.list(Plain.map(initial.get("links")).get(initial.get("start"))));
    }

    /// The peer never forgets a link, not even between episodes (D-wikigame-memory): what it knew at the start is
    /// told with the first step.
    @Override
    public void before(Map<String, Object> step, Map<String, Object> fields) {
        if (step.get("state_after") == null || Plain.integer(fields.get("turn")) > 0) {
            return;
        }
        Object known = Plain.map(step.get("state_after")).get("known");
        if (known != null) {
            fields.put("known", known);
        }
    }

    /// A page without links that only sends the player back was recorded as lost, and a last move that does not
    /// count as an end as if it were not the last.
    @Override
    public @Nullable Object kind(Map<String, Object> step) {
        boolean ends = Boolean.TRUE.equals(step.get("terminated"));
        boolean last = Boolean.TRUE.equals(step.get("truncated"));
        Object kind = step.get("kind");
        if (ends || "invalid_format".equals(kind)) {
            return kind;
        }
        return last ? "turn_limit" : "lose".equals(kind) ? "valid" : kind;
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of(
                "page", fields.get("page"),
                "history", fields.get("history"),
                "backtracked", fields.get("went_back"),
                "known",
                        Plain.list(fields.get("known")).stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList());
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(new GameDifference(
                "D-wikigame-limit",
                true,
                departure -> Boolean.TRUE.equals(departure.step().get("truncated"))
                        && Boolean.FALSE.equals(departure.step().get("terminated"))));
    }
}
