// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// A run that looks like a real one without any training: a noisy course from random play to halving the range.
final class FakeRun {
    private static final Instant START = Instant.parse("2026-11-27T23:15:00Z");
    private static final InfoKey<String> HINT = new InfoKey<>("hint", String.class);
    private static final String ENV = "game:GuessTheNumber-v0-easy";

    private FakeRun() {}

    /// Writes the folder `parent/name` as a run of `steps` steps would leave it.
    static RunFolder write(Path parent, String name, long seed, int steps, double learningRate) {
        RunFolder folder = RunFolder.create(parent, name);
        RunRecord run = RunRecord.start("train", config(seed, learningRate), seed, START)
                .withVersion("libtorch", "2.10.0")
                .withDevice("cpu, 2 threads")
                .withHash("model", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
        folder.write(run);
        try (RunLog log = RunLog.create(folder, InstantSource.fixed(START))) {
            for (int step = 1; step <= steps; step++) {
                log.write(step, metrics(seed, step, steps, learningRate));
            }
        }
        EpisodeFile.write(folder.episodesBeforeFile(), episodes("warm start", 0.0));
        EpisodeFile.write(folder.episodesAfterFile(), episodes("step " + steps, learningRate > 0 ? 1.0 : 0.0));
        folder.write(run.withPhases(phases(steps))
                .withSummary("success_before", 0.352)
                .withSummary("success_after", learningRate > 0 ? 0.934 : 0.348)
                .withSummary("return_before", 0.561)
                .withSummary("return_after", learningRate > 0 ? 0.978 : 0.559)
                .withSummary("eval_episodes", 500)
                .ended(RunStatus.FINISHED, START.plusMillis(40_000 + 700L * steps)));
        return folder;
    }

    private static Map<String, Object> config(long seed, double learningRate) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("env_id", ENV);
        config.put("wrappers", "concat");
        config.put("seed", seed);
        config.put("learning_rate", learningRate);
        config.put("gamma", 0.9);
        config.put("norm_return", true);
        config.put("rollout_batch_size", 256);
        config.put("num_ppo_epochs", 1);
        config.put("cliprange", 0.2);
        config.put("max_train", 76_800);
        config.put("temperature", 1.0);
        config.put("eval_envs", List.of(ENV));
        config.put("prompt_template", "no");
        config.put("adam_betas", List.of(0.9, 0.95));
        return config;
    }

    private static Map<String, Double> phases(int steps) {
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("loading", 3.4);
        phases.put("warm start", 29.0);
        phases.put("sampling", 0.41 * steps);
        phases.put("learning", 0.26 * steps);
        phases.put("evaluation", 5.2);
        phases.put("saving", 0.9);
        return phases;
    }

    private static Metrics metrics(long seed, int step, int steps, double learningRate) {
        SeededRandom random = SeededRandom.of(seed, "fake", step);
        double at = learningRate == 0 ? -5 : 9.0 * step / steps - 4 + 0.3 * (seed % 3);
        double skill = 1 / (1 + Math.exp(-at));
        double success = 0.35 + 0.6 * skill - 0.05 * Math.exp(-0.5 * Math.pow(at + 3, 2));
        Metrics metrics = new Metrics()
                .put("actor/mean_episode_success", Math.clamp(success + 0.045 * random.nextGaussian(), 0, 1))
                .put("actor/mean_episode_return", 0.55 + 0.43 * skill + 0.02 * random.nextGaussian())
                .put("actor/mean_episode_len", 3.45 - 0.6 * skill + 0.05 * random.nextGaussian())
                .put("actor/num_trajectories", 72 + random.nextInt(12))
                .put("actor/num_tokens", 256 * 6 + random.nextInt(40))
                .put("actor/action_is_formatted", 1 - 0.002 * random.nextDouble())
                .put("train/entropy", 0.42 - 0.31 * skill + 0.012 * random.nextGaussian())
                .put("train/pg_loss", -0.02 * (1 - skill) + 0.01 * random.nextGaussian())
                .put("train/policy_grad_norm", 0.4 + 0.3 * random.nextDouble() + (step % 97 == 0 ? 4 : 0))
                .put("train/pg_clipfrac", 0.0)
                .put("train/adv_mean", 1e-9 * random.nextGaussian())
                .put("train/sampler_learner_logprob_diff_max", 2e-6 + 3e-6 * random.nextDouble())
                .put("train/logprobs_diff_max", 3e-6 + 2e-6 * random.nextDouble())
                .put("train/logprobs_diff_min", -3e-6 - 2e-6 * random.nextDouble())
                .put("time/tokens_per_second", 3900 + 250 * random.nextGaussian())
                .put("time/phase/sampling", 0.41)
                .put("time/phase/learning", 0.26)
                .put("time/elapsed", 40 + 0.7 * step);
        if (step % Math.max(1, steps / 10) == 0) {
            metrics.put("eval/" + ENV + "/mean_episode_success", success + 0.01 * random.nextGaussian())
                    .put("eval/" + ENV + "/accuracy", 0.55 + 0.43 * skill + 0.005 * random.nextGaussian());
        }
        return metrics;
    }

