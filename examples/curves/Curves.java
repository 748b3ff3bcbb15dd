import java.nio.file.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;
import org.gem4j.report.MetricsLog;

/// Prints a table of the runs that `examples/curves/run` made, and writes for every task an SVG with the mean and the
/// range over seeds of each algorithm. If a run has several environments, each has its own curve; a curriculum has a
/// second SVG, TASK-level.svg.
///
///     ./gem4j java examples/curves/Curves.java RUNS IMAGES
private static final List<String> COLORS =
        List.of("#2f62d9", "#d9482f", "#2a9d5c", "#9b51c9", "#c98a1b", "#17899c", "#c9418f", "#6b7280", "#7a5c2e");
private static final int POINTS = 120;

/// One run of a task by an algorithm, or one environment of it.
///
/// @param episodes prefix of the metrics of its episodes: `actor/` or `actor/ENVIRONMENT/`
record Run(String task, String algorithm, String episodes, List<MetricsLog.Row> rows) {
    double[] returns() {
        return values(episodes + "mean_episode_return");
    }

    double[] successes() {
        return values(episodes + "mean_episode_success");
    }

    /// A metric of the evaluation before training, `accuracy` (the mean return) for instance; empty if there was none.
    double[] before(String metric) {
        String evaluation = episodes.equals("actor/") ? "eval/average/" : episodes.replaceFirst("^actor/", "eval/");
        double[] values = values(evaluation + metric);
        return values.length == 0 ? values : new double[] {values[0]};
    }

    /// The levels of a curriculum, in the order of the steps.
    double[] levels() {
        return rows.getLast().metrics().values().keySet().stream()
                .filter(name -> name.matches("actor/.+/level"))
                .filter(name -> episodes.equals("actor/") || name.startsWith(episodes))
                .findFirst()
                .map(this::values)
                .orElse(new double[0]);
    }

    /// The values of a metric, in the order of the steps.
    double[] values(String metric) {
        return rows.stream()
                .filter(row -> row.metrics().get(metric).isPresent())
                .mapToDouble(row -> row.metrics().get(metric).getAsDouble())
                .toArray();
    }
}

void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ROOT);
    if (args.length != 2) {
        System.err.println("usage: Curves.java RUNS IMAGES");
        System.exit(2);
    }
    List<Run> runs = read(Path.of(args[0]));
    Path images = Files.createDirectories(Path.of(args[1]));
    IO.println("| task | algorithm | seeds | return, before training | first tenth | last tenth |"
            + " success, before training | first tenth | last tenth |"
            + " explained variance, last tenth | level, first tenth | last tenth |");
    IO.println("|---".repeat(12) + "|");
    for (var task : grouped(runs, Run::task).entrySet()) {
        var algorithms = grouped(task.getValue(), Run::algorithm);
        algorithms.forEach((name, some) -> IO.println(row(task.getKey(), name, some)));
        Files.writeString(images.resolve(task.getKey() + ".svg"), svg(algorithms, "mean return", Run::returns));
        if (task.getValue().stream().anyMatch(run -> run.levels().length > 0)) {
            Files.writeString(images.resolve(task.getKey() + "-level.svg"), svg(algorithms, "level", Run::levels));
        }
    }
}

/// Folders `TASK.ALGORITHM-sSEED` with a metrics.jsonl that is not empty, by name.
List<Run> read(Path folder) throws Exception {
    List<Path> folders;
    try (Stream<Path> all = Files.list(folder)) {
        folders = all.filter(path -> path.getFileName().toString().matches("[^.]+\\..+-s\\d+"))
                .filter(path -> Files.exists(path.resolve("metrics.jsonl")))
                .sorted()
                .toList();
    }
    List<Run> runs = new ArrayList<>();
    for (Path path : folders) {
        String name = path.getFileName().toString().replaceFirst("-s\\d+$", "");
        int dot = name.indexOf('.');
        String task = name.substring(0, dot);
        String algorithm = name.substring(dot + 1);
        List<MetricsLog.Row> rows = MetricsLog.read(path.resolve("metrics.jsonl"));
        Run run = new Run(task, algorithm, "actor/", rows);
        if (run.returns().length > 0) {
            runs.add(run);
            environments(rows).forEach(environment -> runs.add(
                    new Run(task, algorithm + ", " + shortName(environment), "actor/" + environment + "/", rows)));
        }
    }
    return runs;
}

/// The environments for which there are separate metrics.
List<String> environments(List<MetricsLog.Row> rows) {
    return rows.getLast().metrics().values().keySet().stream()
            .filter(name -> name.matches("actor/.+/mean_episode_return"))
            .map(name -> name.substring("actor/".length(), name.lastIndexOf('/')))
            .toList();
}

/// An environment's name without its family and options.
String shortName(String environment) {
    return environment.replaceFirst("^[a-z]+:", "").replaceFirst("[(+?].*", "");
}

<K> Map<K, List<Run>> grouped(List<Run> runs, Function<Run, K> by) {
    return runs.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
}

String row(String task, String algorithm, List<Run> runs) {
    return "| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s | %s | %s |".formatted(
            task,
            algorithm,
            runs.size(),
            over(runs, run -> run.before("accuracy"), 0, 1),
            over(runs, Run::returns, 0, 0.1),
            over(runs, Run::returns, 0.9, 1),
            over(runs, run -> run.before("mean_episode_success"), 0, 1),
            over(runs, Run::successes, 0, 0.1),
            over(runs, Run::successes, 0.9, 1),
            over(runs, run -> run.values("train/explained_variance"), 0.9, 1),
            over(runs, Run::levels, 0, 0.1),
            over(runs, Run::levels, 0.9, 1));
}

