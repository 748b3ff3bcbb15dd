// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxException;

/// Registers the terminal environments: the bundled tasks of each level, and tasks from a folder.
public final class TerminalProvider implements EnvProvider {
    private static final int LIVE_SHELLS = 80;

    /// What the shell's and the grader's own code imports: each episode starts both.
    private static final String[] IMPORTED = {
        "base64", "ctypes", "gzip", "select", "signal", "subprocess", "tarfile", "types"
    };

    private static final OptionSpec FOLDER =
            OptionSpec.text("tasks", "", "Folder of a task, or of several, in terminal-bench's or Harbor's layout.");
    private static final List<OptionSpec> OPTIONS = List.of(
            OptionSpec.integer("max_turns", 30, 1, 1_000_000, "Turns after which the task counts as submitted."),
            OptionSpec.integer(
                    "max_retry", 0, 0, 1_000_000, "Number of failed commands that ends the episode; 0: no limit."),
            OptionSpec.text(
                    "filter",
                    "",
                    "Only tasks whose names contain this, or one of several such texts joined by +; empty: all tasks."),
            OptionSpec.bool("partial", false, "Whether passing some of the tests earns part of the reward."),
            OptionSpec.number("command_limit", 60, 0.1, 600, "Largest timeout_secs of a command; more is capped."),
            OptionSpec.integer("memory_mib", 512, 64, 1 << 16, "Memory limit of all processes together, in MiB."),
            OptionSpec.bool("network", false, "Whether commands can use the machine's network."),
            OptionSpec.choice(
                    "isolation",
                    "sandbox",
                    List.of("sandbox", "container"),
                    "Where commands run: in the sandbox, or in a container of the task's image, which needs Docker or"
                            + " Podman."),
            OptionSpec.text(
                    "image",
                    "",
                    "With containers: an image to use in place of the task's own; the steps of the task's Dockerfile"
                            + " are run in it."),
            OptionSpec.number("cpus", 1, 0.01, 1024, "With containers: CPUs that a container may use."),
            OptionSpec.choice(
                    "compat",
                    "none",
                    List.of("none", "gem"),
                    "gem restores GEM's behavior where gem4j differs on purpose."));
    private static final String RULES = """
            Actions: <bash>command</bash> runs a command in a persistent shell; <finish></finish> submits the task
            A command has 30 seconds; as YAML (cmd, timeout_secs) it can set another limit, up to command_limit
            Reward: 1 if all hidden tests pass; with partial=true the fraction of tests that pass
            End: the task is submitted, or all turns are used, which counts as submitting""";

    @Override
    public List<EnvSpec> specs() {
        List<EnvSpec> specs = new ArrayList<>();
        specs.add(spec("terminal:Shell-v0", "Shell tasks of all levels.", () -> TaskSource.bundled()));
        for (String level : List.of("easy", "medium", "hard")) {
            specs.add(spec(
                    "terminal:Shell-v0-" + level,
                    "Shell tasks at the " + level + " level.",
                    () -> TaskSource.bundled().stream()
                            .filter(task -> task.difficulty().equals(level))
                            .toList()));
        }
        List<OptionSpec> options = new ArrayList<>(OPTIONS);
        options.add(FOLDER);
        specs.add(new EnvSpec(
                "terminal:Tasks-v0",
                "Shell tasks from a folder, in terminal-bench's or Harbor's layout.",
                options,
                given -> make(given, folder(given.text("tasks"), ownContainer(given)), false),
                RULES));
        return specs;
    }

    private static EnvSpec spec(String id, String summary, Supplier<List<TerminalTask>> tasks) {
        return new EnvSpec(id, summary, OPTIONS, given -> make(given, tasks.get(), true), RULES);
    }

    private static List<TerminalTask> folder(String path, boolean container) {
        if (path.isEmpty()) {
            throw new EnvException("the option tasks must name a folder of tasks");
        }
        return TaskSource.folder(Path.of(path), container);
    }

    private static TerminalEnv make(EnvOptions options, List<TerminalTask> tasks, boolean bundled) {
        TerminalEpisode.Rules rules = new TerminalEpisode.Rules(
                options.integer("max_turns"),
                options.integer("max_retry"),
                options.text("compat").equals("gem"));
        ShellSession.ShellLimits limits = ShellSession.ShellLimits.defaults()
                .withLongest(Duration.ofMillis(Math.round(1000 * options.number("command_limit"))))
                .withMemoryMiB(options.integer("memory_mib"));
        return new TerminalEnv(
                chosen(tasks, options.text("filter")),
                rules,
                options.bool("partial"),
                runtime(options, limits, bundled),
                options.random());
    }

    /// Whether a task's own image is used.
    private static boolean ownContainer(EnvOptions options) {
        return options.text("isolation").equals("container")
                && options.text("image").isEmpty();
    }

    private static TaskRuntime runtime(EnvOptions options, ShellSession.ShellLimits limits, boolean bundled) {
        boolean network = options.bool("network");
        if (options.text("isolation").equals("sandbox")) {
            return new SandboxRuntime(sandbox(network), limits, bundled && !network);
        }
        return ServiceLoader.load(TaskRuntime.Provider.class)
                .findFirst()
                .orElseThrow(() ->
                        new EnvException("isolation=container needs the module gem4j-container on the class path"))
                .open(new TaskRuntime.Settings(limits, options.number("cpus"), network, options.text("image")));
    }

    private static List<TerminalTask> chosen(List<TerminalTask> tasks, String filter) {
        List<String> parts = List.of(filter.split("\\+"));
        List<TerminalTask> chosen = tasks.stream()
                .filter(task -> parts.stream().anyMatch(task.name()::contains))
                .toList();
        if (chosen.isEmpty()) {
            throw new EnvException("option filter must name a task, but no name contains " + filter + ": "
                    + tasks.stream().map(TerminalTask::name).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    private static final class Closed {
        static final PythonSandbox SANDBOX = PythonSandbox.open(config());
    }

    private static final class Connected {
        static final PythonSandbox SANDBOX = PythonSandbox.open(config().withNetwork(true));
    }

    /// The sandbox of all terminals of this process, opened when it is first needed.
    ///
    /// @throws EnvException if no sandbox works here
    static PythonSandbox sandbox(boolean network) {
        try {
            return network ? Connected.SANDBOX : Closed.SANDBOX;
        } catch (SandboxException | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new EnvException("no terminal sandbox works on this machine: " + e.getMessage(), e);
        }
    }

    /// Tasks' folders are links into the one folder that commands may write to.
    private static SandboxConfig config() {
        Map<String, String> links = new LinkedHashMap<>();
        Dockerfile.FOLDERS.forEach(name -> links.put("/" + name, "/box/" + name));
        return SandboxConfig.defaults()
                .withLiveSessions(LIVE_SHELLS)
                .withLinks(links)
                .withPreload(IMPORTED);
    }
}
