// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gem4j.llm.model.internal.WholeFolder;
import org.gem4j.report.AtomicFile;
import org.gem4j.report.Metrics;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.CheckpointSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The checkpoints of a run: `checkpoints/step-000100` and so on, each a model folder in Hugging Face's layout with
/// the optimizer's state, `state.json` and `checksums.json` besides.
///
/// A checkpoint exists as a whole or not at all (see [WholeFolder]); older ones are removed only after a newer one is
/// on the disk. The newest ones are kept, and the best one by a metric if there is one to go by.
final class Checkpoints {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String STATE = "state.json";
    private static final String BEST = "best.json";

    /// The best step and its value.
    record Best(long step, double value) {
        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("step", step);
            map.put("value", value);
            return map;
        }

        static Best of(Map<?, ?> map) {
            if (map.get("step") instanceof Number step && map.get("value") instanceof Number value) {
                return new Best(step.longValue(), value.doubleValue());
            }
            throw new TrainException("best.json must give step and value as numbers but holds " + map);
        }
    }

    private final Path folder;
    private final int kept;
    private final Optional<CheckpointSettings.BestMetric> metric;
    private Optional<Best> best = Optional.empty();

    /// @param folder of the checkpoints; made when the first one is saved
    /// @param kept how many are kept, the newest ones
    /// @param metric by which the best one is kept besides
    Checkpoints(Path folder, int kept, Optional<CheckpointSettings.BestMetric> metric) {
        this.folder = folder;
        this.kept = kept;
        this.metric = metric;
    }

    /// Takes note of a step's metrics; true if the step is the best so far, so that its checkpoint is to be saved.
    boolean better(long step, Metrics metrics) {
        if (metric.isEmpty()) {
            return false;
        }
        OptionalDouble value = metrics.get(metric.get().name());
        if (value.isEmpty()
                || !metric.get()
                        .improves(
                                best.map(known -> OptionalDouble.of(known.value()))
                                        .orElseGet(OptionalDouble::empty),
                                value.getAsDouble())) {
            return false;
        }
        best = Optional.of(new Best(step, value.getAsDouble()));
        return true;
    }

    /// The best step so far, if there is a metric to go by and a step has had it.
    Optional<Best> best() {
        return best;
    }

    /// Saves a checkpoint and returns its folder.
    ///
    /// @param model writes the model and the optimizer's state
    /// @throws TrainException if it cannot be written, for instance because the disk is full; earlier
    ///     checkpoints are as they were
    Path save(TrainState state, WholeFolder.Content model) {
        Path target = folder.resolve(name(state.step()));
        if (Files.isDirectory(target)) {
            return target;
        }
        write(target, unfinished -> {
            model.write(unfinished);
            writeJson(unfinished.resolve(STATE), state.toMap());
            if (best.isPresent()) {
                writeJson(unfinished.resolve(BEST), best.get().toMap());
            }
            Checksums.write(unfinished);
        });
        prune();
        return target;
    }

    /// Writes a folder as a whole or not at all.
    ///
    /// @throws TrainException if it cannot be written
    static void write(Path target, WholeFolder.Content content) {
        try {
            WholeFolder.write(target, content);
        } catch (IOException e) {
            throw new TrainException("cannot save " + target + ": " + AtomicFile.reason(e), e);
        }
    }

    /// The newest checkpoint that is as it was written, if there is one. Damaged ones are set aside under another
    /// name, and left-overs of a killed process are cleared away.
    ///
    /// @param notices told of every damaged one
    /// @throws TrainException if there are checkpoints but all are damaged
    Optional<Path> newestWhole(Consumer<String> notices) {
        List<String> problems = new ArrayList<>();
        try {
            WholeFolder.sweep(folder);
            for (Path checkpoint : all().reversed()) {
                Optional<String> problem = Checksums.problem(checkpoint);
                if (problem.isEmpty()) {
                    return Optional.of(checkpoint);
                }
                Path aside = checkpoint.resolveSibling(checkpoint.getFileName() + ".damaged");
                WholeFolder.delete(aside);
                Files.move(checkpoint, aside, StandardCopyOption.ATOMIC_MOVE);
                problems.add("the checkpoint " + checkpoint + " is damaged: " + problem.get());
                notices.accept(
                        problems.getLast() + "; resuming from the previous one. The damaged one is now " + aside + ".");
            }
        } catch (IOException e) {
            throw new TrainException("cannot read the checkpoints in " + folder + ": " + AtomicFile.reason(e), e);
        }
        if (!problems.isEmpty()) {
            throw new TrainException("no checkpoint in " + folder + " is intact: " + String.join("; ", problems)
                    + ". Resume again to restart from the initial model.");
        }
        return Optional.empty();
    }

    /// Says where a checkpoint stands.
    ///
    /// @throws TrainException if it cannot be read
    TrainState restore(Path checkpoint) {
        Path file = checkpoint.resolve(BEST);
        best = Files.exists(file) ? Optional.of(Best.of(readJson(file))) : Optional.empty();
        return TrainState.of(readJson(checkpoint.resolve(STATE)));
    }

    private static String name(long step) {
        return "step-%06d".formatted(step);
    }

    private static void writeJson(Path file, Map<String, ?> content) throws IOException {
        Files.writeString(file, JSON.writeValueAsString(content) + "\n");
    }

    private static Map<?, ?> readJson(Path file) {
        try {
            return JSON.readValue(Files.readString(file), Map.class);
        } catch (IOException e) {
            throw new TrainException("cannot read " + file + ": " + AtomicFile.reason(e), e);
        } catch (JacksonException e) {
            throw new TrainException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private List<Path> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.getFileName().toString().matches("step-\\d{6,18}"))
                    .sorted(Comparator.comparingLong(
                            path -> Long.parseLong(path.getFileName().toString().substring(5))))
                    .toList();
        }
    }

    private void prune() {
        try {
            List<Path> checkpoints = all();
            for (Path old : checkpoints.subList(0, Math.max(0, checkpoints.size() - kept))) {
                boolean keep = best.map(value -> name(value.step()))
                        .equals(Optional.of(old.getFileName().toString()));
                if (!keep) {
                    WholeFolder.delete(old);
                }
            }
        } catch (IOException e) {
            throw new TrainException("cannot remove old checkpoints in " + folder + ": " + AtomicFile.reason(e), e);
        }
    }
}
