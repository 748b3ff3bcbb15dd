// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.launch.Helper;
import org.gem4j.train.launch.Ranks;
import org.gem4j.train.report.PhaseClock;
import tools.jackson.databind.json.JsonMapper;

/// The program of the processes that help the first one of a run: it plays and learns what it is told to, and writes
/// nothing but its log. Started by [Workers].
public final class TrainWorker {
    private static final JsonMapper JSON = JsonMapper.shared();

    private TrainWorker() {}

    /// What it is told first.
    ///
    /// @param folder of the run
    /// @param checkpoint to go on from
    /// @param flags the run's settings, with its own device
    record Start(Path folder, Optional<Path> checkpoint, Map<String, String> flags) {
        String toLine() {
            return JSON.writeValueAsString(
                    List.of(folder.toString(), checkpoint.map(Path::toString).orElse(""), flags));
        }

        static Start of(String line) {
            List<?> parts = JSON.readValue(line, List.class);
            Map<String, String> flags = new LinkedHashMap<>();
            ((Map<?, ?>) Objects.requireNonNull(parts.get(2)))
                    .forEach((name, value) -> flags.put(String.valueOf(name), String.valueOf(value)));
            String checkpoint = String.valueOf(parts.get(1));
            return new Start(
                    Path.of(String.valueOf(parts.getFirst())),
                    checkpoint.isEmpty() ? Optional.empty() : Optional.of(Path.of(checkpoint)),
                    flags);
        }

        TrainSettings settings() {
            return TrainSettings.of(flags);
        }
    }

    /// @param arguments as [org.gem4j.train.launch.Crew] gives them
    public static void main(String[] arguments) {
        Helper.run(arguments, TrainWorker::work);
    }

    /// Makes a worker of a process that runs its user's program again to be one, and does not come back. In any
    /// other
    /// process it does nothing. To be called before anything is written.
    public static void takeRole() {
        Helper.role().ifPresent(role -> Helper.run(role, TrainWorker::work));
    }

    private static void work(Helper helper) {
        Optional<String> first = helper.next();
        if (first.isEmpty()) {
            return;
        }
        Start start = Start.of(first.get());
        TrainSettings settings = start.settings();
        Trainer.spreadKernels(settings);
        try (Ranks ranks = helper.join(settings.device(), settings.compute().deadline());
                Stage stage = new Stage(settings, EnvSetups.training(settings), List.of(), ranks);
                TrainedModel model =
                        TrainedModel.open(start.folder().resolve("start"), start.checkpoint(), settings, ranks)) {
            model.agree();
            SharedStep step = new SharedStep(settings, new PhaseClock(), stage, model);
            for (Optional<String> line = helper.next(); line.isPresent(); line = helper.next()) {
                if (line.get().equals(Workers.GIVE)) {
                    model.give();
                } else {
                    step.learn(step.play(TrainState.of(JSON.readValue(line.get(), Map.class))));
                }
            }
        } catch (NotFiniteException e) {
            System.err.println("ended with the first process, which tells more: " + e.getMessage());
        }
    }
}
