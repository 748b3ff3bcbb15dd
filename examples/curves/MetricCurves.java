import java.nio.file.*;
import java.util.*;
import org.gem4j.report.MetricsLog;

/// Plots metrics between 0 and 1 of training runs against their step or wall-clock time, as an SVG.
///
///     ./gem4j java examples/curves/MetricCurves.java OUT.svg step|time/elapsed LABEL=RUN:METRIC...
private static final List<String> COLORS =
        List.of("#2f62d9", "#d9482f", "#2a9d5c", "#9b51c9", "#c98a1b", "#17899c", "#c9418f", "#6b7280");
private static final int LEFT = 48, RIGHT = 630, TOP = 24, BOTTOM = 280, POINTS = 150;

record Point(double x, double y) {}

void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ROOT);
    if (args.length < 3) {
        System.err.println("usage: MetricCurves.java OUT.svg step|time/elapsed LABEL=RUN:METRIC...");
        System.exit(2);
    }
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    for (String curve : Arrays.asList(args).subList(2, args.length)) {
        int equals = curve.indexOf('=');
        int colon = curve.indexOf(':', equals);
        Path run = Path.of(curve.substring(equals + 1, colon));
        curves.put(curve.substring(0, equals), points(run, args[1], curve.substring(colon + 1)));
    }
    Files.writeString(Path.of(args[0]), svg(curves, args[1].equals("step") ? "step" : "seconds"));
}

/// The values of a metric; each is the mean of several steps if the run has more steps than the plot has points.
List<Point> points(Path run, String axis, String metric) {
    List<Point> all = new ArrayList<>();
    for (MetricsLog.Row row : MetricsLog.read(run.resolve("metrics.jsonl"))) {
        OptionalDouble y = row.metrics().get(metric);
        OptionalDouble x = axis.equals("step") ? OptionalDouble.of(row.step()) : row.metrics().get(axis);
        if (x.isPresent() && y.isPresent()) {
            all.add(new Point(x.getAsDouble(), y.getAsDouble()));
        }
    }
    int size = Math.ceilDiv(all.size(), POINTS);
    List<Point> means = new ArrayList<>();
    for (int i = 0; i < all.size(); i += size) {
        List<Point> part = all.subList(i, Math.min(all.size(), i + size));
        double y = part.stream().mapToDouble(Point::y).average().orElseThrow();
        means.add(new Point(part.getLast().x(), Math.clamp(y, 0, 1)));
    }
    return means;
}

String svg(Map<String, List<Point>> curves, String axis) {
    double end = curves.values().stream().flatMap(List::stream).mapToDouble(Point::x).max().orElse(1);
    StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 320\""
            + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#444\">\n");
    for (int i = 0; i <= 4; i++) {
        double y = BOTTOM - (BOTTOM - TOP) * i / 4.0;
        svg.append("<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>".formatted(LEFT, RIGHT, y, y))
                .append("<text x=\"42\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>%n".formatted(y + 4, i / 4.0))
                .append("<text x=\"%.1f\" y=\"298\" text-anchor=\"middle\">%.0f</text>%n"
                        .formatted(LEFT + (RIGHT - LEFT) * i / 4.0, end * i / 4));
    }
    svg.append("<text x=\"339\" y=\"314\" text-anchor=\"middle\">%s</text>%n".formatted(axis));
    int number = 0;
    for (var curve : curves.entrySet()) {
        String color = COLORS.get(number % COLORS.size());
        StringJoiner line = new StringJoiner(" ");
        curve.getValue().forEach(point -> line.add("%.1f,%.1f"
                .formatted(LEFT + (RIGHT - LEFT) * point.x() / end, BOTTOM - (BOTTOM - TOP) * point.y())));
        int y = 28 + 18 * number++;
        svg.append("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>%n".formatted(color, line))
                .append("<line x1=\"640\" x2=\"658\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>"
                        .formatted(y, y, color))
                .append("<text x=\"664\" y=\"%d\">%s</text>%n".formatted(y + 4, curve.getKey()));
    }
    return svg.append("</svg>\n").toString();
}
