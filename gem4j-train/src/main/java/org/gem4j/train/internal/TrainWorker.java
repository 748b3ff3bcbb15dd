// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.PhaseClock;
import org.gem4j.train.TrainException;
import org.gem4j.train.TrainingProvider;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.gem4j.train.internal.launch.Worker;
import tools.jackson.databind.json.JsonMapper;

/// The work of all ranks but the first: they play and train as instructed, and write nothing but their
/// log. Started by [Workers], in threads or in processes.
public final class TrainWorker {
    private static final JsonMapper JSON = JsonMapper.shared();

    private TrainWorker() {}

    /// What a process is told first.
    ///
    /// @param folder of the run
    /// @param checkpoint to resume from
    /// @param provider class that makes the training
    /// @param config what it makes it from
    record Start(Path folder, Optional<Path> checkpoint, String provider, Map<String, Object> config) {
        String toLine() {
            return JSON.writeValueAsString(
                    List.of(folder.toString(), checkpoint.map(Path::toString).orElse(""), provider, config));
        }

        static Start of(String line) {
            List<?> parts = JSON.readValue(line, List.class);
            String checkpoint = String.valueOf(parts.get(1));
            Map<String, Object> config = new LinkedHashMap<>();
            ((Map<?, ?>) Objects.requireNonNull(parts.get(3)))
                    .forEach((name, value) -> config.put(String.valueOf(name), Objects.requireNonNull(value)));
            return new Start(
                    Path.of(String.valueOf(parts.getFirst())),
                    checkpoint.isEmpty() ? Optional.empty() : Optional.of(Path.of(checkpoint)),
                    String.valueOf(parts.get(2)),
                    config);
        }

        /// The run's settings; each process sees its own GPU only.
        TrainSettings settings() {
            TrainSettings settings;
            try {
                Object made = Class.forName(provider).getConstructor().newInstance();
                settings = ((TrainingProvider) made).training(config).settings();
            } catch (InvocationTargetException e) {
                throw new TrainException(provider + " cannot be created", Objects.requireNonNullElse(e.getCause(), e));
            } catch (ReflectiveOperationException e) {
                throw new TrainException(
                        provider + " must be a public class of the class path with a public constructor without"
                                + " parameters",
                        e);
            }
            return settings.device().isCpu()
                    ? settings
                    : settings.withCompute(settings.compute().withDevice(Device.named("cuda")));
        }
    }

    /// The program of a process.
    ///
    /// @param arguments as [org.gem4j.train.internal.launch.WorkerProcesses] gives them
    public static void main(String[] arguments) {
        Worker.run(arguments, helper -> {
            Optional<String> first = helper.next();
            if (first.isEmpty()) {
                return;
            }
            Start start = Start.of(first.get());
            TrainSettings settings = start.settings();
            Trainer.spreadKernels(settings);
            try (ProcessGroup ranks = helper.join(
                    settings.device(), settings.compute().dataParallel().timeout())) {
                work(settings, start.folder(), start.checkpoint(), ranks, helper::next);
            }
        });
    }

    /// What a rank does.
    ///
    /// @param folder of the run
    /// @param orders the next one; empty when there is nothing more to do
    static void work(
            TrainSettings settings,
            Path folder,
            Optional<Path> checkpoint,
            ProcessGroup ranks,
            Supplier<Optional<String>> orders) {
        try (Stage stage = new Stage(settings, EnvSetups.training(settings), List.of(), ranks);
                TrainedModel model = TrainedModel.open(folder.resolve("start"), checkpoint, settings, ranks)) {
            model.agree();
            TrainStep step = new TrainStep(settings, new PhaseClock(), stage, model);
            for (Optional<String> line = orders.get(); line.isPresent(); line = orders.get()) {
                if (line.get().equals(Workers.GIVE)) {
                    model.give();
                } else {
                    step.learn(step.play(TrainState.of(JSON.readValue(line.get(), Map.class))));
                }
            }
        } catch (NotFiniteException e) {
            System.err.println("stopped because the first process stopped; see its message: " + e.getMessage());
        }
    }
}
