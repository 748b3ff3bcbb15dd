// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gem4j.llm.Device;
import org.gem4j.rollout.report.AtomicFile;
import org.gem4j.train.config.Flags;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.RunFolder;
import tools.jackson.databind.json.JsonMapper;

/// The other processes of a run, started and ended by the one that the user started.
///
/// They are told over their standard input what to do: the settings, and then a line for every step. When that ends,
/// for
/// whatever reason, they end too. What they print is in `worker-N.log` in the run's folder.
final class Workers implements AutoCloseable, Ranks.Peers {
    /// How long a worker that is told to end may take to.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// How long one may take to start, at least.
    private static final Duration START = Duration.ofMinutes(2);

    private static final long LOOK_NANOS = 10_000_000;
    private static final String VISIBLE_CARDS = "CUDA_VISIBLE_DEVICES";

    private final TrainSettings settings;
    private final RunFolder folder;
    private final Optional<Path> meeting;
    private final List<Worker> workers = new ArrayList<>();

    private record Worker(int rank, Process process, BufferedWriter input) {}

    private Workers(TrainSettings settings, RunFolder folder, Optional<Path> meeting) {
        this.settings = settings;
        this.folder = folder;
        this.meeting = meeting;
    }

    /// Starts as many processes as the settings ask for besides this one.
    ///
    /// @param checkpoint that they go on from
    static Workers start(TrainSettings settings, RunFolder folder, Optional<Path> checkpoint) {
        int size = settings.rollout().batches() == 0 ? 1 : settings.compute().dataParallel();
        if (size == 1) {
            return new Workers(settings, folder, Optional.empty());
        }
        Path meeting;
        try {
            meeting = Files.createTempDirectory("gem4j-ranks");
        } catch (IOException e) {
            throw new TrainException("cannot make a temporary folder: " + AtomicFile.reason(e), e);
        }
        Workers workers = new Workers(settings, folder, Optional.of(meeting));
        try {
            for (int rank = 1; rank < size; rank++) {
                workers.start(new Ranks.Place(rank, size), meeting, checkpoint);
            }
            return workers;
        } catch (IOException e) {
            workers.close();
            throw new TrainException("cannot start a worker process: " + AtomicFile.reason(e), e);
        }
    }

    private void start(Ranks.Place place, Path meeting, Optional<Path> checkpoint) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-XX:AOT"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TrainWorker.class.getName()));
        command.addAll(List.of(
                folder.path().toString(),
                meeting.toString(),
                Integer.toString(place.rank()),
                Integer.toString(place.size())));
        checkpoint.ifPresent(path -> command.add(path.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log(place.rank()));
        Map<String, String> flags = new LinkedHashMap<>();
        Flags.write(settings).forEach((name, value) -> flags.put(name, String.valueOf(value)));
        Device device = settings.device();
        if (!device.isCpu()) {
            builder.environment().put(VISIBLE_CARDS, card(device.index() + place.rank()));
            flags.put("device", "cuda:0");
        }
        Process process = builder.start();
        workers.add(new Worker(place.rank(), process, process.outputWriter()));
        tell(workers.getLast(), JsonMapper.shared().writeValueAsString(flags));
    }

    /// The name of a card among all of the machine.
    private static String card(int index) {
        String visible = System.getenv().getOrDefault(VISIBLE_CARDS, "");
        return visible.isEmpty() ? Integer.toString(index) : visible.split(",")[index].strip();
    }

    private File log(int rank) {
        return folder.path().resolve("worker-" + rank + ".log").toFile();
    }

    /// Meets them.
    ///
    /// @throws TrainException if one does not come
    Ranks join() {
        if (meeting.isEmpty()) {
            return Ranks.ALONE;
        }
        Duration deadline = settings.compute().deadline();
        Duration start = deadline.compareTo(START) > 0 ? deadline : START;
        long end = System.nanoTime() + start.toNanos();
        for (Worker worker : workers) {
            while (!Files.exists(ready(meeting.get(), worker.rank()))) {
                Optional<String> gone = gone(Duration.ZERO);
                if (gone.isPresent() || System.nanoTime() > end) {
                    throw new TrainException(gone.orElse("worker process " + worker.rank() + " did not start within "
                            + start.toSeconds() + " s; what it printed is in " + log(worker.rank())));
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        return Ranks.open(
                store(meeting.get()), new Ranks.Place(0, workers.size() + 1), settings.device(), deadline, this);
    }

    /// The file that a worker makes when it is there.
    static Path ready(Path meeting, int rank) {
        return meeting.resolve("ready-" + rank);
    }

    /// The file through which processes find each other.
    static Path store(Path meeting) {
        return meeting.resolve("store");
    }

    /// Lets all of them do the step that follows a state.
    void begin(TrainState state) {
        if (!workers.isEmpty()) {
            String line = JsonMapper.shared().writeValueAsString(state.toMap());
            workers.forEach(worker -> tell(worker, line));
        }
    }

    /// A worker that does not listen is missed where it is waited for.
    private static void tell(Worker worker, String line) {
        try {
            worker.input().write(line);
            worker.input().newLine();
            worker.input().flush();
        } catch (IOException e) {
            return;
        }
    }

    @Override
    public Optional<String> gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            for (Worker worker : workers) {
                if (!worker.process().isAlive()) {
                    return Optional.of("worker process " + worker.rank() + " has ended with exit code "
                            + worker.process().exitValue() + "; what it printed is in " + log(worker.rank()));
                }
            }
            if (System.nanoTime() > end) {
                return Optional.empty();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Ends them: politely, and after a while by force.
    @Override
    public void close() {
        for (Worker worker : workers) {
            try {
                worker.input().close();
            } catch (IOException e) {
                continue; // It has ended already.
            }
        }
        boolean interrupted = false;
        for (Worker worker : workers) {
            try {
                if (!worker.process().waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    worker.process().destroyForcibly().waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException e) {
                worker.process().destroyForcibly();
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        meeting.ifPresent(Workers::delete);
    }

    private static void delete(Path path) {
        File[] files = path.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        path.toFile().delete();
    }
}
