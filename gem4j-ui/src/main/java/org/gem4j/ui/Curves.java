// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// One metric of some runs as curves in columns: smoothed over all values, then decimated to what a screen can show.
final class Curves {
    private static final int COLUMNS = 600;
    private static final int MOST_RUNS = 50;
    private static final Map<String, Optional<String>> AXES = Map.of(
            "step", Optional.empty(),
            "relative", Optional.empty(),
            "turns", Optional.of("train/turns"),
            "time", Optional.of("time/elapsed"));

    private final RunList runs;

    Curves(RunList runs) {
        this.runs = runs;
    }

    /// What is asked for.
    ///
    /// @param smooth see [Smoothing]
    /// @param from least x to show
    /// @param to greatest x to show
    /// @param seeds whether runs that differ in their seed are one curve
    private record Wish(String metric, String axis, double smooth, double from, double to, boolean seeds) {
        static Wish of(Query query) {
            return new Wish(
                    query.text("metric"),
                    query.oneOf("axis", "step", "relative", "turns", "time"),
                    query.number("smooth", 0, 0, Smoothing.MOST),
                    query.number("from", -Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE),
                    query.number("to", Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE),
                    query.oneOf("seeds", "apart", "band").equals("band"));
        }
    }

    /// The part of a curve that is shown.
    ///
    /// @param whole the x of all of its points, ascending
    private record Curve(String name, String group, double[] whole, double[] x, double[] y, double[] smooth) {}

    /// The curves as JSON.
    Map<String, Object> of(Query query) {
        Wish wish = Wish.of(query);
        List<Curve> curves = new ArrayList<>();
        for (ShownRun run : chosen(query.all("run"), wish.seeds)) {
            curves.add(curve(run, wish));
        }
        Buckets buckets = Buckets.of(curves.stream().map(Curve::x).toList(), COLUMNS);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("metric", wish.metric);
        fields.put("x", Line.numbers(buckets.xs()));
        fields.put("range", Line.numbers(range(curves)));
        fields.put(
                "points",
                curves.stream().mapToInt(curve -> curve.x.length).max().orElse(0));
        fields.put(
                "lines",
                wish.seeds
                        ? banded(curves, buckets, query)
                        : curves.stream().map(curve -> shown(curve, buckets)).toList());
        return fields;
    }

    /// The least and the greatest x of all points, whatever part of them is shown; empty if there are none.
    private static double[] range(List<Curve> curves) {
        DoubleSummaryStatistics ends = curves.stream()
                .filter(curve -> curve.whole.length > 0)
                .flatMapToDouble(curve -> DoubleStream.of(curve.whole[0], curve.whole[curve.whole.length - 1]))
                .summaryStatistics();
        return ends.getCount() == 0 ? new double[0] : new double[] {ends.getMin(), ends.getMax()};
    }

    /// The runs that are named; with bands, all of their groups, so that a band does not depend on what is chosen.
    private List<ShownRun> chosen(List<String> ids, boolean seeds) {
        if (ids.size() > MOST_RUNS) {
            throw ApiException.bad("run must be given at most " + MOST_RUNS + " times but was " + ids.size());
        }
        List<ShownRun> named = ids.stream().map(runs::find).toList();
        if (!seeds) {
            return named;
        }
        List<String> groups = named.stream().map(Curves::group).distinct().toList();
        return runs.all().stream().filter(run -> groups.contains(group(run))).toList();
    }

    private static String group(ShownRun run) {
        return run.record().map(SeedGroups::key).orElse(run.id());
    }

    private static Curve curve(ShownRun run, Wish wish) {
        MetricColumns.Column column = run.columns().column(wish.metric, AXES.getOrDefault(wish.axis, Optional.empty()));
        double[] x = column.x();
        if (wish.axis.equals("relative") && x.length > 0) {
            double first = x[0];
            x = Arrays.stream(x).map(step -> step - first).toArray();
        }
        double[] smooth = Smoothing.of(column.y(), wish.smooth);
        int from = 0;
        int to = x.length;
        while (from < to && x[from] < wish.from) {
            from++;
        }
        while (to > from && x[to - 1] > wish.to) {
            to--;
        }
        return new Curve(
                run.id(),
                group(run),
                x,
                Arrays.copyOfRange(x, from, to),
                Arrays.copyOfRange(column.y(), from, to),
                Arrays.copyOfRange(smooth, from, to));
    }

    private static Map<String, Object> shown(Curve curve, Buckets buckets) {
        return named(List.of(curve.name), Line.of(buckets, curve.x, curve.y, curve.smooth));
    }

    private static List<Map<String, Object>> banded(List<Curve> curves, Buckets buckets, Query query) {
        Map<String, List<Curve>> groups = new LinkedHashMap<>();
        curves.forEach(curve ->
                groups.computeIfAbsent(curve.group, key -> new ArrayList<>()).add(curve));
        String center = query.oneOf("center", "mean", "median");
        String band = query.oneOf("band", "minmax", "std", "ci");
        return groups.values().stream()
                .map(group -> {
                    List<Line> lines = group.stream()
                            .map(curve -> Line.of(buckets, curve.x, curve.y, curve.smooth))
                            .toList();
                    List<String> names = group.stream().map(Curve::name).toList();
                    return named(names, lines.size() == 1 ? lines.getFirst() : band(lines, buckets, center, band));
                })
                .toList();
    }

    private static Line band(List<Line> lines, Buckets buckets, String center, String band) {
        return Line.band(lines.stream().map(line -> line.filled(buckets.xs())).toList(), center, band);
    }

    private static Map<String, Object> named(List<String> names, Line line) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("runs", names);
        fields.putAll(line.toMap());
        return fields;
    }
}
