// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.model.internal.WholeFolder;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.EpisodeFile;
import org.gem4j.rollout.Episode;

/// The batch that a run failed on, kept in its folder to be looked at: `failed/step-000012/` with `episodes.jsonl` and
/// `batch.safetensors`.
///
/// The tensors are those of the update's samples, one after the other: `prompt_ids`, `response_ids`, and per token of
/// the responses `old_logprobs`, `advantages`, `reference_logprobs` and `importance` where there are such;
/// `prompt_lengths` and `response_lengths` cut them into samples.
final class FailedBatch {
    private FailedBatch() {}

    /// Writes the folder, in place of an earlier one of that step.
    static Path write(Path runFolder, long step, List<Episode> episodes, List<TrainingSample> samples)
            throws IOException {
        Path target = runFolder.resolve("failed").resolve("step-%06d".formatted(step));
        WholeFolder.delete(target);
        try {
            WholeFolder.write(target, folder -> {
                EpisodeFile.write(folder.resolve("episodes.jsonl"), episodes);
                try (PointerScope scope = new PointerScope()) {
                    Safetensors.write(folder.resolve("batch.safetensors"), tensors(samples));
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return target;
    }

    private static Map<String, Tensor> tensors(List<TrainingSample> samples) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        put(tensors, "prompt_ids", samples, sample -> floats(sample.tokens().promptIds()));
        put(tensors, "prompt_lengths", samples, sample ->
                new float[] {sample.tokens().promptIds().length});
        put(tensors, "response_ids", samples, sample -> floats(sample.tokens().responseIds()));
        put(tensors, "response_lengths", samples, sample -> new float[] {sample.length()});
        put(tensors, "old_logprobs", samples, TrainingSample::oldLogprobs);
        put(tensors, "advantages", samples, TrainingSample::advantages);
        put(tensors, "reference_logprobs", samples, TrainingSample::referenceLogprobs);
        put(tensors, "importance", samples, TrainingSample::importance);
        return tensors;
    }

    private static void put(
            Map<String, Tensor> tensors,
            String name,
            List<TrainingSample> samples,
            Function<TrainingSample, float[]> values) {
        int length =
                samples.stream().mapToInt(sample -> values.apply(sample).length).sum();
        float[] all = new float[length];
        int at = 0;
        for (TrainingSample sample : samples) {
            float[] own = values.apply(sample);
            System.arraycopy(own, 0, all, at, own.length);
            at += own.length;
        }
        if (length > 0) {
            tensors.put(name, Tensors.floats(all, length));
        }
    }

    /// Ids as numbers of a type the file can hold; exact up to 16 million.
    private static float[] floats(int[] ids) {
        float[] values = new float[ids.length];
        for (int i = 0; i < ids.length; i++) {
            values[i] = ids[i];
        }
        return values;
    }
}
