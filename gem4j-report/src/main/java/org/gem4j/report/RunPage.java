// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// The page of one run.
final class RunPage {
    private RunPage() {}

    /// A headline number of a run.
    ///
    /// @param from what it was before, or empty
    /// @param to what it is
    public record Card(String title, String from, String to, String note) {}

    /// Where a part of the time went.
    ///
    /// @param color class of a color
    /// @param width in percent of the whole
    public record Phase(String color, String name, String width, String time, String share) {}

    static String render(RunData data) {
        Charts charts = new Charts(List.of(data));
        RunRecord run = data.run();
        Map<String, Object> model = new HashMap<>();
        model.put("title", data.name());
        model.put("command", run.command());
        model.put("status", run.status().text());
        model.put("heading", data.envId().isEmpty() ? data.name() : data.envId());
        model.put("facts", facts(data));
        model.put("cards", cards(data));
        model.putAll(curves(List.of(data), charts));
        model.put("phases", phases(data));
        model.put("pairs", EpisodePairs.of(data.before(), data.after()));
        model.put("pairsShown", EpisodePairs.SHOWN);
        model.put("config", Page.table(run.config()));
        model.put("provenance", provenance(run));
        return Page.render("run", "report.js", charts.data(), model);
    }

    /// The charts that a page of runs has, by the place where they stand.
    static Map<String, Object> curves(List<RunData> runs, Charts charts) {
        Map<String, Object> views = new LinkedHashMap<>();
        views.put("headline", charts.views(Chart.headline()));
        views.put("details", charts.views(Chart.details()));
        views.put("environments", charts.views(Chart.environments(runs)));
        views.put("others", charts.views(Chart.others(runs)));
        return views;
    }

    private static List<String> facts(RunData data) {
        RunRecord run = data.run();
        String started = run.started().replace('T', ' ').replaceAll(":\\d\\d(\\.\\d+)?Z", " UTC");
        return Stream.of(data.name(), started, "seed " + run.seed(), run.device())
                .filter(fact -> !fact.isBlank())
                .toList();
    }

    private static List<Card> cards(RunData data) {
        long steps = data.rows().stream().mapToLong(MetricsLog.Row::step).max().orElse(0);
        double seconds = data.seconds();
        double tokens = data.total("tokens", "actor/num_tokens");
        double episodes = data.total("episodes", "actor/num_trajectories");
        return List.of(
                card(data, "Success rate", data.success(), Chart.Kind.PERCENT),
                card(data, "Return", data.meanReturn(), Chart.Kind.NUMBER),
                new Card(
                        "Time",
                        "",
                        seconds > 0 ? NumberText.duration(seconds) : "–",
                        steps > 0 ? NumberText.count(steps) + (steps == 1 ? " step" : " steps") : ""),
                new Card(
                        "Tokens sampled",
                        "",
                        tokens > 0 ? NumberText.count(tokens) : "–",
                        episodes > 0 ? NumberText.count(episodes) + " episodes played" : ""));
    }

    private static Card card(RunData data, String title, RunData.Change change, Chart.Kind kind) {
        boolean unknown = Double.isNaN(change.before()) && Double.isNaN(change.after());
        return new Card(
                title,
                unknown ? "" : kind.show(change.before()),
                unknown ? "–" : kind.show(change.after()),
                origin(data, change, kind == Chart.Kind.PERCENT));
    }

    /// Where the two numbers come from, and how sure a share is.
    private static String origin(RunData data, RunData.Change change, boolean share) {
        if (!change.evaluated()) {
            return data.rows().isEmpty() ? "" : "mean of the first and the last steps";
        }
        OptionalDouble episodes = data.run().summary("eval_episodes");
        if (episodes.isEmpty()) {
            return "evaluated before and after";
        }
        double count = episodes.getAsDouble();
        String text = "on " + NumberText.format("%.0f", count) + " fixed episodes";
        return share ? text + NumberText.format(", ± %.1f", 196 * Math.sqrt(variance(change.after()) / count)) : text;
    }

    private static double variance(double share) {
        double inside = Math.clamp(share, 0, 1);
        return inside * (1 - inside);
    }

    private static List<Phase> phases(RunData data) {
        Map<String, Double> seconds = data.phases();
        double known =
                seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        double whole = Math.max(known, data.seconds());
        if (known <= 0) {
            return List.of();
        }
        List<Phase> phases = new ArrayList<>();
        seconds.forEach((name, value) ->
                phases.add(phase("c" + phases.size() % Charts.COLORS, name.replace('_', ' '), value, whole)));
        if (whole - known > 0.005 * whole) {
            phases.add(phase("rest", "everything else", whole - known, whole));
        }
        return phases;
    }

    private static Phase phase(String color, String name, double seconds, double whole) {
        double share = seconds / whole;
        return new Phase(
                color,
                name,
                NumberText.format("%.3f", share * 100),
                NumberText.duration(seconds),
                NumberText.percent(share));
    }

    private static List<Map<String, String>> provenance(RunRecord run) {
        List<Map<String, String>> tables = new ArrayList<>();
        tables.add(Page.table(run.versions()));
        tables.add(Page.table(run.machine()));
        if (!run.hashes().isEmpty()) {
            tables.add(Page.table(run.hashes()));
        }
        if (!run.gitCommit().isEmpty()) {
            tables.add(Map.of("git commit", run.gitCommit()));
        }
        return tables;
    }
}
