// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.report.StepEpisodes;
import org.gem4j.report.TokenTrace;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Turn;
import org.gem4j.text.Tokenizer;

/// Keeps some of the episodes that each step learns from, with their tokens: spread evenly over the batch, the same
/// ones in every run of a seed.
final class EpisodeSample implements AutoCloseable {
    private static final float[] NONE = {};

    private final Optional<StepEpisodes> file;
    private final int count;
    private final Tokenizer tokenizer;

    private EpisodeSample(Optional<StepEpisodes> file, int count, Tokenizer tokenizer) {
        this.file = file;
        this.count = count;
        this.tokenizer = tokenizer;
    }

    /// Continues where the run stands.
    static EpisodeSample open(TrainContext context, TrainState state, Tokenizer tokenizer) {
        int count = context.settings().checkpoints().stepEpisodes();
        Optional<StepEpisodes> file =
                count == 0 ? Optional.empty() : Optional.of(StepEpisodes.open(context.folder(), state.step()));
        return new EpisodeSample(file, count, tokenizer);
    }

    /// Writes the sample of a step.
    void write(long step, Estimates estimates) {
        file.ifPresent(open -> write(open, step, estimates));
    }

    private void write(StepEpisodes open, long step, Estimates estimates) {
        Batch batch = estimates.scores().batch();
        TrainingSample[] sampleOfTurn = new TrainingSample[batch.turns().size()];
        for (int i = 0; i < estimates.samples().size(); i++) {
            sampleOfTurn[batch.trained().get(i)] = estimates.samples().get(i);
        }
        int episodes = batch.episodes().size();
        int wanted = Math.min(count, episodes);
        int turn = 0;
        int written = 0;
        for (int i = 0; i < episodes && written < wanted; i++) {
            Episode episode = batch.episodes().get(i);
            if (i == (int) ((long) written * episodes / wanted)) {
                List<TokenTrace> traces = new ArrayList<>();
                for (int t = 0; t < episode.turns().size(); t++) {
                    traces.add(trace(episode.turns().get(t), Optional.ofNullable(sampleOfTurn[turn + t])));
                }
                open.write(step, episode, traces, tokenizer::bytes);
                written++;
            }
            turn += episode.turns().size();
        }
    }

    private static TokenTrace trace(Turn turn, Optional<TrainingSample> learned) {
        if (learned.isEmpty()) {
            return TokenTrace.untrained(turn);
        }
        TrainingSample sample = learned.get();
        boolean own = sample.importance().length > 0;
        return new TokenTrace(turn, own ? sample.oldLogprobs() : NONE, sample.referenceLogprobs(), sample.advantages());
    }

    @Override
    public void close() {
        file.ifPresent(StepEpisodes::close);
    }
}
