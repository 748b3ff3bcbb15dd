// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.gem4j.report.AtomicFile;
import org.gem4j.report.EpisodeFile;
import org.gem4j.rollout.Episode;
import org.gem4j.train.TrainException;

/// What stays in the run's folder of the episodes that are learned from: all of some steps where that is asked for, and
/// those of a step that failed.
final class KeptEpisodes {
    private final TrainContext context;

    KeptEpisodes(TrainContext context) {
        this.context = context;
    }

    /// Writes every episode of a step's batch where it is asked for.
    void dump(long step, List<Episode> played) {
        OptionalInt every = context.settings().checkpoints().dumpEverySteps();
        if (every.isEmpty() || step % every.getAsInt() != 0) {
            return;
        }
        Path folder = context.folder().path().resolve("game_state");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new TrainException(
                    "cannot make the folder " + folder + " for dumped episodes: " + AtomicFile.reason(e), e);
        }
        EpisodeFile.write(folder.resolve("step_" + step + ".jsonl"), shown(played, "step " + step));
    }

    /// Keeps the batch that a step failed on and says where it is.
    TrainException failed(long step, NotFiniteException cause, Batch batch, List<Episode> played) {
        String where;
        try {
            List<TrainingSample> samples = cause.samples().isEmpty() ? batch.samples() : cause.samples();
            Path kept = FailedBatch.write(
                    context.folder().path(), step, shown(played, "step " + step + ", failed"), samples);
            where = "Its batch is kept: episodes in " + kept.resolve("episodes.jsonl") + ", tensors in "
                    + kept.resolve("batch.safetensors") + ".";
        } catch (IOException e) {
            cause.addSuppressed(e);
            where = "Its batch could not be kept (" + AtomicFile.reason(e) + ").";
        }
        return new TrainException(
                "stopped at step " + step + ": " + cause.getMessage() + ". " + where
                        + " Earlier checkpoints are intact, and resuming the run repeats the step. Lower the learning"
                        + " rate, the reward scale or the limit on the gradient norm in a new run.",
                cause);
    }

    private static List<Episode> shown(List<Episode> played, String policy) {
        return played.stream().map(episode -> episode.withPolicy(policy)).toList();
    }
}
