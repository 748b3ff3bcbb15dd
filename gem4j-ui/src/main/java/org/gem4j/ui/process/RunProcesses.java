// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gem4j.ui.RunControl.Job;

/// Processes that work for the page, with the Java, options and class path of this one. When the page's server stops,
/// they save a checkpoint and stop, so that they can be resumed. Thread-safe.
public final class RunProcesses implements AutoCloseable {
    private static final int MOST_RUNNING = 8;
    private static final int TAIL_BYTES = 16_384;
    private static final Duration TO_SAVE = Duration.ofSeconds(60);

    private final List<Started> started = new ArrayList<>();

    private record Started(int id, String command, Process process, Path output) {
        Job job() {
            boolean running = process.isAlive();
            return new Job(id, command, running, running ? 0 : process.exitValue(), tail(output));
        }
    }

    /// Starts a process.
    ///
    /// @param main class whose `main` is run
    /// @param words its arguments
    /// @param shown what it does, in words of the user
    /// @throws IllegalArgumentException if too many are running
    public synchronized Job start(Class<?> main, List<String> words, String shown) {
        if (started.stream().filter(job -> job.process.isAlive()).count() >= MOST_RUNNING) {
            throw new IllegalArgumentException(
                    "at most " + MOST_RUNNING + " runs that the page started may run at once");
        }
        try {
            Path output = Files.createTempFile("gem4j-train-", ".log");
            Process process = new ProcessBuilder(command(main, words))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            Started job = new Started(started.size() + 1, shown, process, output);
            started.add(job);
            return job.job();
        } catch (IOException e) {
            throw new UncheckedIOException("the run cannot be started: " + e.getMessage(), e);
        }
    }

    private static List<String> command(Class<?> main, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.removeIf(word -> word.startsWith("-agentlib") || word.startsWith("-XX:AOT"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(words);
        return command;
    }

    private static String tail(Path file) {
        try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
            lines.seek(Math.max(0, lines.length() - TAIL_BYTES));
            byte[] bytes = new byte[TAIL_BYTES];
            int count = Math.max(0, lines.read(bytes));
            return new String(bytes, 0, count, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "the output cannot be read: " + e.getMessage();
        }
    }

    /// All that were started, the newest first.
    public synchronized List<Job> jobs() {
        return started.reversed().stream().map(Started::job).toList();
    }

    /// Ends those that still run as Ctrl-C does, and waits until they have saved.
    ///
    /// One in the middle of a long step is named and left to itself: it saves and ends after the step, which a
    /// kill would lose.
    @Override
    public synchronized void close() {
        started.forEach(job -> job.process.destroy());
        long end = System.nanoTime() + TO_SAVE.toNanos();
        for (Started job : started) {
            try {
                if (!job.process.waitFor(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                    System.err.println("Process " + job.process.pid() + " (" + job.command
                            + ") still finishes its step. It will save the run and exit.");
                    continue;
                }
                Files.deleteIfExists(job.output);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (IOException e) {
                // Left in the folder for temporary files.
                continue;
            }
        }
    }
}
