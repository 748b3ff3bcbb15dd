// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// Charts as SVG that stretches to any width, and the numbers that the page's script shows on hovering.
///
/// The drawing is a square of 1000 units stretched without keeping its proportions; lines keep their width
/// (`non-scaling-stroke`), dots are lines of no length with round ends, and all text is HTML over it. So the page needs
/// no script to fit a phone or a wide screen.
final class Charts {
    private static final int LIMIT = 800;
    private static final int SIZE = 1000;

    /// The number of colors in `report.css`.
    static final int COLORS = 8;

    private final List<RunData> runs;
    private final List<Object> data = new ArrayList<>();

    Charts(List<RunData> runs) {
        this.runs = runs;
    }

    /// A chart as a template draws it.
    ///
    /// @param index which entry of [#data] it is
    /// @param title in parts after which a line may break
    /// @param now the last value of a single run, or empty
    /// @param grid heights of the horizontal lines
    /// @param marks labels of the vertical axis
    /// @param steps labels of the horizontal axis
    public record View(
            int index,
            List<String> title,
            String note,
            String now,
            List<String> grid,
            List<Label> marks,
            List<Label> steps,
            List<Curve> curves) {}

    /// A label of an axis.
    ///
    /// @param at its place in percent
    /// @param end `first` or `last` at the ends of the horizontal axis, else empty
    public record Label(String at, String end, String text) {}

    /// What a run contributes.
    ///
    /// @param color number of a color
    public record Curve(int color, List<Stroke> strokes) {}

    /// @param path of SVG
    public record Stroke(String style, String path) {}

    /// The series of a run.
    private record Line(int color, String name, Series raw, Series smooth, Series dots) {}

    /// Everything drawn so far, for the script.
    List<Object> data() {
        return data;
    }

    /// The charts that have data.
    List<View> views(List<Chart> charts) {
        return charts.stream().flatMap(chart -> view(chart).stream()).toList();
    }

    private Optional<View> view(Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Series raw = runs.get(i).series(chart.curve()).thinned(LIMIT);
            Series dots = runs.get(i).series(chart.dots()).thinned(LIMIT);
            if (raw.size() + dots.size() > 0) {
                lines.add(new Line(i % COLORS, runs.get(i).name(), raw, raw.smoothed(), dots));
            }
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Scale scale = scale(chart, lines);
        long first = lines.stream().mapToLong(Charts::first).min().orElse(0);
        long last = lines.stream().mapToLong(Charts::last).max().orElse(1);
        remember(chart, lines, first, last);
        return Optional.of(new View(
                data.size() - 1,
                List.of(chart.title().split("(?<=[/_:])|(?<=\\w)(?=-)")),
                chart.note(),
                lines.size() == 1 ? now(chart, lines.getFirst()) : "",
                scale.ticks().stream()
                        .map(tick -> NumberText.format("%.1f", SIZE * (1 - scale.share(tick))))
                        .toList(),
                scale.ticks().stream()
                        .map(tick -> label(scale.share(tick), tickText(chart.kind(), tick)))
                        .toList(),
                steps(first, last),
                lines.stream().map(line -> curve(line, scale, first, last)).toList()));
    }

    private static Scale scale(Chart chart, List<Line> lines) {
        DoubleStream values = lines.stream()
                .flatMapToDouble(line -> DoubleStream.concat(
                        DoubleStream.concat(Arrays.stream(line.smooth().values()), bulk(line.raw())),
                        Arrays.stream(line.dots().values())));
        double[] all = DoubleStream.concat(values, chart.fromZero() ? DoubleStream.of(0) : DoubleStream.empty())
                .toArray();
        boolean nothing = chart.fromZero() && Arrays.stream(all).allMatch(value -> value == 0);
        return nothing ? Scale.around(0, 1) : Scale.around(all);
    }

    private static String now(Chart chart, Line line) {
        Series shown = line.smooth().size() > 0 ? line.smooth() : line.dots();
        return chart.kind().show(shown.values()[shown.size() - 1]);
    }

