// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.gem4j.env.EnvException;
import org.gem4j.terminal.ShellSession.ShellLimits;

/// A bash in a container that runs one command after another. For one thread at a time.
final class ShellProcess implements AutoCloseable {
    private static final String DRIVER = Scripts.text(ShellProcess.class, "shell.sh");
    private static final String STOP = Scripts.text(ShellProcess.class, "stop.sh");
    private static final Duration START = Duration.ofSeconds(30);
    /// How long the shell may take to notice that its command was killed.
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final Duration LAST_OUTPUT = Duration.ofMillis(300);
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private final Container container;
    private final FrameStream stream;
    private final Input input = new Input();
    private final byte[] mark;
    private final String exec;
    private final String pid;

    /// What became of a command.
    enum Event {
        /// It ended.
        DONE,
        /// It was stopped since it took too long.
        TIME,
        /// It was stopped since it printed too much.
        OUTPUT,
        /// The shell ended with it.
        ENDED,
        /// It, or what it left running, started as many processes as there may be.
        PROCESSES,
        /// What earlier commands left running did so.
        PROCESSES_BEFORE
    }

    /// @param alive whether the shell can run further commands
    /// @param folder of a shell that was killed; empty if it is not known
    record Ran(Event event, int exitCode, byte[] output, long printed, boolean alive, String folder) {
        private static Ran lost(Event event) {
            return new Ran(event, 137, new byte[0], 0, false, "");
        }
    }

    /// @throws EnvException if the container has no bash
    ShellProcess(Container container, String folder, ShellLimits limits) {
        this.container = container;
        this.stream = new FrameStream(limits.totalOutput());
        String name = "gem4j-" + UUID.randomUUID();
        this.mark = ("\0" + name + "\0").getBytes(StandardCharsets.US_ASCII);
        this.exec = container.start(
                List.of("bash", "--noprofile", "--norc", "-c", DRIVER, "bash", name), folder, input, stream);
        stream.await(START, () -> answers().length > 0);
        if (answers().length == 0) {
            String why = new String(stream.output(), StandardCharsets.UTF_8).strip();
            throw new EnvException("no bash starts in the container" + (why.isEmpty() ? "" : ": " + why));
        }
        this.pid = answers()[0];
        stream.clear(0);
    }

    /// What the shell wrote to its status stream, as far as complete.
    private String[] answers() {
        String text = new String(stream.errors(), StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\0') + 1).isEmpty() ? new String[0] : text.split("\0");
    }

    private boolean answered() {
        return answers().length >= 2;
    }

    Ran run(String command, Duration limit, long mostOutput) {
        input.write((command.replace("\0", "") + "\0").getBytes(StandardCharsets.UTF_8));
        boolean came = stream.await(limit, () -> answered() || stream.printed() > mostOutput || crowded(0));
        if (crowded(0)) {
            return Ran.lost(Event.PROCESSES_BEFORE);
        }
        if (!answered() && !stream.ended()) {
            return stop(came ? Event.OUTPUT : Event.TIME);
        }
        if (!answered() || answers()[1].startsWith("ended")) {
            return ended();
        }
        return done(Event.DONE);
    }

    /// Whether the limit of processes had been reached as of one of a command's two records.
    private boolean crowded(int record) {
        String[] answers = answers();
        return answers.length > record && !answers[record].startsWith("0 ") && !answers[record].startsWith("ended");
    }

    private Ran ended() {
        String[] answers = answers();
        int code = answers.length >= 2
                ? Integer.parseInt(answers[1].substring("ended ".length()))
                : container.running() ? container.exitCode(exec) : 137;
        if (!container.running()) {
            return Ran.lost(Event.ENDED);
        }
        stream.await(LAST_OUTPUT, () -> false);
        return new Ran(Event.ENDED, code, stream.output(), stream.printed(), false, "/");
    }

    /// Kills what the command started; the shell itself only if it does not come back.
    private Ran stop(Event event) {
        String before = answers().length > 0 ? answers()[0].substring(2) : "";
        kill(before, "");
        if (stream.await(GRACE, this::answered) && answered() && !answers()[1].startsWith("ended")) {
            return done(event);
        }
        String folder = kill(before, "all");
        if (!folder.startsWith("/")) {
            return Ran.lost(Event.PROCESSES);
        }
        return new Ran(event, 124, stream.output(), stream.printed(), false, folder);
    }

    private String kill(String before, String all) {
        return container
                .run(List.of("bash", "-c", STOP, "bash", pid, before, all), STOPPING)
                .map(ended -> new String(ended.output(), StandardCharsets.UTF_8).strip())
                .orElse("");
    }

    /// Background processes may print behind the mark, which the next command shows.
    private Ran done(Event event) {
        if (crowded(1)) {
            return Ran.lost(Event.PROCESSES);
        }
        int code = event == Event.DONE ? Integer.parseInt(answers()[1].substring(2)) : 124;
        stream.await(LAST_OUTPUT, () -> find(stream.output()) >= 0);
        byte[] output = stream.output();
        int at = find(output);
        int end = at < 0 ? output.length : at;
        int behind = at < 0 ? 0 : output.length - at - mark.length;
        long printed = stream.printed() - (output.length - end);
        stream.clear(behind);
        return new Ran(event, code, Arrays.copyOf(output, end), printed, true, "");
    }

    private int find(byte[] output) {
        for (int at = output.length - mark.length; at >= 0; at--) {
            if (Arrays.equals(output, at, at + mark.length, mark, 0, mark.length)) {
                return at;
            }
        }
        return -1;
    }

    @Override
    public void close() {
        input.close();
        stream.end();
    }
}
