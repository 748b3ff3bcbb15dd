// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvException;
import org.gem4j.sandbox.LimitKind;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.PythonSession;

/// A shell in the sandbox whose folder, variables, files and background processes persist between
/// commands.
///
/// Between commands all its processes sleep. A command that breaks the limit on memory or processes ends the sandbox,
/// which is then rebuilt by running the commands before it again; the same happens to a shell that was restored from a
/// snapshot. Writing fails where a file is too long or the disk is full. For one thread at a time.
public final class ShellSession implements TaskRuntime.TaskShell {
    private static final String DRIVER = PythonCode.resource("shell.py");
    private static final Duration SETUP_LIMIT = Duration.ofSeconds(60);
    private static final Duration MARGIN = Duration.ofSeconds(5);

    /// What commands may use.
    ///
    /// @param longest the longest that a command may take, whatever it asks for
    /// @param memoryMiB of all processes together
    /// @param processes at once
    /// @param keptOutput bytes of a command's output that are shown
    /// @param totalOutput bytes after which a command is stopped
    /// @param filesMiB the longest file, and the most that the working files may have in all to be tested
    public record ShellLimits(
            Duration longest, int memoryMiB, int processes, int keptOutput, int totalOutput, int filesMiB) {
        /// 60 s, 512 MiB, 64 processes, 16 KiB of 4 MiB of output, 32 MiB of files.
        public static ShellLimits defaults() {
            return new ShellLimits(Duration.ofSeconds(60), 512, 64, 16 << 10, 4 << 20, 32);
        }

        public ShellLimits withLongest(Duration newLongest) {
            return new ShellLimits(newLongest, memoryMiB, processes, keptOutput, totalOutput, filesMiB);
        }

        public ShellLimits withMemoryMiB(int newMemory) {
            return new ShellLimits(longest, newMemory, processes, keptOutput, totalOutput, filesMiB);
        }

        Limits sandbox() {
            Duration longer = longest.compareTo(SETUP_LIMIT) > 0 ? longest : SETUP_LIMIT;
            return Limits.defaults()
                    .withWallTime(longer.plus(MARGIN))
                    .withCpuTime(longer.plus(MARGIN))
                    .withMemoryMiB(memoryMiB)
                    .withFileMiB(filesMiB)
                    .withProcesses(processes)
                    .withOutput(filesMiB << 21, filesMiB << 21);
        }
    }

    private final ShellLimits limits;
    private final String folder;
    private final boolean times;
    private final PythonSession session;

    /// A shell in the start state of an image.
    ///
    /// @param history commands that were run before, each with its limit in milliseconds before it: they are run
    ///     again
    /// @param times whether [#files] says when files were changed; else equal files make equal archives
    /// @throws EnvException if the start state cannot be made
    public ShellSession(
            PythonSandbox sandbox, TaskImage image, ShellLimits limits, List<String> history, boolean times) {
        this.limits = limits;
        this.folder = image.folder();
        this.times = times;
        if (!image.setup().isEmpty()) {
            prepare(sandbox, image, limits);
        }
        List<String> pieces = new ArrayList<>(start(image, limits));
        for (String command : history) {
            int blank = command.indexOf(' ');
            Duration limit = Duration.ofMillis(Long.parseLong(command.substring(0, blank)));
            pieces.add(step(command.substring(blank + 1), limit, limits));
        }
        if (history.isEmpty()) {
            this.session = sandbox.session(limits.sandbox(), false, List.of());
            pieces.forEach(piece -> require(session, piece));
        } else {
            this.session = sandbox.session(limits.sandbox(), false, pieces);
        }
    }

    /// Runs the commands of an image's start state once and keeps the files that they leave, if these are not too
    /// many.
    private static void prepare(PythonSandbox sandbox, TaskImage image, ShellLimits limits) {
        try (PythonSession session = sandbox.session(limits.sandbox(), false, List.of())) {
            start(image, limits).forEach(piece -> require(session, piece));
            pack(session, "HOME", limits, true).ifPresent(image::prepare);
        }
    }

