// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.gem4j.report.Json;
import org.gem4j.report.StepEpisode;

/// Lists, reads and searches the episodes that runs keep of their steps.
final class EpisodeQueries {
    private static final int MOST_LISTED = 500;
    private static final int MOST_FOUND = 100;
    private static final long SEARCH_NANOS = 5_000_000_000L;
    private static final int SNIPPET = 60;

    private final RunList runs;

    EpisodeQueries(RunList runs) {
        this.runs = runs;
    }

    /// The episodes of a step, or of all, that pass the filter.
    Map<String, Object> list(Query query) {
        List<StepEpisode> found = runs.find(query.text("run")).episodes().entries().stream()
                .filter(filter(query))
                .limit(MOST_LISTED + 1L)
                .toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "episodes",
                found.stream().limit(MOST_LISTED).map(EpisodeQueries::listed).toList());
        fields.put("more", found.size() > MOST_LISTED);
        return fields;
    }

    /// An entry as the page can read it: JavaScript has no whole numbers as large as a seed.
    private static Map<String, Object> listed(StepEpisode entry) {
        Map<String, Object> fields = entry.toMap();
        fields.put("seed", Long.toString(entry.seed()));
        return fields;
    }

    private static Predicate<StepEpisode> filter(Query query) {
        long step = query.whole("step", -1, -1, Long.MAX_VALUE);
        String solved = query.oneOf("solved", "any", "yes", "no");
        double least = query.number("least", -Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE);
        return episode -> (step < 0 || episode.step() == step)
                && (solved.equals("any") || episode.success() == solved.equals("yes"))
                && !(episode.totalReward() < least);
    }

    /// One whole episode, by where it lies.
    Map<String, Object> read(Query query) {
        ShownRun run = runs.find(query.text("run"));
        long at = query.whole("at", -1, 0, Long.MAX_VALUE);
        StepEpisode entry = run.episodes()
                .at(at)
                .orElseThrow(() -> ApiException.missing("run " + run.id() + " has no episode at byte " + at));
        Map<String, Object> episode = Json.object(entry.read(run.folder()), "episode at byte " + at);
        episode.put("seed", Long.toString(entry.seed()));
        return episode;
    }

    /// Episodes in whose texts some words stand, the newest steps first, as far as the time allows.
    Map<String, Object> search(Query query) {
        ShownRun run = runs.find(query.text("run"));
        String words = query.text("words").toLowerCase(Locale.ROOT);
        if (words.isBlank()) {
            throw ApiException.bad("words must not be empty");
        }
        Predicate<StepEpisode> wanted = filter(query);
        List<Map<String, Object>> found = new ArrayList<>();
        List<StepEpisode> entries = run.episodes().entries().reversed();
        long end = System.nanoTime() + SEARCH_NANOS;
        int searched = 0;
        for (StepEpisode entry : entries) {
            if (found.size() >= MOST_FOUND || System.nanoTime() > end) {
                break;
            }
            searched++;
            if (wanted.test(entry)) {
                match(Json.object(entry.read(run.folder()), "episode"), words, entry, found);
            }
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("episodes", found);
        fields.put("searched", searched);
        fields.put("of", entries.size());
        return fields;
    }

    private static void match(
            Map<String, Object> episode, String words, StepEpisode entry, List<Map<String, Object>> found) {
        StringBuilder all = new StringBuilder();
        all.append(entry.seed()).append('\n').append(episode.get("failure")).append('\n');
        for (Object turn : episode.get("turns") instanceof List<?> turns ? turns : List.of()) {
            if (turn instanceof Map<?, ?> fields) {
                all.append(fields.get("observation"))
                        .append('\n')
                        .append(fields.get("action"))
                        .append('\n');
            }
        }
        all.append(episode.get("final_observation"));
        int at = all.toString().toLowerCase(Locale.ROOT).indexOf(words);
        if (at >= 0) {
            Map<String, Object> fields = listed(entry);
            int from = Math.max(0, at - SNIPPET);
            int to = Math.min(all.length(), at + words.length() + SNIPPET);
            fields.put("snippet", all.substring(from, to).replaceAll("\\s+", " "));
            found.add(fields);
        }
    }
}
