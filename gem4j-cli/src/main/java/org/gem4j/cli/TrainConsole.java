// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.report.MetricsLog;
import org.gem4j.report.ProgressBar;
import org.gem4j.report.RunFolder;
import org.gem4j.report.TerminalChart;
import org.gem4j.report.TerminalStyle;
import org.gem4j.train.EvaluationResult;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.TrainingResult;

/// Shows a training run in the terminal.
final class TrainConsole implements TrainingListener, AutoCloseable {
    private final PrintWriter out;
    private final TerminalStyle style;
    private Optional<ProgressBar> bar = Optional.empty();
    private long first;
    private long steps;
    private boolean stepping;

    TrainConsole(PrintWriter out, TerminalStyle style) {
        this.out = out;
        this.style = style;
    }

    @Override
    public void started(Path folder, String model, long step, long allSteps) {
        close();
        first = step;
        steps = allSteps;
        out.println("Model: " + model + ". Run folder: " + folder + (step > 0 ? ", resuming after step " + step : ""));
        out.flush();
    }

    @Override
    public void warming(String player) {
        out.println("Warm start: playing episodes (" + player + ") to learn from.");
        out.flush();
    }

    @Override
    public void warmed(int step, int allSteps, double loss) {
        bar("warm start", 0, allSteps).update(step, 0, new ProgressBar.Value("loss", loss));
        if (step == allSteps) {
            close();
        }
    }

    @Override
    public void evaluated(String when, EvaluationResult evaluation) {
        String line = String.format(
                Locale.ROOT,
                "Evaluation %s: success %.3f, return %.3f, %.2f turns, over %d episodes%s",
                when,
                evaluation.success(),
                evaluation.meanReturn(),
                evaluation.meanTurns(),
                evaluation.episodes().size(),
                evaluation.failed() == 0 ? "" : " (" + evaluation.failed() + " lost to failures)");
        bar.ifPresentOrElse(progress -> progress.message(line), () -> out.println(line));
        out.flush();
        if (!stepping && steps > first) {
            close();
            bar("train", first, steps); // from now on steps take time
        }
    }

    @Override
    public void stepped(long step, TrainingListener.Progress progress) {
        stepping = true;
        bar("train", first, steps)
                .update(
                        step,
                        progress.tokens(),
                        new ProgressBar.Value("return", progress.meanReturn()),
                        new ProgressBar.Value("success", progress.success()));
        if (step == steps) {
            close();
        }
    }

    @Override
    public void saved(Path checkpoint) {}

    @Override
    public void notice(String text) {
        String line = "note: " + text;
        bar.ifPresentOrElse(progress -> progress.message(line), () -> out.println(line));
        out.flush();
    }

    private ProgressBar bar(String label, long from, long total) {
        if (bar.isEmpty()) {
            bar = Optional.of(new ProgressBar(out, style, label, from, total));
        }
        return bar.get();
    }

    /// Prints the curve and what came of the run.
    void summary(TrainingResult result, RunFolder folder) {
        List<Long> at = new ArrayList<>();
        List<Double> returns = new ArrayList<>();
        List<Double> successes = new ArrayList<>();
        for (MetricsLog.Row row : MetricsLog.read(folder.metricsFile())) {
            if (row.metrics().get("actor/mean_episode_return").isPresent()) {
                at.add(row.step());
                returns.add(row.metrics().get("actor/mean_episode_return").getAsDouble());
                successes.add(row.metrics().get("actor/mean_episode_success").orElse(0));
            }
        }
        if (at.size() > 1) {
            out.println(TerminalChart.draw(
                    List.of(
                            new TerminalChart.Curve("success", at, successes),
                            new TerminalChart.Curve("return", at, returns)),
                    style));
        }
        if (result.stopped()) {
            out.println("Stopped after step " + result.steps() + " and saved. Resume with: ./gem4j train --resume "
                    + result.folder());
        } else if (result.before().isPresent() && result.after().isPresent()) {
            out.printf(
                    Locale.ROOT,
                    "Success %.3f -> %.3f, return %.3f -> %.3f in %.0f s (%s).%n",
                    result.before().get().success(),
                    result.after().get().success(),
                    result.before().get().meanReturn(),
                    result.after().get().meanReturn(),
                    result.seconds(),
                    phases(result.phases()));
        } else {
            out.println("No evaluation had an episode that counts: all were lost to failures outside the policy.");
        }
        out.println("Report: " + folder.reportFile());
        out.println("Sample episodes: ./gem4j browse " + result.folder());
        out.flush();
    }

    private static String phases(Map<String, Double> seconds) {
        return seconds.entrySet().stream()
                .filter(phase -> phase.getValue() >= 0.05)
                .map(phase ->
                        String.format(Locale.ROOT, "%s %.1f s", phase.getKey().replace('_', ' '), phase.getValue()))
                .collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
        bar = Optional.empty();
    }
}
