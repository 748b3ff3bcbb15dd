// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gem4j.llm.torch.internal.DeviceThread;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingProvider;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.Launched;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.HostGroup;
import org.gem4j.train.internal.launch.HostLink;
import org.gem4j.train.internal.launch.HostStart;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.gem4j.train.internal.launch.ProcessGroupException;

/// A run whose ranks a launcher has started: what rank 0 tells the others, and what these do.
public final class LaunchedRun {
    private static final String CONFIG = "config";
    private static final String CHECKPOINT = "checkpoint";
    private static final String LEARNER_THREADS = "learnerThreads";
    private static final String KERNEL_THREADS = "kernelThreads";

    private LaunchedRun() {}

    /// Who takes part in a run.
    ///
    /// @param place of this process
    /// @param timeout how long one waits for the others
    /// @param agreed what must be the same in all of them, by name
    public record Party(Launched place, Duration timeout, Map<String, ?> agreed) {
        private HostGroup.Plan plan() {
            return new HostGroup.Plan(place, agreed, timeout);
        }
    }

    /// Lets rank 0 train with the others, which learn how it ends.
    ///
    /// @param training done with the others when all are there
    /// @throws ProcessGroupException if one does not come in time, was started otherwise, or is lost
    public static TrainingResult lead(
            Party party, BooleanSupplier stop, Consumer<String> notices, Function<HostGroup, TrainingResult> training) {
        try (HostGroup others = HostGroup.gather(party.plan(), stop, notices)) {
            try {
                TrainingResult result = training.apply(others);
                others.end(ResultWire.write(result));
                return result;
            } catch (RuntimeException e) {
                others.fail(e);
                throw e;
            }
        }
    }

    /// Rank 0 tells the others what the run is.
    ///
    /// @param checkpoint that they resume from
    static void begin(HostGroup others, Training training, Path folder, Optional<Path> checkpoint) {
        TrainSettings settings = training.settings();
        Map<String, Object> what = new LinkedHashMap<>();
        what.put(CONFIG, training.config());
        what.put(
                CHECKPOINT,
                checkpoint.map(path -> folder.relativize(path).toString()).orElse(""));
        what.put(LEARNER_THREADS, settings.learnerThreads());
        what.put(KERNEL_THREADS, settings.kernelThreads());
        List<Path> sent = Stream.concat(Stream.of(folder.resolve("start")), checkpoint.stream())
                .toList();
        others.start(settings.device(), new HostGroup.Run(folder, sent, what));
    }

    /// What a rank besides rank 0 does, to the end of the run.
    ///
    /// @param provider makes the training from rank 0's [Training#config]
    /// @param stop whether the user wants the run to be saved and to end
    /// @return the result that rank 0 has
    /// @throws ProcessGroupException if rank 0 does not come in time, refuses this rank, or another one is lost
    public static TrainingResult follow(
            Party party, TrainingProvider provider, BooleanSupplier stop, Consumer<String> notices) {
        try (HostLink link = HostLink.join(party.plan(), stop, notices)) {
            try {
                link.start().ifPresent(start -> work(party, provider, link, start));
                return ResultWire.read(link.result());
            } catch (ProcessGroupException e) {
                link.leave();
                throw e;
            } catch (RuntimeException e) {
                link.fail(String.valueOf(e.getMessage()));
                throw e;
            }
        }
    }

    private static void work(Party party, TrainingProvider provider, HostLink link, HostStart start) {
        TrainSettings settings = settings(party, provider, start.what());
        Trainer.check(settings);
        Path folder = link.folder(start);
        String checkpoint = String.valueOf(start.what().get(CHECKPOINT));
        try (DeviceThread device = new DeviceThread("gem4j-device-0")) {
            device.call(() -> {
                Trainer.spreadKernels(settings);
                try (ProcessGroup ranks = link.open(start, settings.device())) {
                    TrainWorker.work(
                            settings,
                            folder,
                            Optional.of(checkpoint)
                                    .filter(name -> !name.isEmpty())
                                    .map(folder::resolve),
                            ranks,
                            link::order);
                }
                return true;
            });
        }
    }

    /// Those of rank 0, with the threads that its machine has chosen: what ranks share depends on them.
    private static TrainSettings settings(Party party, TrainingProvider provider, Map<String, Object> what) {
        Map<String, Object> config = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(what.get(CONFIG)))
                .forEach((name, value) -> config.put(String.valueOf(name), Objects.requireNonNull(value)));
        TrainSettings settings = provider.training(config).settings();
        DataParallel parallel = settings.compute().dataParallel().withLaunched(party.place());
        ComputeSettings compute = settings.compute()
                .withDataParallel(parallel)
                .withLearnerThreads((Integer) Objects.requireNonNull(what.get(LEARNER_THREADS)))
                .withKernelThreads((Integer) Objects.requireNonNull(what.get(KERNEL_THREADS)));
        return settings.withCompute(compute);
    }
}
