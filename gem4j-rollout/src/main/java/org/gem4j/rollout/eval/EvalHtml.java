// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.eval.EvalStatistics.Interval;
import org.gem4j.rollout.report.EpisodeHtml;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Html;
import org.gem4j.rollout.report.HtmlPage;

/// Shows an evaluation: what it came to, how returns are spread, and rollouts to be read, with a filter.
final class EvalHtml {
    private static final int SHOWN = 1_000;
    private static final long LARGEST_TEXT = 16L << 20;
    private static final int BINS = 20;

    private EvalHtml() {}

    static String page(EvalSettings settings, EvalSummary summary, Collection<EvalLine> episodes) {
        String body = header(settings, summary)
                + cards(summary)
                + section("By environment", table(summary))
                + section("Returns", histograms(summary, episodes))
                + section("Rollouts", rollouts(summary, episodes))
                + section("Settings", settings(settings))
                + Html.element(
                        "footer",
                        "",
                        "pass@k is the unbiased estimate over the samples of a task, averaged over tasks. Intervals"
                                + " hold 95 %: Wilson's for pass@1 with one sample per task, bootstrap over tasks"
                                + " otherwise. Episodes that failed for reasons outside the policy count in no mean. The"
                                + " numbers are in <code>summary.json</code>, the episodes in"
                                + " <code>episodes.jsonl</code>.");
        return HtmlPage.of(settings.model(), body, "data", Map.of(), HtmlPage.resource(EvalHtml.class, "eval.js"));
    }

    private static String section(String title, String content) {
        return Html.element("section", "", Html.element("h2", "", title), content);
    }

    private static String header(EvalSettings settings, EvalSummary summary) {
        String status = summary.played() == summary.wanted() ? "finished" : "running";
        return Html.element(
                "header",
                "",
                Html.element("p", "brand", "gem4j eval " + Html.element("span", "status " + status, status)),
                Html.element("h1", "", Html.text(settings.model())),
                Html.element(
                        "p",
                        "facts",
                        Html.element("span", "", "seed " + settings.seed()),
                        Html.element(
                                "span",
                                "",
                                "temperature "
                                        + Figures.number(settings.sampling().temperature())),
                        Html.element(
                                "span",
                                "",
                                settings.samples() + (settings.samples() == 1 ? " episode" : " episodes")
                                        + " of each task")));
    }

    private static String cards(EvalSummary summary) {
        return Html.element(
                "div",
                "cards",
                card("pass@1", Figures.percent(summary.meanPassAt1()), over(summary)),
                card("Return", Figures.number(summary.meanReturn()), over(summary)),
                card(
                        "Episodes",
                        String.valueOf(summary.played()),
                        summary.failed() == 0 ? "of " + summary.wanted() : summary.failed() + " failed, left out"),
                card(
                        "Tokens sampled",
                        Figures.count(summary.responseTokens()),
                        Figures.count(summary.promptTokens()) + " read"));
    }

    private static String over(EvalSummary summary) {
        int count = summary.environments().size();
        return count == 1 ? "" : "mean over " + count + " environments";
    }

    private static String card(String title, String value, String note) {
        return Html.element(
                "div",
                "card",
                Html.element("h3", "", title),
                Html.element("p", "value", Html.text(value)),
                Html.element("p", "note", Html.text(note)));
    }

    private static String table(EvalSummary summary) {
        StringBuilder rows = new StringBuilder("<tr>");
        for (String name : List.of(
                "environment",
                "pass@1",
                "95 %",
                "pass@k",
                "return",
                "95 %",
                "turns",
                "tokens/answer",
                "tool calls",
                "malformed",
                "cut",
                "failed")) {
            rows.append(Html.element("th", "", name));
        }
        rows.append("</tr>");
        for (EnvSummary one : summary.environments()) {
            StringBuilder passes = new StringBuilder();
            one.passAt().forEach((k, value) -> {
                if (k > 1) {
                    passes.append(passes.isEmpty() ? "" : ", ")
                            .append("@")
                            .append(k)
                            .append(' ')
                            .append(Figures.percent(value));
                }
            });
            rows.append("<tr>");
            for (String cell : List.of(
                    one.label(),
                    Figures.percent(one.passAt1()),
                    range(one.passInterval(), 100, "%.1f–%.1f"),
                    passes.isEmpty() ? "–" : passes.toString(),
                    Figures.number(one.meanReturn()),
                    range(one.returnInterval(), 1, "%.3f–%.3f"),
                    Figures.number(one.meanTurns()),
                    mean(one, "response_tok_len"),
                    mean(one, "num_tool_uses"),
                    share(one, "malformed_actions"),
                    share(one, "response_is_truncated"),
                    one.failed() + " of " + one.played())) {
                rows.append(Html.element("td", "", Html.text(cell)));
            }
            rows.append("</tr>");
        }
        return Html.element("div", "scroll", Html.element("table", "runs", rows.toString()));
    }

    private static String range(Interval interval, double factor, String pattern) {
        return Double.isFinite(interval.low())
                ? Figures.format(pattern, factor * interval.low(), factor * interval.high())
                : "–";
    }

    private static String mean(EnvSummary one, String name) {
        return Figures.number(one.means().getOrDefault(name, Double.NaN));
    }

    private static String share(EnvSummary one, String name) {
        return Figures.percent(one.means().getOrDefault(name, Double.NaN));
    }

