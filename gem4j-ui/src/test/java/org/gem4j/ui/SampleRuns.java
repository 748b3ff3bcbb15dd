// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Step;
import org.gem4j.report.Metrics;
import org.gem4j.report.MetricsLog;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.report.RunStatus;
import org.gem4j.report.StepEpisodes;
import org.gem4j.report.TokenTrace;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// Folders of runs as training writes them.
final class SampleRuns {
    static final Instant NOW = Instant.parse("2026-11-29T08:00:00Z");
    private static final List<String> TOKENS = List.of("Guess: ", "\\boxed{", "7", "}", "<b>&", "é\n", "5");

    private SampleRuns() {}

    /// A run of as many steps, finished, with two episodes at every tenth step.
    static RunFolder finished(Path root, String name, long seed, int steps) {
        RunFolder folder = running(root, name, seed);
        steps(folder, 1, steps);
        episodes(folder, steps);
        folder.write(folder.read().withSummary("success_after", 0.75).ended(RunStatus.FINISHED, NOW));
        return folder;
    }

    /// A run that has begun.
    static RunFolder running(Path root, String name, long seed) {
        RunFolder folder = RunFolder.create(root, name);
        Map<String, Object> config = Map.of("env_id", "game:GuessTheNumber-v0-easy", "seed", seed, "run_name", name);
        folder.write(RunRecord.start("train", config, seed, NOW));
        return folder;
    }

    /// Adds steps to its metrics: a curve that rises, with one spike.
    static void steps(RunFolder folder, int from, int to) {
        try (MetricsLog log = MetricsLog.resume(folder.metricsFile(), from - 1)) {
            long seed = folder.read().seed();
            for (int step = from; step <= to; step++) {
                double rise = 1 - Math.exp(-step / 300.0) + 0.05 * Math.sin(step * 0.7 + seed);
                log.write(
                        step,
                        new Metrics()
                                .put("actor/mean_episode_return", step == 17 ? 9 : rise)
                                .put("actor/mean_episode_success", rise / 2)
                                .put("train/loss", 1.0 / step)
                                .put("time/elapsed", 2.0 * step));
            }
        }
    }

    private static void episodes(RunFolder folder, int steps) {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            for (int step = 10; step <= steps && step <= 100; step += 10) {
                write(log, step, 100 + step, 0);
                write(log, step, 9_007_199_254_740_993L, 1);
            }
        }
    }

    private static void write(StepEpisodes log, long step, long seed, double reward) {
        Turn first = turn("Find the secret number.", new int[] {0}, new int[] {0, 1, 2, 3}, 0);
        Turn second = turn("Higher than 7.", new int[] {0, 0, 1, 2, 3, 5}, new int[] {4, 5, 1, 6, 3}, reward);
        float[] none = {};
        log.write(
                step,
                new Episode("game:GuessTheNumber-v0-easy", seed, List.of(first, second), Episode.Outcome.OK),
                List.of(
                        new TokenTrace(first, none, none, new float[] {-1, -0.5f, 0.5f, 1}),
                        TokenTrace.untrained(second)),
                id -> TOKENS.get(id).getBytes(StandardCharsets.UTF_8));
    }

    private static Turn turn(String observation, int[] prompt, int[] ids, double reward) {
        StringBuilder text = new StringBuilder();
        float[] logprobs = new float[ids.length];
        for (int i = 0; i < ids.length; i++) {
            text.append(TOKENS.get(ids[i]));
            logprobs[i] = -i * 1.5f;
        }
        Response response = Response.sampled(text.toString(), prompt, ids, logprobs, StopReason.END_OF_TURN);
        Info info = Info.of(InfoKeys.SUCCESS, reward > 0);
        Step step = Step.of("Lower than 7.", reward, reward > 0, false, info);
        return new Turn(observation, response, text.toString(), step);
    }
}
