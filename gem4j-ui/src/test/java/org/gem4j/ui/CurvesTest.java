// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.report.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurvesTest {
    @TempDir
    private Path root;

    private Map<String, Object> curves(String query) {
        return new Curves(new RunList(List.of(root))).of(Query.parse("metric=actor/mean_episode_return&" + query));
    }

    private static List<Map<?, ?>> lines(Map<String, Object> curves) {
        return Objects.requireNonNull((List<?>) curves.get("lines")).stream()
                .<Map<?, ?>>map(line -> (Map<?, ?>) line)
                .toList();
    }

    private static List<Object> xs(Map<String, Object> curves) {
        return List.copyOf((List<?>) Objects.requireNonNull(curves.get("x")));
    }

    private static List<?> column(Map<?, ?> line, String name) {
        return Objects.requireNonNull((List<?>) line.get(name));
    }

    private static double greatest(List<?> values) {
        return values.stream()
                .filter(Objects::nonNull)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .max()
                .orElseThrow();
    }

    @Test
    void fewPointsAreShownAsTheyAre() {
        SampleRuns.finished(root, "a", 1, 40);

        Map<String, Object> curves = curves("run=a");

        assertThat(xs(curves)).hasSize(40).startsWith(1L, 2L);
        assertThat(curves).containsEntry("points", 40);
        assertThat(column(lines(curves).getFirst(), "low"))
                .isEqualTo(column(lines(curves).getFirst(), "high"));
    }

    @Test
    void tenThousandPointsBecomeColumnsThatKeepTheSpike() {
        SampleRuns.finished(root, "a", 1, 10_000);

        Map<String, Object> curves = curves("run=a&smooth=0.9");
        Map<?, ?> line = lines(curves).getFirst();

        assertThat(xs(curves)).hasSize(600);
        assertThat(curves).containsEntry("points", 10_000);
        assertThat(greatest(column(line, "high"))).isEqualTo(9);
        assertThat(greatest(column(line, "middle"))).isLessThan(3);
    }

    @Test
    void aZoomShowsEveryPointOfItsPart() {
        SampleRuns.finished(root, "a", 1, 10_000);

        Map<String, Object> zoomed = curves("run=a&from=100.5&to=200");

        assertThat(xs(zoomed)).hasSize(100).startsWith(101L).endsWith(200L);
        assertThat(zoomed).as("how far one can zoom out").containsEntry("range", List.of(1L, 10_000L));
    }

    @Test
    void aRangeWithoutPointsIsEmpty() {
        SampleRuns.running(root, "a", 1);

        assertThat(curves("run=a")).containsEntry("range", List.of()).containsEntry("x", List.of());
    }

    /// Smoothed first and decimated then: the end of a curve does not depend on what else of it is shown.
    @Test
    void smoothingDoesNotDependOnWhatIsShown() {
        SampleRuns.finished(root, "a", 1, 3000);

        List<?> all = column(lines(curves("run=a&smooth=0.99")).getFirst(), "middle");
        List<?> end = column(lines(curves("run=a&smooth=0.99&from=2900")).getFirst(), "middle");

        assertThat(end.getLast()).isEqualTo(all.getLast());
    }

    @Test
    void theMovingAverageIsCorrectedForItsStart() {
        assertThat(Smoothing.of(new double[] {2, 2, 2, 2}, 0.9)).containsExactly(new double[] {2, 2, 2, 2}, within());
        assertThat(Smoothing.of(new double[] {1, 3, 5}, 0.5)[1]).isEqualTo((0.25 * 1 + 0.5 * 3) / 0.75, within());
        assertThat(Smoothing.of(new double[] {1, 3}, 0.9)).containsExactly(1, 3);
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-12);
    }

    @Test
    void runsThatDifferInTheirSeedAreOneCurveWithABand() {
        for (int seed = 1; seed <= 3; seed++) {
            SampleRuns.finished(root, "s" + seed, seed, 100);
        }

        Map<?, ?> apart = lines(curves("run=s1")).getFirst();
        List<Map<?, ?>> band = lines(curves("run=s1&seeds=band"));
        List<Map<?, ?>> median = lines(curves("run=s1&run=s2&seeds=band&center=median&band=std"));

        assertThat(column(apart, "runs")).isEqualTo(List.of("s1"));
        assertThat(band).singleElement().satisfies(line -> {
            assertThat(column(line, "runs")).isEqualTo(List.of("s1", "s2", "s3"));
            assertThat(number(line, "low", 50)).isLessThan(number(line, "middle", 50));
            assertThat(number(line, "high", 50)).isGreaterThan(number(line, "middle", 50));
        });
        assertThat(median)
                .singleElement()
                .satisfies(line -> assertThat(column(line, "runs")).isEqualTo(List.of("s1", "s2", "s3")));
    }

    /// No two of these runs have a value at the same time.
    @Test
    void aBandGoesFromCurveToCurveWhereRunsHaveNoCommonX() throws IOException {
        for (int seed = 1; seed <= 3; seed++) {
            StringBuilder metrics = new StringBuilder();
            for (int step = 1; step <= 20; step++) {
                metrics.append("{\"step\":%d,\"time/elapsed\":%d,\"actor/mean_episode_return\":%d}\n"
                        .formatted(step, 10 * step + seed, 100 * seed));
            }
            Files.writeString(SampleRuns.running(root, "s" + seed, seed).metricsFile(), metrics);
        }

        Map<String, Object> curves = curves("run=s1&seeds=band&axis=time");
        Map<?, ?> band = lines(curves).getFirst();

        assertThat(xs(curves)).hasSize(60);
        for (int at = 2; at < 58; at++) {
            assertThat(number(band, "low", at)).isEqualTo(100);
            assertThat(number(band, "middle", at)).isEqualTo(200);
            assertThat(number(band, "high", at)).isEqualTo(300);
        }
        assertThat(number(band, "middle", 0)).as("one run has begun").isEqualTo(100);
    }

    @Test
    void whatIsMissingBetweenTwoPointsLiesOnALine() {
        double none = Double.NaN;
        Line line = new Line(new double[6], new double[6], new double[] {none, 2, none, none, 8, none});

        assertThat(line.filled(new double[] {0, 1, 2, 3, 7, 8}).middle()).containsExactly(none, 2, 3, 4, 8, none);
    }

    private static double number(Map<?, ?> line, String name, int at) {
        return ((Number) Objects.requireNonNull(column(line, name).get(at))).doubleValue();
    }

    @Test
    void bandsAreLeastToGreatestDeviationOrInterval() {
        List<Line> lines = Arrays.stream(new double[] {1, 2, 6})
                .mapToObj(v -> new Line(new double[] {v}, new double[] {v}, new double[] {v}))
                .toList();
        double deviation = Math.sqrt(7);

        assertThat(Line.band(lines, "mean", "minmax")).isEqualTo(line(1, 6, 3));
        assertThat(Line.band(lines, "median", "minmax")).isEqualTo(line(1, 6, 2));
        assertThat(Line.band(lines, "mean", "std")).isEqualTo(line(3 - deviation, 3 + deviation, 3));
        assertThat(Line.band(lines, "mean", "ci").high()[0]).isEqualTo(3 + 1.96 * deviation / Math.sqrt(3), within());
    }

    private static Line line(double low, double high, double middle) {
        return new Line(new double[] {low}, new double[] {high}, new double[] {middle});
    }

    @Test
    void otherAxesAreTimeTurnsAndTheStepFromItsFirst() {
        SampleRuns.finished(root, "a", 1, 10);

        assertThat(xs(curves("run=a&axis=time"))).startsWith(2L, 4L);
        assertThat(xs(curves("run=a&axis=relative"))).startsWith(0L, 1L);
        assertThat(xs(curves("run=a&axis=turns"))).isEmpty();
    }

    @Test
    void linesThatAreNotMetricsAndTornOnesAreLeftOut() throws IOException {
        RunFolder folder = SampleRuns.finished(root, "a", 1, 3);
        Files.writeString(
                folder.metricsFile(),
                "not JSON\n{\"step\":4,\"actor/mean_episode_return\":\"NaN\",\"x\":{\"y\":[1]}}\n"
                        + "{\"step\":5,\"actor/mean_episode_return\":0.5}\n{\"step\":6,\"actor/mean",
                StandardOpenOption.APPEND);

        assertThat(xs(curves("run=a"))).isEqualTo(List.of(1L, 2L, 3L, 5L));
    }

    @Test
    void aRunThatIsReplacedIsReadAnew() throws IOException {
        RunFolder folder = SampleRuns.finished(root, "a", 1, 50);
        MetricColumns columns = new MetricColumns(folder.metricsFile());
        columns.refresh();
        Files.delete(folder.metricsFile());
        SampleRuns.steps(folder, 1, 5);

        columns.refresh();

        assertThat(columns.column("train/loss", java.util.Optional.empty()).x()).containsExactly(1, 2, 3, 4, 5);
    }
}
