// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.gem4j.llm.DeviceThread;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.PhaseClock;
import sun.misc.Signal;
import sun.misc.SignalHandler;
import tools.jackson.databind.json.JsonMapper;

/// The program of the processes that help the first one of a run: it plays and learns what it is told to, and writes
/// nothing but its log. Started by [Workers].
public final class TrainWorker {
    /// How long a process that nobody talks to any more may take to end by itself.
    private static final Duration LAST_WORDS = Duration.ofSeconds(15);

    private static final String END = "";

    private final Path folder;
    private final Path meeting;
    private final Ranks.Place place;
    private final Optional<Path> checkpoint;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private TrainWorker(List<String> arguments) {
        folder = Path.of(arguments.get(0));
        meeting = Path.of(arguments.get(1));
        place = new Ranks.Place(Integer.parseInt(arguments.get(2)), Integer.parseInt(arguments.get(3)));
        checkpoint = arguments.size() > 4 ? Optional.of(Path.of(arguments.get(4))) : Optional.empty();
    }

    /// @param arguments run folder, folder to meet in, rank, number of processes, and the checkpoint to go on from
    public static void main(String[] arguments) {
        // Ctrl-C reaches all processes of a terminal; it is for the first one to finish the step.
        Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
        TrainWorker worker = new TrainWorker(List.of(arguments));
        Thread reader = new Thread(worker::read, "gem4j-orders");
        reader.setDaemon(true);
        reader.start();
        try (DeviceThread device = new DeviceThread("gem4j-device-0")) {
            device.call(() -> {
                worker.work();
                return true;
            });
        }
    }

    /// Takes what the first process says. When it says no more, this process ends, wherever it hangs.
    private void read() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            System.err.println("cannot read orders: " + e.getMessage());
        }
        lines.add(END);
        try {
            TimeUnit.SECONDS.sleep(LAST_WORDS.toSeconds());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }

    private void work() throws IOException, InterruptedException {
        Map<String, String> flags = new LinkedHashMap<>();
        Map<?, ?> told = JsonMapper.shared().readValue(lines.take(), Map.class);
        told.forEach((name, value) -> flags.put(String.valueOf(name), String.valueOf(value)));
        TrainSettings settings = TrainSettings.of(flags);
        Trainer.spreadKernels(settings);
        Files.createFile(Workers.ready(meeting, place.rank()));
        try (Ranks ranks = Ranks.open(
                        Workers.store(meeting),
                        place,
                        settings.device(),
                        settings.compute().deadline(),
                        patience -> Optional.empty());
                Stage stage = new Stage(settings, EnvSetups.training(settings), List.of(), ranks);
                TrainedModel model = TrainedModel.open(folder.resolve("start"), checkpoint, settings, ranks)) {
            model.agree();
            SharedStep step = new SharedStep(settings, new PhaseClock(), stage, model);
            for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                step.learn(step.play(TrainState.of(JsonMapper.shared().readValue(line, Map.class))));
            }
        } catch (NotFiniteException e) {
            System.err.println("ended with the first process, which tells more: " + e.getMessage());
        }
    }
}
