// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.ModelFolder;
import org.gem4j.llm.Safetensors;
import org.gem4j.text.Tokenizer;
import tools.jackson.databind.json.JsonMapper;

/// The checkpoints of a run: `checkpoints/step-000100` and so on, each a model folder in Hugging Face's layout with
/// `optimizer.safetensors` and `state.json` besides.
///
/// A checkpoint is written under another name and renamed when it is whole, so that what has the name of a checkpoint
/// is one; older ones are removed only afterwards.
public final class Checkpoints {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String MEAN = "exp_avg";
    private static final String MEAN_SQUARE = "exp_avg_sq";

    private final Path folder;
    private final int kept;

    /// @param folder of the checkpoints; made when the first one is saved
    /// @param kept how many are kept, the newest ones
    public Checkpoints(Path folder, int kept) {
        this.folder = folder;
        this.kept = kept;
    }

    /// Saves a checkpoint and returns its folder.
    ///
    /// @throws CheckpointException if it cannot be written, for instance because the disk is full; earlier
    /// checkpoints
    ///     are as they were
    public Path save(TrainState state, DecoderWeights weights, Tokenizer tokenizer, AdamW optimizer) {
        return save(state, weights, tokenizer, optimizer, unfinished -> {});
    }

    /// Saves a checkpoint with something besides.
    Path save(TrainState state, DecoderWeights weights, Tokenizer tokenizer, AdamW optimizer, FolderContent besides) {
        Path target = folder.resolve("step-%06d".formatted(state.step()));
        if (Files.isDirectory(target)) {
            return target;
        }
        write(target, unfinished -> {
            ModelFolder.write(unfinished, weights, tokenizer);
            Map<String, Tensor> moments = new LinkedHashMap<>();
            moments.put(MEAN, optimizer.mean());
            moments.put(MEAN_SQUARE, optimizer.meanSquare());
            Safetensors.write(unfinished.resolve("optimizer.safetensors"), moments);
            Map<String, Object> json = state.toMap();
            json.put("optimizer_steps", optimizer.steps());
            Files.writeString(unfinished.resolve("state.json"), JSON.writeValueAsString(json) + "\n");
            besides.write(unfinished);
        });
        prune();
        return target;
    }

    /// Writes a folder as a whole or not at all.
    static void write(Path target, FolderContent content) {
        Path unfinished = target.resolveSibling("." + target.getFileName() + ".unfinished");
        try {
            delete(unfinished);
            Files.createDirectories(unfinished);
            content.write(unfinished);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            try {
                delete(unfinished);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw new CheckpointException("cannot save " + target + ": " + e.getMessage(), e);
        }
    }

    /// Fills a folder.
    interface FolderContent {
        void write(Path folder) throws IOException;
    }

    /// The newest checkpoint, if there is one.
    public Optional<Path> latest() {
        return all().stream().max(Comparator.naturalOrder());
    }

    /// Puts a checkpoint's optimiser state in place and says where it stands.
    ///
    /// @throws CheckpointException if it cannot be read
    public static TrainState restore(Path checkpoint, AdamW optimizer) {
        try (Safetensors.Reader file = Safetensors.Reader.open(checkpoint.resolve("optimizer.safetensors"))) {
            Map<?, ?> json = JSON.readValue(Files.readString(checkpoint.resolve("state.json")), Map.class);
            long size = optimizer.mean().numel();
            if (!(json.get("optimizer_steps") instanceof Number steps)) {
                throw new CheckpointException("state.json of " + checkpoint + " lacks optimizer_steps");
            }
            optimizer.restore(steps.longValue(), file.read(MEAN, size), file.read(MEAN_SQUARE, size));
            return TrainState.of(json);
        } catch (IOException | tools.jackson.core.JacksonException e) {
            throw new CheckpointException("cannot read the checkpoint " + checkpoint + ": " + e.getMessage(), e);
        }
    }

    private List<Path> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.getFileName().toString().matches("step-\\d+"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CheckpointException("cannot list " + folder + ": " + e.getMessage(), e);
        }
    }

    private void prune() {
        List<Path> checkpoints = all();
        for (Path old : checkpoints.subList(0, Math.max(0, checkpoints.size() - kept))) {
            try {
                delete(old);
            } catch (IOException e) {
                throw new CheckpointException("cannot remove the old checkpoint " + old + ": " + e.getMessage(), e);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> tree = Files.walk(folder)) {
            paths = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