    private static List<Episode> episodes(String policy, double skill) {
        List<Episode> episodes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            episodes.add(episode(1000 + i, policy, skill));
        }
        return episodes;
    }

    /// A game as the environment of this project plays it, by halving the range or by guessing anywhere.
    private static Episode episode(long seed, String policy, double skill) {
        SeededRandom random = SeededRandom.of(seed, policy, 0);
        int secret = SeededRandom.of(seed).between(1, 10);
        int low = 1;
        int high = 10;
        String text = "Find the secret number from 1 to 10. You have 4 guesses; each is answered with higher or lower."
                + " Write your guess as \\boxed{number}.";
        List<Turn> turns = new ArrayList<>();
        StringBuilder history = new StringBuilder(text).append('\n');
        for (int turn = 1; turn <= 4; turn++) {
            boolean slip = skill == 0 && random.nextInt(12) == 0;
            int guess = skill > 0 ? (low + high) / 2 : random.between(1, 10);
            String action = slip ? "boxed " + guess : "\\boxed{" + guess + "}";
            Step step = step(guess, secret, turn, slip);
            String shown = history + "Guess " + turn + " of 4:";
            double logprob = -0.02 - (1 - skill) * random.nextDouble();
            Response response = Response.untokenized(
                    action, StopReason.END_OF_TURN, new Response.Usage(shown.length(), 6, logprob));
            turns.add(new Turn(shown, response, action, step));
            history.append(step.observation().text()).append('\n');
            if (step.done()) {
                break;
            }
            low = guess < secret ? Math.max(low, guess + 1) : low;
            high = guess > secret ? Math.min(high, guess - 1) : high;
        }
        return new Episode(ENV, seed, turns, Episode.Outcome.OK).withPolicy(policy);
    }

    private static Step step(int guess, int secret, int turn, boolean slip) {
        if (slip) {
            return Step.of(
                    "The answer could not be read.",
                    -0.1,
                    true,
                    turn == 4,
                    Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT, InfoKeys.SUCCESS, false));
        }
        if (guess == secret) {
            return Step.of(
                    guess + " is right.", 1, true, false, Info.of(InfoKeys.MOVE, MoveKind.WIN, InfoKeys.SUCCESS, true));
        }
        if (turn == 4) {
            return Step.of(
                    "All turns are used up.",
                    1 - Math.abs(guess - secret) / 9.0,
                    true,
                    true,
                    Info.of(InfoKeys.MOVE, MoveKind.VALID, InfoKeys.SUCCESS, false));
        }
        String hint = guess < secret ? "higher" : "lower";
        return Step.of(
                (guess < secret ? "Higher than " : "Lower than ") + guess + ".",
                0,
                false,
                false,
                Info.of(InfoKeys.MOVE, MoveKind.VALID)
                        .with(HINT, hint)
                        .with(InfoKeys.SUFFIX, "Guess " + (turn + 1) + " of 4:"));
    }
}
