// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.Info;
import org.gem4j.env.Observation;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"charts\">(.*?)</script>");

    @TempDir
    Path runs;

    @Test
    void showsHeadlineNumbersCurvesTimeEpisodesAndConfiguration() throws IOException {
        String page = Files.readString(Report.write(FakeRun.write(runs, "a", 1, 120, 1e-3)));

        assertThat(text(page))
                .contains("game:GuessTheNumber-v0-easy", "finished", "seed 1", "cpu, 2 threads")
                .contains("Success rate 35.2% → 93.4% on 500 fixed episodes, ± 2.2")
                .contains("Return 0.561 → 0.978")
                .contains("Time 2 min 04 s 120 steps")
                .contains("Turns", "Entropy", "Sampler – learner", "Speed", "train/ policy_ grad_ norm")
                .contains("Where the time went", "sampling 49 s", "warm start 29 s 23.4%")
                .contains("before ✗", "after ✓", "\\boxed{5}", "Higher than 5.", "hint: higher")
                .contains("learning_rate 0.001", "libtorch 2.10.0", "sha256:9f86d0");
    }

    @Test
    void showsEveryEnvironmentAndTheCriticWhereThereAreSuch() {
        List<MetricsLog.Row> rows = new ArrayList<>();
        for (long step = 1; step <= 20; step++) {
            Metrics metrics = new Metrics()
                    .put("actor/mean_episode_return", 0.5)
                    .put("train/explained_variance", 0.01 * step)
                    .put("train/critic_loss", 1.0 / step)
                    .put("system/rss", 1L << 28);
            for (String env : List.of("game:Hangman-v0", "rg:leg_counting")) {
                metrics.put("actor/" + env + "/mean_episode_return", 0.1 * step)
                        .put("actor/" + env + "/mean_episode_success", 0.01 * step)
                        .put("actor/" + env + "/level", 3L);
                if (step % 5 == 0) {
                    metrics.put("eval/" + env + "/mean_episode_success", 0.02 * step)
                            .put("eval/" + env + "/accuracy", 0.02 * step);
                }
            }
            rows.add(new MetricsLog.Row(step, metrics));
        }
        RunRecord record = RunRecord.start("train", Map.of("env_id", "several"), 1, Instant.EPOCH);
        RunData run = new RunData("run", record, rows, List.of(), List.of());

        assertThat(text(Report.page(List.of(run))))
                .containsOnlyOnce(" Environments ")
                .containsSubsequence(
                        "Critic 20.0%",
                        "Explained variance of returns", "Environments", "Hangman -v0 20.0% Success rate")
                .contains("rg: leg_ counting 20.0% Success rate", "rg: leg_ counting 2 Return")
                .containsSubsequence("All other metrics", "actor/ game: Hangman -v0/ level", "system/ rss")
                .doesNotContain("actor/ rg: leg_ counting/ mean_ episode_ return");
        assertThat(text(Report.page(List.of(run, run)))).contains("Environments", "rg: leg_ counting");
    }

    @Test
    void showsNoEnvironmentsWhereThereIsOne() throws IOException {
        String page = Files.readString(Report.write(FakeRun.write(runs, "a", 1, 60, 1e-3)));

        assertThat(text(page)).doesNotContain("Environments");
    }

    @Test
    void needsNothingBesideItself() throws IOException {
        String page = Files.readString(Report.write(FakeRun.write(runs, "a", 1, 60, 1e-3)));

        assertThat(page)
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContainPattern("<(link|img|iframe|base|form|object|a) ")
                .doesNotContain("@import")
                .doesNotContain("url(");
    }

    @Test
    void allowsItsOwnScriptOnly() throws Exception {
        String page = Files.readString(Report.write(FakeRun.write(runs, "a", 1, 60, 1e-3)));

        Matcher script = SCRIPT.matcher(page);
        assertThat(script.find()).isTrue();
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(script.group(1).getBytes(StandardCharsets.UTF_8));
        assertThat(page).contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        assertThat(script.find()).isFalse();
    }

    @Test
    void keepsHostileTextHarmless() {
        String attack =
                "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\u0000\u202e\u2028 \ud800";
        Turn turn = new Turn(
                Observation.of(attack),
                Prompt.text(attack + 1),
                Response.scripted(attack),
                attack,
                Step.of(attack, 1, true, false, Info.empty()));
        Episode episode = new Episode(attack, 1, List.of(turn), Episode.Outcome.OK).withPolicy(attack);
        RunRecord run = RunRecord.start(attack, Map.of("env_id", attack, attack, attack), 1, Instant.EPOCH)
                .withDevice(attack)
                .withVersion(attack, attack)
                .withPhases(Map.of(attack, 1.0));
        List<MetricsLog.Row> rows = List.of(new MetricsLog.Row(1, new Metrics().put("train/entropy", 1)));
        RunData data = new RunData(attack, run, rows, List.of(episode), List.of(episode));

        for (String page : List.of(Report.page(List.of(data)), Report.page(List.of(data, data)))) {
            assertThat(page)
                    .doesNotContain("<script>alert")
                    .doesNotContain("<img")
                    .doesNotContain("&amp;amp;amp;");
            assertThat(page.split("</script>", -1)).hasSize(3);
            assertThat(page.codePoints()
                            .noneMatch(c -> c == 0 || c == 0x202e || c == 0x2028 || c >= 0xd800 && c < 0xe000))
                    .isTrue();
        }
        assertThat(Report.page(List.of(data)))
                .contains("&lt;img src=x onerror=alert(2)&gt;&quot;&#39;&amp;amp;␀[U+202E]");
    }

    @Test
    void givesTheScriptEveryChartThatIsDrawn() throws IOException {
        String page = Files.readString(Report.write(FakeRun.write(runs, "a", 1, 1700, 1e-3)));

        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        Map<String, Object> charts = Json.object("{\"charts\":" + data.group(1) + "}", "page");
        assertThat(new Fields(charts, "page").objects("charts"))
                .hasSize(page.split("data-chart=", -1).length - 1)
                .allSatisfy(chart -> assertThat(new Fields(chart, "page").objects("series"))
                        .hasSize(1)
                        .allSatisfy(series ->
                                assertThat((List<?>) series.get("steps")).hasSizeLessThanOrEqualTo(800)));
    }

    @Test
    void isTheSameForTheSameRun() {
        RunFolder folder = FakeRun.write(runs, "a", 1, 60, 1e-3);

        String first = Report.page(RunData.read(List.of(folder)));

        assertThat(Report.page(RunData.read(List.of(folder)))).isEqualTo(first);
    }

    @Test
    void showsARunThatHasJustBegun() throws IOException {
        RunFolder folder = RunFolder.create(runs, "new");
        folder.write(RunRecord.start("train", Map.of(), 5, Instant.EPOCH));

        String page = Files.readString(Report.write(folder));

        assertThat(text(page))
                .contains("running", "No step has been recorded yet.")
                .doesNotContain("NaN");
    }

    @Test
    void showsARunThatWasCutOff() throws IOException {
        RunFolder folder = RunFolder.create(runs, "cut");
        folder.write(RunRecord.start("train", Map.of(), 5, Instant.EPOCH));
        Files.writeString(folder.metricsFile(), """
            {"step":1,"actor/mean_episode_success":0.25,"time/phase/warm_start":3.0}
            {"step":2,"actor/mean_episode_success":0.5,"time/phase/sampling":1.0,"time/elapsed":7.5}
            {"step":3,"actor/mean_epi\
            """);

        String page = Files.readString(Report.write(folder));

        assertThat(text(page))
                .contains("Success rate 25.0% → 50.0% mean of the first and the last steps")
                .contains("Time 7.5 s 2 steps")
                .contains("warm start 3.0 s 40.0%", "everything else 3.5 s 46.7%");
    }

    @Test
    void laysRunsOverEachOtherAndSaysHowTheyDiffer() throws IOException {
        RunFolder one = FakeRun.write(runs, "one", 1, 60, 1e-3);
        RunFolder two = FakeRun.write(runs, "two", 2, 90, 0);
        Path file = runs.resolve("compare.html");

        Report.write(List.of(one, two), file);

        String page = text(Files.readString(file));
        assertThat(page).contains("2 runs", "one", "two", "35.2% → 93.4%", "35.2% → 34.8%");
        assertThat(page.substring(page.indexOf("What differs")))
                .contains("seed 1 2", "learning_rate 0.001 0.0")
                .doesNotContain("gamma");
    }

    @Test
    void tellsRunsOfTheSameNameApart() throws IOException {
        RunFolder one = FakeRun.write(runs.resolve("x"), "same", 1, 20, 1e-3);
        RunFolder two = FakeRun.write(runs.resolve("y"), "same", 2, 20, 1e-3);

        assertThat(RunData.read(List.of(one, two))).extracting(RunData::name).containsExactly("same", "same (2)");
    }

    @Test
    void namesTheFileThatCannotBeUnderstood() throws IOException {
        RunFolder folder = FakeRun.write(runs, "a", 1, 3, 1e-3);
        Files.writeString(folder.metricsFile(), "nonsense\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Report.write(folder))
                .withMessageStartingWith(folder.metricsFile() + " line 1 must hold a JSON object");
    }

    /// What a reader sees: without styles, scripts and tags.
    private static String text(String page) {
        return page.replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", " ")
                .replaceAll("<[^>]*>", " ")
                .replace("&thinsp;", " ")
                .replaceAll("\\s+", " ");
    }
}
