// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.DeviceThread;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/// The worker's side of a process that another one started ([WorkerProcesses]): it carries out orders
/// from its standard input, and never outlives the process that sends them.
public final class Worker {
    /// How long a process that nobody talks to any more may take to end by itself.
    private static final Duration LAST_WORDS = Duration.ofSeconds(10);

    private static final String END = "";

    private final RendezvousFolder folder;
    private final Rank place;
    private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();

    private Worker(RendezvousFolder folder, Rank place) {
        this.folder = folder;
        this.place = place;
    }

    /// What a process does.
    public interface Work {
        void run(Worker helper);
    }

    /// The `main` of such a process: does the work on a device thread and ends the JVM.
    ///
    /// @param arguments as [WorkerProcesses] gives them
    public static void run(String[] arguments, Work work) {
        // Ctrl-C and SIGTERM reach all processes of a terminal; it is for the first one to finish the step.
        Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
        Signal.handle(new Signal("TERM"), SignalHandler.SIG_IGN);
        Worker helper = new Worker(
                new RendezvousFolder(Path.of(arguments[0])),
                new Rank(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])));
        Thread reader = new Thread(helper::read, "gem4j-orders");
        reader.setDaemon(true);
        reader.start();
        int exit = 0;
        try (DeviceThread device = new DeviceThread("gem4j-device-0")) {
            device.call(() -> {
                work.run(helper);
                return true;
            });
        } catch (ProcessGroupException e) {
            System.err.println(e.getMessage());
            exit = WorkerProcess.LOST;
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            exit = 1;
        }
        // Not exit: threads of libtorch that still run would crash with its static destructors.
        Runtime.getRuntime().halt(exit);
    }

    /// Takes what the first process says. When it says no more, this process ends, wherever it hangs.
    private void read() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                orders.add(line);
            }
        } catch (IOException e) {
            System.err.println("cannot read commands of rank 0: " + e.getMessage());
        }
        orders.add(END);
        try {
            TimeUnit.SECONDS.sleep(LAST_WORDS.toSeconds());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(WorkerProcess.LOST);
    }

    /// Which of the processes this is.
    public Rank place() {
        return place;
    }

    /// Waits for the next order; empty when there is nothing more to do. The wait ends with the process that gives
    /// orders.
    public Optional<String> next() {
        try {
            String order = orders.take();
            return order.equals(END) ? Optional.empty() : Optional.of(order);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /// Meets the other processes.
    ///
    /// @throws ProcessGroupException if they do not come
    public ProcessGroup join(Device device, Duration deadline) {
        try {
            Files.createFile(folder.ready(place.rank()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ProcessGroup.open(new Rendezvous.Files(folder), place, device, deadline, patience -> Optional.empty());
    }
}
