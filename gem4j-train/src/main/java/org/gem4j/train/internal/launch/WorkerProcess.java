// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// One process of a [WorkerProcesses], with the options and the class path of this one.
final class WorkerProcess {
    /// Exit code of a process that has lost the others, so is not to blame.
    static final int LOST = 75;

    /// How long one that is told to end may take to.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String VISIBLE_GPUS = "CUDA_VISIBLE_DEVICES";
    private static final int SHOWN_CHARACTERS = 200;

    private final int rank;
    private final Process process;
    private final BufferedWriter input;
    private final Path log;

    private WorkerProcess(int rank, Process process, Path log) {
        this.rank = rank;
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.log = log;
    }

    static WorkerProcess start(WorkerProcesses.Plan plan, RendezvousFolder folder, int rank) throws IOException {
        List<String> command = ProcessCommand.of(plan.program(), folder, new Rank(rank, plan.size()));
        Path log = plan.logs().resolve("worker-" + rank + ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        if (!plan.device().isCpu()) {
            String visible = System.getenv().getOrDefault(VISIBLE_GPUS, "");
            builder.environment().put(VISIBLE_GPUS, gpu(plan.device().index() + rank, visible));
        }
        return new WorkerProcess(rank, builder.start(), log);
    }

    /// The name of a GPU among all of the machine.
    ///
    /// @param visible the names of those that this process sees, empty if all
    static String gpu(int index, String visible) {
        return visible.isBlank() ? Integer.toString(index) : visible.split(",")[index].strip();
    }

    int rank() {
        return rank;
    }

    Path log() {
        return log;
    }

    /// One that does not listen is missed where it is waited for.
    void tell(String line) {
        try {
            input.write(line);
            input.newLine();
            input.flush();
        } catch (IOException e) {
            return;
        }
    }

    /// How it has ended, if it has by itself.
    Optional<String> ended() {
        if (process.isAlive() || process.exitValue() == LOST) {
            return Optional.empty();
        }
        return Optional.of("worker process " + rank + " has exited with code " + process.exitValue() + lastLine()
                + "; what it printed is in " + log);
    }

    private String lastLine() {
        try {
            return lastLine(Files.readAllLines(log, StandardCharsets.ISO_8859_1))
                    .map(line -> " (" + line + ")")
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /// The start of the last informative line: none of a stack trace's frames, nor gloo's.
    static Optional<String> lastLine(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("\t") && !line.startsWith("[Gloo]"))
                .reduce((first, second) -> second)
                .map(String::strip)
                .map(line -> line.substring(0, Math.min(SHOWN_CHARACTERS, line.length())));
    }

    /// Says that there is no more to do.
    void dismiss() {
        try {
            input.close();
        } catch (IOException e) {
            return; // It has ended already.
        }
    }

    void end() {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