    private static String tickText(Chart.Kind kind, double tick) {
        return switch (kind) {
            case PERCENT -> NumberText.tick(tick * 100) + "%";
            case COUNT, NUMBER -> NumberText.tick(tick);
        };
    }

    /// Round numbers below the chart, and the first step where there is room.
    private static List<Label> steps(long first, long last) {
        if (last == first) {
            return List.of(label(0.5, "step " + first));
        }
        List<Label> labels = new ArrayList<>();
        boolean roomAtStart = true;
        for (double tick : Scale.around(first, last).ticks()) {
            if (tick > first && tick <= last && tick == Math.rint(tick)) {
                double share = (tick - first) / (last - first);
                labels.add(label(share, NumberText.tick(tick)));
                roomAtStart &= share > 0.3;
            }
        }
        if (roomAtStart) {
            labels.addFirst(label(0, "step " + first));
        }
        return labels;
    }

    private static Label label(double share, String text) {
        String end = share < 0.02 ? "first" : share > 0.98 ? "last" : "";
        return new Label(NumberText.format("%.2f", share * 100), end, text);
    }

    private static Curve curve(Line line, Scale scale, long first, long last) {
        List<Stroke> strokes = new ArrayList<>();
        if (!line.raw().equals(line.smooth())) {
            stroke(strokes, "raw", line.raw(), scale, first, last);
        }
        stroke(strokes, line.smooth().size() == 1 ? "dots" : "smooth", line.smooth(), scale, first, last);
        stroke(strokes, "dots", line.dots(), scale, first, last);
        return new Curve(line.color(), strokes);
    }

    private static void stroke(List<Stroke> strokes, String style, Series series, Scale scale, long first, long last) {
        boolean dots = style.equals("dots");
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < series.size(); i++) {
            double x = last == first ? SIZE / 2.0 : SIZE * (double) (series.steps()[i] - first) / (last - first);
            double y = SIZE * Math.clamp(1 - scale.share(series.values()[i]), 0, 1);
            path.append(i == 0 || dots ? 'M' : 'L').append(NumberText.format("%.1f %.1f", x, y));
            if (dots) {
                path.append("h0");
            }
        }
        if (!path.isEmpty()) {
            strokes.add(new Stroke(style, path.toString()));
        }
    }

    /// Adds the chart's numbers for the script, to six digits.
    private void remember(Chart chart, List<Line> lines, long first, long last) {
        List<Object> series = new ArrayList<>();
        for (Line line : lines) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", line.name());
            entry.put("color", line.color());
            entry.put("steps", line.raw().steps());
            entry.put("raw", rounded(line.raw()));
            entry.put("smooth", line.raw().equals(line.smooth()) ? List.of() : rounded(line.smooth()));
            entry.put("dotSteps", line.dots().steps());
            entry.put("dots", rounded(line.dots()));
            series.add(entry);
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("kind", chart.kind().name());
        entry.put("first", first);
        entry.put("last", last);
        entry.put("series", series);
        data.add(entry);
    }

    private static List<Double> rounded(Series series) {
        return Arrays.stream(series.values())
                .mapToObj(value -> Double.valueOf(NumberText.format("%.6g", value)))
                .toList();
    }

    /// The values without the outermost fiftieth on both sides: one outlier must not flatten a curve.
    private static DoubleStream bulk(Series series) {
        double[] sorted = series.values().clone();
        Arrays.sort(sorted);
        int cut = sorted.length / 50;
        return Arrays.stream(sorted, cut, sorted.length - cut);
    }

    private static long first(Line line) {
        return Math.min(
                line.raw().size() == 0 ? Long.MAX_VALUE : line.raw().steps()[0],
                line.dots().size() == 0 ? Long.MAX_VALUE : line.dots().steps()[0]);
    }

    private static long last(Line line) {
        return Math.max(
                line.raw().size() == 0
                        ? Long.MIN_VALUE
                        : line.raw().steps()[line.raw().size() - 1],
                line.dots().size() == 0
                        ? Long.MIN_VALUE
                        : line.dots().steps()[line.dots().size() - 1]);
    }
}