    private static String histograms(EvalSummary summary, Collection<EvalLine> episodes) {
        StringBuilder html = new StringBuilder();
        for (EnvSummary one : summary.environments()) {
            double[] returns = episodes.stream()
                    .filter(line ->
                            line.episode().counts() && line.key().environment().equals(one.label()))
                    .mapToDouble(line -> line.episode().totalReward())
                    .sorted()
                    .toArray();
            if (returns.length > 0) {
                html.append(histogram(one.label(), returns));
            }
        }
        return html.isEmpty()
                ? Html.element("p", "note", "No episode counts.")
                : Html.element("div", "charts two", html.toString());
    }

    private static String histogram(String label, double[] sorted) {
        double low = Math.min(0, sorted[0]);
        double high = Math.max(low + 1e-9, Math.max(1, sorted[sorted.length - 1]));
        int[] counts = new int[BINS];
        for (double value : sorted) {
            counts[(int) Math.min(BINS - 1, BINS * (value - low) / (high - low))]++;
        }
        int most = Arrays.stream(counts).max().orElse(1);
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < BINS; i++) {
            double from = low + (high - low) * i / BINS;
            String title =
                    Figures.format("%d with a return of %.2f to %.2f", counts[i], from, from + (high - low) / BINS);
            bars.append(
                    Figures.format("<i style=\"height:%.1f%%\" title=\"%s\"></i>", 100.0 * counts[i] / most, title));
        }
        return Html.element(
                "figure",
                "chart",
                Html.element(
                        "figcaption",
                        "",
                        Html.element("b", "", Html.text(label)),
                        Html.element("span", "now", sorted.length + " episodes"),
                        Html.element("small", "", "highest bar: " + most)),
                Html.element("div", "histogram c0", bars.toString()),
                Html.element(
                        "div",
                        "ends",
                        Html.element("span", "", Figures.number(low)),
                        Html.element("span", "", Figures.number(high))));
    }

    private static String rollouts(EvalSummary summary, Collection<EvalLine> episodes) {
        StringBuilder options = new StringBuilder("<option value=\"\">all environments</option>");
        for (EnvSummary one : summary.environments()) {
            options.append("<option>").append(Html.text(one.label())).append("</option>");
        }
        StringBuilder html = new StringBuilder("<div class=\"filter\"><select id=\"env\" aria-label=\"environment\">")
                .append(options)
                .append("</select><select id=\"end\" aria-label=\"end\"><option value=\"\">all ends</option>"
                        + "<option value=\"solved\">solved</option><option value=\"unsolved\">not solved</option>"
                        + "<option value=\"malformed\">with malformed actions</option>"
                        + "<option value=\"failed\">failed</option></select>"
                        + "<input id=\"words\" type=\"search\" placeholder=\"find in rollouts\" aria-label=\"find\">"
                        + "<span id=\"count\" class=\"note\"></span></div>");
        int shown = 0;
        long size = 0;
        for (EvalLine episode : episodes) {
            if (shown == SHOWN || size > LARGEST_TEXT) {
                html.append(Html.element(
                        "p",
                        "note",
                        "The first " + shown + " of " + episodes.size() + " episodes; all are in episodes.jsonl, and "
                                + "the command browse shows them."));
                break;
            }
            String rollout = rollout(episode);
            html.append(rollout);
            size += rollout.length();
            shown++;
        }
        return html.toString();
    }

    private static String rollout(EvalLine line) {
        Episode episode = line.episode();
        boolean counts = episode.counts();
        String end = !counts ? "failed" : episode.success() ? "solved" : "unsolved";
        String word = counts
                ? (episode.success() ? "✓ " : "✗ ") + Figures.number(episode.totalReward())
                : episode.outcome().name().toLowerCase(Locale.ROOT);
        int turns = episode.turns().size();
        return "<details class=\"pair rollout\" data-env=\""
                + Html.text(line.key().environment()) + "\" data-end=\""
                + end + (EnvSummary.malformed(episode) > 0 ? " malformed" : "") + "\"><summary>"
                + Html.element(
                        "span",
                        "seed",
                        "Task " + line.key().task() + ", sample "
                                + line.key().sample() + " "
                                + Html.element(
                                        "small", "fact", Html.text(line.key().environment())))
                + Html.element(
                        "span",
                        "outcomes",
                        Html.element("span", "outcome " + (end.equals("solved") ? "good" : "bad"), Html.text(word)),
                        Html.element("span", "outcome", turns + (turns == 1 ? " turn" : " turns")),
                        Html.element("span", "outcome", tokens(episode)))
                + "</summary>"
                + (episode.failure().isEmpty() ? "" : Html.element("p", "note failure", Html.text(episode.failure())))
                + EpisodeHtml.article("Seed " + episode.seed(), episode)
                + "</details>";
    }

    private static String tokens(Episode episode) {
        long tokens = episode.responseTokens();
        return tokens + (tokens == 1 ? " token" : " tokens");
    }

    private static String settings(EvalSettings settings) {
        StringBuilder rows = new StringBuilder();
        settings.asMap()
                .forEach((name, value) -> rows.append("<div>")
                        .append(Html.element("dt", "", Html.text(name)))
                        .append(Html.element("dd", "", Html.text(String.valueOf(value))))
                        .append("</div>"));
        return Html.element("dl", "table", rows.toString());
    }
}
