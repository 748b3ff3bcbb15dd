// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.container.ShellProcess.Event;
import org.gem4j.container.ShellProcess.Ran;
import org.gem4j.terminal.CommandResult;
import org.gem4j.terminal.ShellSession.ShellLimits;
import org.gem4j.terminal.TaskRuntime.TaskShell;

/// A shell in a container of its own. A command that ends the container is undone: a new one repeats the commands
/// before it. For one thread at a time.
final class ContainerShell implements TaskShell {
    private final Supplier<Container> containers;
    private final String folder;
    private final ShellLimits limits;
    private final List<String> history;
    private Container container;
    private ShellProcess shell;

    /// @param containers makes a container in the start state
    /// @param folder where the shell starts
    ContainerShell(Supplier<Container> containers, String folder, ShellLimits limits, List<String> history) {
        this.containers = containers;
        this.folder = folder;
        this.limits = limits;
        this.history = new ArrayList<>(history);
        this.container = containers.get();
        this.shell = shell(folder);
        replay();
    }

    private ShellProcess shell(String start) {
        try {
            return new ShellProcess(container, start, limits);
        } catch (RuntimeException e) {
            container.close();
            throw e;
        }
    }

    private void replay() {
        for (String command : history) {
            int blank = command.indexOf(' ');
            perform(command.substring(blank + 1), Duration.ofMillis(Long.parseLong(command.substring(0, blank))));
        }
    }

    private void restart() {
        shell.close();
        container.close();
        container = containers.get();
        shell = shell(folder);
        replay();
    }

    @Override
    public CommandResult run(String command, Duration limit) {
        Ran ran = perform(command, limit);
        if (ran.event() == Event.PROCESSES_BEFORE) {
            history.removeLast();
            restart();
            CommandResult again = run(command, limit);
            String note = "The command before left too many processes and was undone. " + again.note();
            return new CommandResult(again.output(), again.exitCode(), note.strip(), again.undone());
        }
        if (lost(ran)) {
            restart();
            String what = ran.event() == Event.PROCESSES ? "started too many processes" : "stopped the container";
            return new CommandResult("", 137, "The command " + what + " and was undone.", true);
        }
        history.add(limit.toMillis() + " " + command);
        String note = switch (ran.event()) {
            case TIME -> "The command was stopped after " + allowed(limit).toMillis() / 1000.0 + " s.";
            case OUTPUT -> "The command was stopped: it printed more than " + limits.totalOutput() + " bytes.";
            case ENDED -> "The shell exited; a new one was started.";
            default -> "";
        };
        return new CommandResult(text(ran), ran.exitCode(), note, false);
    }

    private Duration allowed(Duration limit) {
        return limit.compareTo(limits.longest()) > 0 ? limits.longest() : limit;
    }

    private static boolean lost(Ran ran) {
        return !ran.alive() && ran.folder().isEmpty();
    }

    /// Runs a command; after it there is a shell, unless the container is lost.
    private Ran perform(String command, Duration limit) {
        Ran ran = shell.run(command, allowed(limit), limits.totalOutput());
        if (!ran.alive() && !lost(ran)) {
            shell.close();
            shell = shell(ran.event() == Event.ENDED ? folder : ran.folder());
        }
        return ran;
    }

    /// The two ends of what was printed.
    private String text(Ran ran) {
        byte[] output = ran.output();
        int keep = limits.keptOutput() / 2;
        if (ran.printed() <= 2L * keep) {
            return new String(output, StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write(output, 0, Math.min(keep, output.length));
        text.writeBytes(
                ("\n[... " + (ran.printed() - 2L * keep) + " bytes left out ...]\n").getBytes(StandardCharsets.UTF_8));
        int tail = Math.min(keep, output.length);
        text.write(output, output.length - tail, tail);
        return text.toString(StandardCharsets.UTF_8);
    }

    @Override
    public Optional<byte[]> files() {
        return container.folder(folder, (long) filesMiB() << 20);
    }

    @Override
    public int filesMiB() {
        return 2 * limits.filesMiB();
    }

    @Override
    public void close() {
        shell.close();
        container.close();
    }
}
