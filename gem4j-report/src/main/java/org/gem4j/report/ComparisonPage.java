// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The page of several runs: their curves over each other and the settings in which they differ.
final class ComparisonPage {
    private ComparisonPage() {}

    /// A run in the table.
    ///
    /// @param color number of its color
    public record Row(
            int color,
            String name,
            Change success,
            Change meanReturn,
            String time,
            String tokens,
            long seed,
            String envId,
            String status) {}

    /// A number before and after training; both are empty if it is not known.
    public record Change(String before, String after) {
        static Change of(RunData.Change change, Chart.Kind kind) {
            return Double.isNaN(change.after())
                    ? new Change("", "")
                    : new Change(kind.show(change.before()), kind.show(change.after()));
        }
    }

    /// A setting in which the runs differ, with its value in each.
    public record Difference(String name, List<String> values) {}

    static String render(List<RunData> runs) {
        Charts charts = new Charts(runs);
        Map<String, Object> model = new HashMap<>(RunPage.curves(runs, charts));
        model.put("title", runs.size() + " runs");
        model.put("runs", rows(runs));
        model.put("differences", differences(runs));
        return Page.render("comparison", "report.js", charts.data(), model);
    }

    private static List<Row> rows(List<RunData> runs) {
        List<Row> rows = new ArrayList<>();
        for (RunData data : runs) {
            double tokens = data.total("tokens", "actor/num_tokens");
            rows.add(new Row(
                    rows.size() % Charts.COLORS,
                    data.name(),
                    Change.of(data.success(), Chart.Kind.PERCENT),
                    Change.of(data.meanReturn(), Chart.Kind.NUMBER),
                    data.seconds() > 0 ? NumberText.duration(data.seconds()) : "–",
                    tokens > 0 ? NumberText.count(tokens) : "–",
                    data.run().seed(),
                    data.envId(),
                    data.run().status().text()));
        }
        return rows;
    }

    private static List<Difference> differences(List<RunData> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(data -> names.addAll(data.run().config().keySet()));
        return names.stream()
                .map(name -> new Difference(
                        name,
                        runs.stream()
                                .map(data -> Page.shown(data.run().config().get(name)))
                                .toList()))
                .filter(difference -> Set.copyOf(difference.values()).size() > 1)
                .toList();
    }
}