/// Averages a metric over a part of each run; returns the mean and the range of these averages.
String over(List<Run> runs, Function<Run, double[]> metric, double from, double to) {
    double[] means = runs.stream()
            .map(metric)
            .filter(values -> values.length > 0)
            .mapToDouble(values -> mean(values, (int) (from * values.length), Math.max(1, (int) (to * values.length))))
            .toArray();
    return means.length == 0
            ? ""
            : "%.3f (%.3f to %.3f)".formatted(
                    mean(means, 0, means.length),
                    Arrays.stream(means).min().getAsDouble(),
                    Arrays.stream(means).max().getAsDouble());
}

double mean(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).average().orElse(Double.NaN);
}

/// Divides the steps of the longest run into equal parts and returns this run's mean in each; a shorter run has fewer.
double[] curve(double[] values, int steps, int points) {
    return IntStream.range(0, points)
            .filter(i -> (long) i * steps / points < values.length)
            .mapToDouble(i -> mean(
                    values,
                    (int) ((long) i * steps / points),
                    Math.min(values.length, (int) ((i + 1L) * steps / points))))
            .toArray();
}

String svg(Map<String, List<Run>> algorithms, String what, Function<Run, double[]> metric) {
    int steps = algorithms.values().stream()
            .flatMap(List::stream)
            .mapToInt(run -> metric.apply(run).length)
            .max()
            .orElse(1);
    Map<String, List<double[]>> curves = new LinkedHashMap<>();
    int points = Math.min(POINTS, steps);
    algorithms.forEach((name, runs) -> curves.put(
            name, runs.stream()
                    .map(run -> curve(metric.apply(run), steps, points))
                    .toList()));
    double[] all = curves.values().stream()
            .flatMap(List::stream)
            .flatMapToDouble(Arrays::stream)
            .toArray();
    double low = Math.floor(Math.min(0, Arrays.stream(all).min().orElse(0)) * 10) / 10;
    double high = Math.ceil(Math.max(low + 0.1, Arrays.stream(all).max().orElse(1)) * 10) / 10;
    int width = curves.keySet().stream()
            .mapToInt(name -> 610 + 7 * name.length())
            .reduce(720, Math::max);
    StringBuilder svg = new StringBuilder(("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d 340\""
                    + " font-family=\"sans-serif\" font-size=\"12\"><rect width=\"%d\" height=\"340\" fill=\"#fff\"/>%n")
            .formatted(width, width));
    for (int i = 0; i <= 4; i++) {
        double value = low + (high - low) * i / 4;
        double y = y(value, low, high);
        svg.append("<path d=\"M44 %.1fH560\" stroke=\"#ddd\"/>".formatted(y))
                .append("<text x=\"38\" y=\"%.1f\" text-anchor=\"end\" fill=\"#555\">%.2f</text>%n".formatted(y + 4, value))
                .append("<text x=\"%.1f\" y=\"318\" text-anchor=\"middle\" fill=\"#555\">%d</text>%n"
                        .formatted(x(i, 5), Math.round(steps * i / 4.0)));
    }
    svg.append("<text x=\"302\" y=\"334\" text-anchor=\"middle\" fill=\"#555\">step</text>\n")
            .append("<text x=\"48\" y=\"12\" fill=\"#555\">%s</text>%n".formatted(what));
    int number = 0;
    for (var entry : curves.entrySet()) {
        String color = COLORS.get(number % COLORS.size());
        draw(svg, entry.getValue(), points, color, low, high);
        svg.append("<path d=\"M572 %d h18\" stroke=\"%s\" stroke-width=\"3\"/>".formatted(28 + 18 * number, color))
                .append("<text x=\"596\" y=\"%d\">%s</text>%n".formatted(32 + 18 * number, entry.getKey()));
        number++;
    }
    return svg.append("</svg>\n").toString();
}

void draw(StringBuilder svg, List<double[]> curves, int points, String color, double low, double high) {
    List<String> top = new ArrayList<>();
    List<String> bottom = new ArrayList<>();
    List<String> middle = new ArrayList<>();
    for (int i = 0; i < points; i++) {
        int at = i;
        var here = curves.stream()
                .filter(curve -> at < curve.length)
                .mapToDouble(curve -> curve[at])
                .summaryStatistics();
        if (here.getCount() > 0) {
            top.add(point(i, points, here.getMax(), low, high));
            bottom.addFirst(point(i, points, here.getMin(), low, high));
            middle.add(point(i, points, here.getAverage(), low, high));
        }
    }
    svg.append("<polygon points=\"%s %s\" fill=\"%s\" opacity=\"0.15\"/>%n"
                    .formatted(String.join(" ", top), String.join(" ", bottom), color))
            .append("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"/>%n"
                    .formatted(String.join(" ", middle), color));
}

String point(int i, int points, double value, double low, double high) {
    return "%.1f,%.1f".formatted(x(i, points), y(value, low, high));
}

double x(int i, int points) {
    return points < 2 ? 44 : 44 + 516.0 * i / (points - 1);
}

double y(double value, double low, double high) {
    return 300 - 282 * (value - low) / (high - low);
}
