// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Html;

/// The page of several runs: their curves over each other and the settings in which they differ.
final class ComparisonHtml {
    private ComparisonHtml() {}

    static String render(List<RunData> runs, ChartHtml charts) {
        String curves = charts.grid(Chart.headline(), "charts two") + charts.grid(Chart.details(), "charts four");
        String environments = charts.grid(Chart.environments(runs), "charts four");
        String others = charts.grid(Chart.others(runs), "charts four others");
        return Html.element(
                        "header",
                        "",
                        Html.element("p", "brand", "gem4j report"),
                        Html.element("h1", "", runs.size() + " runs"))
                + Html.element("div", "scroll", overview(runs))
                + RunHtml.section("Learning curves", curves)
                + (environments.isEmpty() ? "" : RunHtml.section("Environments", environments))
                + (others.isEmpty() ? "" : RunHtml.folded("All other metrics", others))
                + RunHtml.section("What differs", Html.element("div", "scroll", differences(runs)))
                + RunHtml.footer();
    }

    private static String overview(List<RunData> runs) {
        StringBuilder rows = new StringBuilder(
                row("th", "Run", "Success rate", "Return", "Time", "Tokens", "Seed", "Environment", "Status"));
        for (int i = 0; i < runs.size(); i++) {
            RunData data = runs.get(i);
            RunRecord run = data.run();
            double tokens = data.total("tokens", "actor/num_tokens");
            rows.append(row(
                    "td",
                    Html.element("span", "key c" + i % 8, "") + Html.text(data.name()),
                    change(data.success(), Chart.Kind.PERCENT),
                    change(data.meanReturn(), Chart.Kind.NUMBER),
                    data.seconds() > 0 ? Figures.duration(data.seconds()) : "–",
                    tokens > 0 ? Figures.count(tokens) : "–",
                    Long.toString(run.seed()),
                    Html.text(data.envId()),
                    RunHtml.status(run)));
        }
        return Html.element("table", "runs", rows.toString());
    }

    private static String change(RunData.Change change, Chart.Kind kind) {
        return Double.isNaN(change.after())
                ? "–"
                : Html.text(kind.show(change.before())) + " → "
                        + Html.element("b", "", Html.text(kind.show(change.after())));
    }

    private static String differences(List<RunData> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(data -> names.addAll(data.run().config().keySet()));
        names.removeIf(name -> runs.stream()
                        .map(data -> Objects.toString(data.run().config().get(name), ""))
                        .distinct()
                        .count()
                < 2);
        if (names.isEmpty()) {
            return Html.element("p", "note", "No setting; the seeds are in the table above.");
        }
        StringBuilder rows = new StringBuilder();
        rows.append("<tr><th>Setting</th>");
        for (int i = 0; i < runs.size(); i++) {
            rows.append(Html.element(
                    "th",
                    "",
                    Html.element("span", "key c" + i % 8, ""),
                    Html.text(runs.get(i).name())));
        }
        rows.append("</tr>");
        for (String name : names) {
            rows.append("<tr>").append(Html.element("td", "", Html.text(name)));
            for (RunData data : runs) {
                Object value = data.run().config().get(name);
                rows.append(Html.element("td", "", Html.text(value == null ? "–" : RunHtml.shown(value))));
            }
            rows.append("</tr>");
        }
        return Html.element("table", "runs", rows.toString());
    }

    private static String row(String tag, String... cells) {
        StringBuilder row = new StringBuilder();
        for (String cell : cells) {
            row.append(Html.element(tag, "", cell));
        }
        return Html.element("tr", "", row.toString());
    }
}
