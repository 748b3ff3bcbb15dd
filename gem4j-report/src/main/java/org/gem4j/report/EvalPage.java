// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Turn;
import org.gem4j.rollout.eval.EnvSummary;
import org.gem4j.rollout.eval.EnvSummary.Interval;
import org.gem4j.rollout.eval.EvalSettings;
import org.gem4j.rollout.eval.EvalSummary;
import org.gem4j.rollout.eval.KeyedEpisode;

/// Shows an evaluation: what it came to, how returns are spread, and rollouts to be read, with a filter.
final class EvalPage {
    private static final int SHOWN = 1_000;

    /// Of all rollouts together, in characters.
    private static final long LONGEST_TEXT = 12L << 20;

    private static final int BINS = 20;

    private EvalPage() {}

    /// How often which returns occur.
    ///
    /// @param most episodes of the highest bar
    public record Histogram(String label, String episodes, int most, List<Bar> bars, String low, String high) {}

    /// @param height in percent
    public record Bar(String height, String title) {}

    /// @param end `solved`, `unsolved` or `failed`
    /// @param word how it ended, with its return
    public record Rollout(
            KeyedEpisode.Key key,
            String end,
            boolean malformed,
            String word,
            String turns,
            String tokens,
            String failure,
            EpisodeView.Article episode) {}

    static String render(EvalSettings settings, EvalSummary summary, List<KeyedEpisode> episodes) {
        Map<String, Object> model = new HashMap<>();
        model.put("title", settings.model());
        model.put("status", summary.complete() ? "finished" : "running");
        model.put(
                "facts",
                List.of(
                        "seed " + settings.seed(),
                        "temperature " + NumberText.number(settings.sampling().temperature()),
                        NumberText.counted(settings.samples(), "episode") + " of each task"));
        model.put("cards", cards(summary));
        model.put(
                "environments",
                summary.environments().stream().map(EnvSummary::label).toList());
        model.put("rows", summary.environments().stream().map(EvalPage::row).toList());
        model.put("histograms", histograms(summary, episodes));
        model.put("rollouts", rollouts(episodes));
        model.put("played", episodes.size());
        model.put("settings", Page.table(settings.asMap()));
        return Page.render("eval", "eval.js", Map.of(), model);
    }

    private static List<RunPage.Card> cards(EvalSummary summary) {
        int count = summary.environments().size();
        String over = count == 1 ? "" : "mean over " + count + " environments";
        return List.of(
                new RunPage.Card("pass@1", "", NumberText.percent(summary.meanPassAt1()), over),
                new RunPage.Card("Return", "", NumberText.number(summary.meanReturn()), over),
                new RunPage.Card(
                        "Episodes",
                        "",
                        String.valueOf(summary.played()),
                        summary.failed() == 0 ? "of " + summary.wanted() : summary.failed() + " failed, left out"),
                new RunPage.Card(
                        "Tokens sampled",
                        "",
                        NumberText.count(summary.responseTokens()),
                        NumberText.count(summary.promptTokens()) + " read"));
    }

    /// The cells of an environment's row.
    private static List<String> row(EnvSummary one) {
        String passes = one.passAt().tailMap(2).entrySet().stream()
                .map(pass -> "@" + pass.getKey() + " " + NumberText.percent(pass.getValue()))
                .collect(Collectors.joining(", "));
        return List.of(
                one.label(),
                NumberText.percent(one.passAt1()),
                range(one.passInterval(), 100, "%.1f–%.1f"),
                passes.isEmpty() ? "–" : passes,
                NumberText.number(one.meanReturn()),
                range(one.returnInterval(), 1, "%.3f–%.3f"),
                NumberText.number(one.meanTurns()),
                NumberText.number(mean(one, "response_tok_len")),
                NumberText.number(mean(one, "num_tool_uses")),
                NumberText.percent(mean(one, "malformed_actions")),
                NumberText.percent(mean(one, "response_is_truncated")),
                one.failed() + " of " + one.played());
    }

    private static String range(Interval interval, double factor, String pattern) {
        return Double.isFinite(interval.low())
                ? NumberText.format(pattern, factor * interval.low(), factor * interval.high())
                : "–";
    }

    private static double mean(EnvSummary one, String name) {
        return one.means().getOrDefault(name, Double.NaN);
    }

    private static List<Histogram> histograms(EvalSummary summary, List<KeyedEpisode> episodes) {
        List<Histogram> histograms = new ArrayList<>();
        for (EnvSummary one : summary.environments()) {
            double[] returns = episodes.stream()
                    .filter(line ->
                            line.episode().counts() && line.key().environment().equals(one.label()))
                    .mapToDouble(line -> line.episode().totalReward())
                    .sorted()
                    .toArray();
            if (returns.length > 0) {
                histograms.add(histogram(one.label(), returns));
            }
        }
        return histograms;
    }

    private static Histogram histogram(String label, double[] sorted) {
        double low = Math.min(0, sorted[0]);
        double high = Math.max(low + 1e-9, Math.max(1, sorted[sorted.length - 1]));
        int[] counts = new int[BINS];
        for (double value : sorted) {
            counts[(int) Math.min(BINS - 1, BINS * (value - low) / (high - low))]++;
        }
        int most = Arrays.stream(counts).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < BINS; i++) {
            double from = low + (high - low) * i / BINS;
            bars.add(new Bar(
                    NumberText.format("%.1f", 100.0 * counts[i] / most),
                    NumberText.format(
                            "%d with a return of %.2f to %.2f", counts[i], from, from + (high - low) / BINS)));
        }
        return new Histogram(
                label, sorted.length + " episodes", most, bars, NumberText.number(low), NumberText.number(high));
    }

    /// The first rollouts, as many as a browser shows with ease.
    private static List<Rollout> rollouts(List<KeyedEpisode> episodes) {
        List<Rollout> rollouts = new ArrayList<>();
        long size = 0;
        for (KeyedEpisode one : episodes) {
            if (rollouts.size() == SHOWN || size > LONGEST_TEXT) {
                break;
            }
            rollouts.add(rollout(one));
            size += one.episode().turns().stream().mapToLong(EvalPage::size).sum();
        }
        return rollouts;
    }

    private static long size(Turn turn) {
        return turn.prompt().shown().length()
                + turn.observation().text().length()
                + turn.response().text().length();
    }

    private static Rollout rollout(KeyedEpisode one) {
        Episode episode = one.episode();
        boolean counts = episode.counts();
        return new Rollout(
                one.key(),
                !counts ? "failed" : episode.success() ? "solved" : "unsolved",
                EnvSummary.malformed(episode) > 0,
                counts
                        ? (episode.success() ? "✓ " : "✗ ") + NumberText.number(episode.totalReward())
                        : episode.outcome().name().toLowerCase(Locale.ROOT),
                NumberText.counted(episode.turns().size(), "turn"),
                NumberText.counted(episode.responseTokens(), "token"),
                episode.failure(),
                EpisodeView.of("Seed " + episode.seed(), episode));
    }
}
