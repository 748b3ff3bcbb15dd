// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Snapshot;

/// A history as running text: every piece that is not empty ends with a newline.
///
/// The text is only ever appended to, and a forgotten turn moves the start, so that a step costs its own text and
/// one copy of what is returned.
final class TextHistory implements History {
    private final HistoryOptions options;
    private final Optional<ChatRenderer> renderer;
    private final StringBuilder text = new StringBuilder();
    private final List<Image> images = new ArrayList<>();
    /// One entry for each observation with the action after it; kept only where turns can be forgotten.
    private final ArrayDeque<Entry> turns = new ArrayDeque<>(0);

    /// Where the text that is not forgotten begins.
    private int start;

    private record Entry(int length, int images) {}

    TextHistory(HistoryOptions options, Optional<ChatRenderer> renderer) {
        this.options = options;
        this.renderer = renderer;
    }

    @Override
    public void start(Observation observation, Info info) {
        text.setLength(0);
        images.clear();
        turns.clear();
        start = 0;
        String first = options.applyChatTemplateOnReset()
                ? renderer.orElseThrow().render(List.of(new ChatMessage(ChatRole.USER, observation.text())))
                : observation.text();
        append(observation.withText(first), 0);
    }

    @Override
    public void add(String action, Observation observation, Info info) {
        int before = text.length();
        if (options.includeAction()) {
            appendLine(action);
        }
        if (limited()) {
            Entry newest = turns.removeLast();
            turns.addLast(new Entry(newest.length + text.length() - before, newest.images));
        }
        append(observation, text.length());
        while (turns.size() > (long) options.maxHistoryLength() + 1) {
            forget(turns.removeFirst());
        }
    }

    private void append(Observation observation, int before) {
        appendLine(observation.text());
        images.addAll(observation.images());
        if (limited()) {
            turns.addLast(new Entry(text.length() - before, observation.images().size()));
        }
    }

    private void appendLine(String piece) {
        text.append(piece);
        if (!piece.isEmpty() && !piece.endsWith("\n")) {
            text.append('\n');
        }
    }

    private void forget(Entry turn) {
        start += turn.length;
        images.subList(0, turn.images).clear();
        if (start > 1024 && start > text.length() / 2) {
            text.delete(0, start);
            start = 0;
        }
    }

    private boolean limited() {
        return options.maxHistoryLength() != HistoryOptions.UNLIMITED;
    }

    @Override
    public Observation render(Info info) {
        int end = text.length();
        text.append(info.getOr(InfoKeys.SUFFIX, ""));
        String shown = info.getOr(InfoKeys.PREFIX, "").concat(text.substring(start));
        text.setLength(end);
        return new Observation(shown, images, List.of(), options.applyChatTemplateOnReset());
    }

    @Override
    public Map<String, Object> save() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("text", text.substring(start));
        state.put("images", ImageState.save(images));
        state.put("turn_lengths", turns.stream().map(Entry::length).toList());
        state.put("turn_images", turns.stream().map(Entry::images).toList());
        return state;
    }

    @Override
    public Runnable load(Snapshot own) {
        String newText = own.text("text");
        List<Image> newImages = ImageState.load(own, "images");
        List<Integer> lengths = own.integers("turn_lengths");
        List<Integer> imageCounts = own.integers("turn_images");
        requireSum(lengths, newText.length(), "turn_lengths");
        requireSum(imageCounts, newImages.size(), "turn_images");
        if (lengths.size() != imageCounts.size()) {
            throw new IllegalArgumentException("turn_lengths and turn_images must be equally many but were "
                    + lengths.size() + " and " + imageCounts.size());
        }
        return () -> {
            text.setLength(0);
            text.append(newText);
            start = 0;
            images.clear();
            images.addAll(newImages);
            turns.clear();
            for (int i = 0; i < lengths.size(); i++) {
                turns.addLast(new Entry(lengths.get(i), imageCounts.get(i)));
            }
        };
    }

    private void requireSum(List<Integer> parts, int total, String name) {
        long sum = parts.stream().mapToLong(Integer::longValue).sum();
        boolean negative = parts.stream().anyMatch(part -> part < 0);
        if (negative || (limited() && sum != total) || (!limited() && !parts.isEmpty())) {
            throw new IllegalArgumentException(name + " must add up to " + total + " but was " + parts);
        }
    }
}
