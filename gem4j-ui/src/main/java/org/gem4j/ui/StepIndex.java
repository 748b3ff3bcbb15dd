// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.report.RunFolder;
import org.gem4j.report.StepEpisode;

/// The episodes that a run keeps of its steps, as far as its index names them now. Thread-safe.
final class StepIndex {
    private final RunFolder folder;
    private final LineTail tail;
    private final List<StepEpisode> entries = new ArrayList<>();

    StepIndex(RunFolder folder) {
        this.folder = folder;
        this.tail = new LineTail(folder.stepEpisodesIndex());
    }

    /// All entries, in order.
    synchronized List<StepEpisode> entries() {
        tail.read(new LineTail.Reader() {
            @Override
            public void restart() {
                entries.clear();
            }

            @Override
            public void line(String text, long at) {
                parse(text).ifPresent(entries::add);
            }
        });
        return List.copyOf(entries);
    }

    /// A line that is not an entry is left out: a machine that lost its power may leave one.
    private Optional<StepEpisode> parse(String line) {
        try {
            return Optional.of(
                    StepEpisode.parse(line, folder.stepEpisodesIndex().toString()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// The steps that have episodes, ascending.
    List<Long> steps() {
        return entries().stream().map(StepEpisode::step).distinct().toList();
    }

    /// The entry whose line begins at a byte.
    Optional<StepEpisode> at(long offset) {
        return entries().stream().filter(entry -> entry.offset() == offset).findFirst();
    }
}
