// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Html;

/// Draws charts as SVG that stretches to any width, and collects the numbers that the page's script shows on hovering.
///
/// The drawing is a square of 1000 units stretched without keeping its proportions; lines keep their width
/// (`non-scaling-stroke`), dots are lines of no length with round ends, and all text is HTML over it. So the page needs
/// no script to fit a phone or a wide screen.
final class ChartHtml {
    private static final int LIMIT = 800;
    private static final int SIZE = 1000;

    /// The number of colors in `report.css`.
    private static final int COLORS = 8;

    private final List<RunData> runs;
    private final List<Object> data = new ArrayList<>();

    ChartHtml(List<RunData> runs) {
        this.runs = runs;
    }

    /// What a run contributes to a chart.
    private record Line(int color, String name, Series raw, Series smooth, Series dots) {}

    /// Everything drawn so far, for the script.
    List<Object> data() {
        return data;
    }

    /// A grid of the charts that have data; empty if none has.
    String grid(List<Chart> charts, String classes) {
        StringBuilder html = new StringBuilder();
        for (Chart chart : charts) {
            html.append(figure(chart));
        }
        return html.isEmpty() ? "" : Html.element("div", classes, html.toString());
    }

    private String figure(Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Series raw = runs.get(i).series(chart.curve()).thinned(LIMIT);
            Series dots = runs.get(i).series(chart.dots()).thinned(LIMIT);
            if (raw.size() + dots.size() > 0) {
                lines.add(new Line(i % COLORS, runs.get(i).name(), raw, raw.smoothed(), dots));
            }
        }
        if (lines.isEmpty()) {
            return "";
        }
        Scale scale = scale(chart, lines);
        long first = lines.stream().mapToLong(ChartHtml::first).min().orElse(0);
        long last = lines.stream().mapToLong(ChartHtml::last).max().orElse(1);
        remember(chart, lines, first, last);
        return "<figure class=\"chart\" tabindex=\"0\" data-chart=\"" + (data.size() - 1) + "\">"
                + caption(chart, lines)
                + "<div class=\"plot\">"
                + axis(chart, scale)
                + "<div class=\"area\">"
                + svg(lines, scale, first, last)
                + "<div class=\"cross\"></div><div class=\"tip\"></div></div>"
                + steps(first, last)
                + "</div></figure>";
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

    private String caption(Chart chart, List<Line> lines) {
        String value = "";
        if (lines.size() == 1) {
            Line line = lines.getFirst();
            Series shown = line.smooth().size() > 0 ? line.smooth() : line.dots();
            value = Html.element("output", "now", Html.text(chart.kind().show(shown.values()[shown.size() - 1])));
        }
        return Html.element(
                "figcaption",
                "",
                Html.element("b", "", Html.text(chart.title()).replaceAll("(?<=[/_:])|(?<=\\w)(?=-)", "<wbr>")),
                value,
                chart.note().isEmpty() ? "" : Html.element("small", "", Html.text(chart.note())));
    }

    private static String axis(Chart chart, Scale scale) {
        StringBuilder labels = new StringBuilder();
        for (double tick : scale.ticks()) {
            labels.append(Figures.format("<span style=\"bottom:%.2f%%\">", scale.share(tick) * 100))
                    .append(Html.text(tickText(chart.kind(), tick)))
                    .append("</span>");
        }
        return "<div class=\"y\" aria-hidden=\"true\">" + labels + "</div>";
    }

    private static String tickText(Chart.Kind kind, double tick) {
        return switch (kind) {
            case PERCENT -> Figures.tick(tick * 100) + " %";
            case COUNT, NUMBER -> Figures.tick(tick);
        };
    }

    /// Round numbers below the chart, and the first step where there is room.
    private static String steps(long first, long last) {
        StringBuilder labels = new StringBuilder();
        boolean roomAtStart = true;
        for (double tick : Scale.around(first, last).ticks()) {
            if (tick > first && tick <= last && tick == Math.rint(tick)) {
                double share = (tick - first) / (last - first);
                labels.append(label(share, Figures.tick(tick)));
                roomAtStart &= share > 0.3;
            }
        }
        String start = last == first ? label(0.5, "step " + first) : roomAtStart ? label(0, "step " + first) : "";
        return "<div class=\"x\" aria-hidden=\"true\">" + start + labels + "</div>";
    }

    private static String label(double share, String text) {
        String classes = share < 0.02 ? " class=\"first\"" : share > 0.98 ? " class=\"last\"" : "";
        return Figures.format("<span%s style=\"left:%.2f%%\">", classes, share * 100) + text + "</span>";
    }

    private static String svg(List<Line> lines, Scale scale, long first, long last) {
        StringBuilder svg = new StringBuilder(Figures.format(
                "<svg class=\"%s\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"curve\">",
                lines.size() > 1 ? "several" : "single", SIZE, SIZE));
        for (double tick : scale.ticks()) {
            double y = SIZE * (1 - scale.share(tick));
            svg.append(Figures.format("<path class=\"grid\" d=\"M0 %.1fH%d\"/>", y, SIZE));
        }
        for (Line line : lines) {
            svg.append("<g class=\"c").append(line.color()).append("\">");
            if (!line.raw().equals(line.smooth())) {
                svg.append(path("raw", line.raw(), scale, first, last, false));
            }
            svg.append(path(
                    "smooth", line.smooth(), scale, first, last, line.smooth().size() == 1));
            svg.append(path("dots", line.dots(), scale, first, last, true));
            svg.append("</g>");
        }
        return svg.append("</svg>").toString();
    }

    private static String path(String classes, Series series, Scale scale, long first, long last, boolean dots) {
        if (series.size() == 0) {
            return "";
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < series.size(); i++) {
            double x = last == first ? SIZE / 2.0 : SIZE * (double) (series.steps()[i] - first) / (last - first);
            double y = SIZE * Math.clamp(1 - scale.share(series.values()[i]), 0, 1);
            path.append(i == 0 || dots ? 'M' : 'L').append(Figures.format("%.1f %.1f", x, y));
            if (dots) {
                path.append("h0");
            }
        }
        return "<path class=\"" + (dots ? "dots" : classes) + "\" d=\"" + path + "\"/>";
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
                .mapToObj(value -> Double.valueOf(Figures.format("%.6g", value)))
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
