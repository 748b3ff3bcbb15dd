// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.report.NumberText;
import org.gem4j.report.ProgressBar;
import org.gem4j.report.TerminalStyle;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.eval.Evaluation;

/// Reports finished episodes to the progress bar.
public final class EvalProgress implements Evaluation.Listener, AutoCloseable {
    private final PrintWriter screen;
    private final String model;
    private final Path folder;
    private final List<String> unclosed = new ArrayList<>();
    private Optional<ProgressBar> bar = Optional.empty();
    private long done;
    private int counting;
    private int solved;
    private double returns;

    /// @param folder where the episodes are kept, for the first line
    public EvalProgress(PrintWriter screen, String model, Path folder) {
        this.screen = screen;
        this.model = model;
        this.folder = folder;
    }

    @Override
    public void started(int before, int all) {
        screen.println("Evaluating " + model + ": " + NumberText.counted(all, "episode") + " into " + folder
                + (before > 0 ? ", " + before + " of them done before" : ""));
        screen.flush();
        done = before;
        bar = Optional.of(ProgressBar.counting("episode", screen, TerminalStyle.detect(), "eval", before, all));
    }

    @Override
    public void finished(Episode episode) {
        done++;
        if (episode.counts()) {
            counting++;
            solved += episode.success() ? 1 : 0;
            returns += episode.totalReward();
        }
        double count = Math.max(1, counting);
        bar.orElseThrow()
                .update(
                        done,
                        episode.responseTokens(),
                        new ProgressBar.Value("success", solved / count),
                        new ProgressBar.Value("return", returns / count));
    }

    @Override
    public void unclosed(String why) {
        unclosed.add(why);
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }

    /// Why environments could not be closed.
    public List<String> unclosed() {
        return List.copyOf(unclosed);
    }

    /// The failures outside the model, with the most frequent reason.
    public static Optional<String> failures(List<Episode> episodes) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        episodes.stream()
                .filter(episode -> !episode.counts())
                .forEach(episode -> reasons.merge(episode.failure(), 1, Integer::sum));
        int all = reasons.values().stream().mapToInt(Integer::intValue).sum();
        return reasons.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> NumberText.counted(all, "episode") + " failed for reasons outside the model, most often: "
                        + most.getKey());
    }
}
