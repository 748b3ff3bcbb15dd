// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Html;

/// The page of one run.
final class RunHtml {
    private RunHtml() {}

    static String render(RunData data, ChartHtml charts) {
        String curves = charts.grid(Chart.headline(), "charts two") + charts.grid(Chart.details(), "charts four");
        String environments = charts.grid(Chart.environments(List.of(data)), "charts four");
        String others = charts.grid(Chart.others(List.of(data)), "charts four others");
        String episodes = EpisodesHtml.render(data.before(), data.after());
        return header(data)
                + cards(data)
                + section(
                        "Learning curves",
                        curves.isEmpty() ? Html.element("p", "note", "No step has been recorded yet.") : curves)
                + (environments.isEmpty() ? "" : section("Environments", environments))
                + (others.isEmpty() ? "" : folded("All other metrics", others))
                + time(data)
                + (episodes.isEmpty() ? "" : section("Episodes before and after", episodes))
                + section("Configuration", table(data.run().config()))
                + folded("Versions, machine and hashes", provenance(data.run()))
                + footer();
    }

    static String section(String title, String content) {
        return Html.element("section", "", Html.element("h2", "", Html.text(title)), content);
    }

    static String folded(String title, String content) {
        return "<section><details class=\"folded\"><summary><h2>" + Html.text(title) + "</h2></summary>" + content
                + "</details></section>";
    }

    static String footer() {
        return Html.element(
                "footer",
                "",
                "Thin lines are the values of single steps, thick ones their smoothed course, dots evaluations. "
                        + "The numbers are in <code>metrics.jsonl</code>, one line per step.");
    }

    static String status(RunRecord run) {
        String status = run.status().text();
        return Html.element("span", "status " + status, status);
    }

    private static String header(RunData data) {
        RunRecord run = data.run();
        StringBuilder facts = new StringBuilder();
        for (String fact : List.of(
                run.started().replace('T', ' ').replaceAll(":\\d\\d(\\.\\d+)?Z", " UTC"),
                "seed " + run.seed(),
                run.device())) {
            if (!fact.isBlank()) {
                facts.append(Html.element("span", "", Html.text(fact)));
            }
        }
        return Html.element(
                "header",
                "",
                Html.element("p", "brand", "gem4j " + Html.text(run.command()) + " " + status(run)),
                Html.element("h1", "", Html.text(data.envId().isEmpty() ? data.name() : data.envId())),
                Html.element("p", "facts", Html.element("span", "", Html.text(data.name())), facts.toString()));
    }

    private static String cards(RunData data) {
        RunData.Change success = data.success();
        RunData.Change change = data.meanReturn();
        long steps = data.rows().stream().mapToLong(MetricsLog.Row::step).max().orElse(0);
        double seconds = data.seconds();
        double tokens = data.total("tokens", "actor/num_tokens");
        double episodes = data.total("episodes", "actor/num_trajectories");
        String pace = steps > 0 ? Figures.count(steps) + (steps == 1 ? " step" : " steps") : "";
        String amount = episodes > 0 ? Figures.count(episodes) + " episodes played" : "";
        return Html.element(
                "div",
                "cards",
                card("Success rate", change(success, Chart.Kind.PERCENT), origin(data, success, true)),
                card("Return", change(change, Chart.Kind.NUMBER), origin(data, change, false)),
                card("Time", seconds > 0 ? unit(Figures.duration(seconds)) : "–", pace),
                card("Tokens sampled", tokens > 0 ? Figures.count(tokens) : "–", amount));
    }

    private static String card(String title, String value, String note) {
        return Html.element(
                "div",
                "card",
                Html.element("h3", "", title),
                Html.element("p", "value", value),
                Html.element("p", "note", Html.text(note)));
    }

    private static String change(RunData.Change change, Chart.Kind kind) {
        if (Double.isNaN(change.before()) && Double.isNaN(change.after())) {
            return "–";
        }
        return Html.element("span", "from", unit(kind.show(change.before())))
                + Html.element("span", "arrow", "→")
                + "<wbr>"
                + Html.element("span", "to", unit(kind.show(change.after())));
    }

    /// Sets the units of `4 min 12 s` smaller than the numbers.
    private static String unit(String text) {
        return Html.text(text).replaceAll(" ?(%|min|s|h)(?= |$)", "<small>&thinsp;$1</small>");
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
        String text = "on " + Figures.format("%.0f", count) + " fixed episodes";
        return share ? text + Figures.format(", ± %.1f", 196 * Math.sqrt(variance(change.after()) / count)) : text;
    }

    private static double variance(double share) {
        double inside = Math.clamp(share, 0, 1);
        return inside * (1 - inside);
    }

    private static String time(RunData data) {
        Map<String, Double> phases = data.phases();
        double known = phases.values().stream().mapToDouble(Double::doubleValue).sum();
        double whole = Math.max(known, data.seconds());
        if (known <= 0) {
            return "";
        }
        StringBuilder bar = new StringBuilder();
        StringBuilder legend = new StringBuilder();
        int color = 0;
        for (Map.Entry<String, Double> phase : phases.entrySet()) {
            part(bar, legend, "c" + color++ % 8, phase.getKey(), phase.getValue(), whole);
        }
        if (whole - known > 0.005 * whole) {
            part(bar, legend, "rest", "everything else", whole - known, whole);
        }
        return section(
                "Where the time went",
                Html.element("div", "bar", bar.toString()) + Html.element("ul", "legend", legend.toString()));
    }

    private static void part(
            StringBuilder bar, StringBuilder legend, String color, String name, double seconds, double whole) {
        double share = seconds / whole;
        bar.append(Figures.format("<span class=\"%s\" style=\"width:%.3f%%\"></span>", color, share * 100));
        legend.append(Html.element(
                "li",
                color,
                Html.element("b", "", Html.text(name.replace('_', ' '))),
                Html.element("span", "", Figures.duration(seconds)),
                Html.element("small", "", Figures.percent(share))));
    }

    static String table(Map<String, ?> values) {
        StringBuilder rows = new StringBuilder();
        values.forEach((name, value) -> rows.append("<div>")
                .append(Html.element("dt", "", Html.text(name)))
                .append(Html.element("dd", "", Html.text(shown(value))))
                .append("</div>"));
        return Html.element("dl", "table", rows.toString());
    }

    static String shown(Object value) {
        String text = String.valueOf(value);
        return text.isEmpty() ? "–" : text;
    }

    private static String provenance(RunRecord run) {
        StringBuilder html = new StringBuilder(table(run.versions())).append(table(run.machine()));
        if (!run.hashes().isEmpty()) {
            html.append(table(run.hashes()));
        }
        if (!run.gitCommit().isEmpty()) {
            html.append(table(Map.of("git commit", run.gitCommit())));
        }
        return html.toString();
    }
}
