// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What came of one environment of a batch.
sealed interface BatchResult permits Seen, BatchResult.Failed, BatchResult.Nothing {
    /// The call failed.
    record Failed(String error) implements BatchResult {}

    /// It was left out.
    enum Nothing implements BatchResult {
        INSTANCE
    }

    /// A list of results in the form of single answers.
    static Map<String, @Nullable Object> rows(List<BatchResult> results) {
        List<@Nullable Object> rows = new ArrayList<>(results.size());
        for (BatchResult result : results) {
            rows.add(
                    switch (result) {
                        case Seen seen -> Replies.observation(seen);
                        case Failed failed -> Map.of("error", failed.error());
                        case Nothing nothing -> null;
                    });
        }
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("results", rows);
        return data;
    }

    /// A list for each field.
    static Map<String, @Nullable Object> columns(List<BatchResult> results) {
        int size = results.size();
        List<@Nullable Object> texts = new ArrayList<>(size);
        List<@Nullable Object> rewards = new ArrayList<>(size);
        List<Object> terminated = new ArrayList<>(size);
        List<Object> truncated = new ArrayList<>(size);
        List<@Nullable Object> infos = new ArrayList<>(size);
        for (BatchResult result : results) {
            Seen seen = result instanceof Seen played ? played : null;
            texts.add(seen == null ? null : seen.observation().text());
            rewards.add(seen == null ? null : seen.wireReward());
            terminated.add(seen != null && seen.terminated());
            truncated.add(seen != null && seen.truncated());
            infos.add(seen == null ? null : seen.info());
        }
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("texts", texts);
        data.put("rewards", rewards);
        data.put("terminated", terminated);
        data.put("truncated", truncated);
        data.put("infos", infos);
        exceptions(results, data);
        return data;
    }

    /// Adds what few environments have, by position: images and errors.
    static void exceptions(List<BatchResult> results, Map<String, @Nullable Object> data) {
        Map<String, Object> images = new LinkedHashMap<>();
        Map<String, Object> errors = new LinkedHashMap<>();
        for (int i = 0; i < results.size(); i++) {
            BatchResult result = results.get(i);
            if (result instanceof Failed failed) {
                errors.put(Integer.toString(i), failed.error());
            } else if (result instanceof Seen seen
                    && !seen.observation().images().isEmpty()) {
                images.put(Integer.toString(i), Replies.images(seen.observation()));
            }
        }
        if (!images.isEmpty()) {
            data.put("images", images);
        }
        if (!errors.isEmpty()) {
            data.put("errors", errors);
        }
    }
}