    /// The pieces of code that make the start state.
    private static List<String> start(TaskImage image, ShellLimits limits) {
        List<String> start = new ArrayList<>();
        start.add(DRIVER + "\nprepare(" + PythonCode.base64(image.archive()) + ", " + PythonCode.of(image.folder())
                + ", " + PythonCode.of(image.variables()) + ")\n");
        for (TaskImage.Setup setup : image.setup()) {
            start.add(step("cd " + quoted(setup.folder()) + " && " + setup.command(), SETUP_LIMIT, limits));
        }
        if (start.size() > 1) {
            start.add(step("cd " + quoted(image.folder()), SETUP_LIMIT, limits));
        }
        return start;
    }

    private static void require(PythonSession session, String piece) {
        PythonResult result = session.run(piece);
        Map<?, ?> report = PythonCode.report(result.report());
        boolean failed = report.get("code") instanceof Number code && code.intValue() != 0;
        if (!result.ok() || failed) {
            session.close();
            throw new EnvException("the initial state of the task cannot be created: " + result.outcome() + " "
                    + result.output().text().strip() + result.errors().text().strip());
        }
    }

    private static String step(String command, Duration limit, ShellLimits limits) {
        return "step(" + PythonCode.of(command) + ", " + limit.toMillis() / 1000.0 + ", " + limits.keptOutput() / 2
                + ", " + limits.totalOutput() + ", " + limits.processes() * 3 / 4 + ")";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    @Override
    public CommandResult run(String command, Duration limit) {
        Duration allowed = limit.compareTo(limits.longest()) > 0 ? limits.longest() : limit;
        PythonResult result = session.run(step(command, allowed, limits));
        return switch (result.outcome()) {
            case Outcome.Exited ignored -> answered(result, allowed);
            case Outcome.LimitReached(LimitKind kind) -> undone(fault(kind));
            case Outcome.Crashed ignored ->
                undone(
                        "crowd".equals(PythonCode.report(result.report()).get("event"))
                                ? "left too many processes"
                                : "killed the sandbox");
            case Outcome.Infrastructure(String message) -> throw new EnvException("the sandbox failed: " + message);
        };
    }

    private CommandResult answered(PythonResult result, Duration allowed) {
        Map<?, ?> report = PythonCode.report(result.report());
        if (!(report.get("code") instanceof Number code)) {
            return undone("killed the sandbox");
        }
        String note = switch (String.valueOf(report.get("event"))) {
            case "time" -> "The command was stopped after " + allowed.toMillis() / 1000.0 + " s.";
            case "output" -> "The command was stopped: it printed more than " + limits.totalOutput() + " bytes.";
            case "ended" -> "The shell exited; a new one was started.";
            default -> "";
        };
        return new CommandResult(result.output().text(), code.intValue(), note, false);
    }

    private static CommandResult undone(String what) {
        return new CommandResult("", 137, "The command " + what + " and was undone.", true);
    }

    private static String fault(LimitKind kind) {
        return switch (kind) {
            case WALL_TIME, CPU_TIME -> "took too long";
            case MEMORY -> "used too much memory";
            case OUTPUT -> "printed too much";
            case PROCESSES -> "started too many processes";
            case FILES -> "created too many files";
        };
    }

    @Override
    public int filesMiB() {
        return limits.filesMiB();
    }

    @Override
    public Optional<byte[]> files() {
        return pack(session, PythonCode.of(folder), limits, times);
    }

    private static Optional<byte[]> pack(PythonSession session, String folder, ShellLimits limits, boolean times) {
        PythonResult result = session.run(
                "pack(" + folder + ", " + ((long) limits.filesMiB() << 20) + ", " + (times ? "True" : "False") + ")");
        String text = result.output().text().strip();
        try {
            return result.ok() && !text.isEmpty()
                    ? Optional.of(Base64.getDecoder().decode(text.getBytes(StandardCharsets.US_ASCII)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
