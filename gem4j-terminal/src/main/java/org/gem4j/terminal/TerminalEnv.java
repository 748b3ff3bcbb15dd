// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// Tasks in a shell: the agent runs commands and submits the task, and hidden tests grade the files that
/// it leaves.
///
/// A snapshot holds the commands of the episode, which are run again when it is restored.
public final class TerminalEnv implements Env, Indexed, Snapshots, Samples, ReferencePlayer {
    private static final String KIND = "TerminalEnv";
    private static final InfoKey<String> TASK = new InfoKey<>("task_name", String.class);
    private static final List<String> SAMPLES = List.of(
            "pwd",
            "ls",
            "ls | wc -l",
            "echo note >> notes.txt; wc -l < notes.txt",
            "head -n 3 *.txt *.csv *.log",
            "cd ..",
            "cat /etc/hostname",
            "false",
            "test -e notes.txt && echo yes");

    private final List<TerminalTask> tasks;
    private final TerminalEpisode.Rules rules;
    private final boolean partial;
    private final TaskRuntime runtime;
    private SeededRandom random;
    private int index = -1;
    private @Nullable TerminalEpisode episode;
    private TaskRuntime.@Nullable TaskShell shell;
    private Optional<byte[]> packed = Optional.empty();

    /// @param tasks at least one
    /// @param partial whether a part of the tests pays a part of the reward
    public TerminalEnv(
            List<TerminalTask> tasks,
            TerminalEpisode.Rules rules,
            boolean partial,
            TaskRuntime runtime,
            SeededRandom random) {
        this.tasks = List.copyOf(tasks);
        this.rules = rules;
        this.partial = partial;
        this.runtime = runtime;
        this.random = random;
    }

    @Override
    public long size() {
        return tasks.size();
    }

    private TerminalTask task() {
        return tasks.get(index);
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> random = SeededRandom.of(seed));
        endShell();
        index = options.index().isPresent()
                ? (int) (options.index().getAsLong() % tasks.size())
                : random.nextInt(tasks.size());
        episode = start(index);
        return Reset.of(instruction(task()), Info.of(TASK, task().name()));
    }

    private String instruction(TerminalTask task) {
        return task.instruction() + "\n\nYou work in a shell in " + runtime.folder(task)
                + ". Put one command or script at a time between <bash> and </bash>; you will see what it prints."
                + " Write <finish></finish> when the task is done.";
    }

    private TerminalEpisode start(int taskIndex) {
        TerminalTask task = tasks.get(taskIndex);
        return new TerminalEpisode(
                rules, (command, limit) -> shell(task).run(command, limit), () -> obstacle(task), () -> grade(task));
    }

    /// The episode's shell, which is opened when it is first needed.
    private TaskRuntime.TaskShell shell(TerminalTask task) {
        TaskRuntime.TaskShell open = shell;
        if (open == null) {
            List<String> history = episode == null ? List.of() : episode.history();
            open = runtime.open(task, history);
            shell = open;
        }
        return open;
    }

    /// Why the files cannot be tested; else keeps them for [#grade].
    private Optional<String> obstacle(TerminalTask task) {
        TaskRuntime.TaskShell open = shell(task);
        packed = open.files();
        return packed.isPresent()
                ? Optional.empty()
                : Optional.of("The task was not submitted: the files in " + runtime.folder(task)
                        + " must be readable and at most " + open.filesMiB()
                        + " MiB in total. Correct this, then submit again.");
    }

    private TestScore grade(TerminalTask task) {
        Optional<byte[]> files = packed.isPresent() ? packed : shell(task).files();
        packed = Optional.empty();
        TestScore score = switch (task.kind()) {
            case FUNCTIONS -> TestScore.of(runtime.test(task, files), task.weights(), partial);
            case REWARD_FILE -> {
                Map<String, Double> rewards = runtime.rewards(task, files);
                double reward = rewards.containsKey("reward")
                        ? rewards.getOrDefault("reward", 0.0)
                        : rewards.values().stream()
                                .mapToDouble(value -> value)
                                .average()
                                .orElse(0);
                yield new TestScore(reward, reward >= 1, partial || reward >= 1 ? reward : 0);
            }
        };
        endShell();
        return score;
    }

    private void endShell() {
        if (shell != null) {
            shell.close();
            shell = null;
        }
    }

    @Override
    public Step step(String action) {
        return current().step(action);
    }

    private TerminalEpisode current() {
        if (episode == null) {
            throw new IllegalStateException("call reset before the first step");
        }
        return episode;
    }

    /// Looks around, leaves a note, or hands the task in.
    @Override
    public String sampleAction(RandomGenerator generator) {
        current();
        return generator.nextInt(4) == 0
                ? "<finish></finish>"
                : "<bash>" + SAMPLES.get(generator.nextInt(SAMPLES.size())) + "</bash>";
    }

    /// Runs the task's own solution, then hands the task in.
    @Override
    public String referenceAction() {
        String solution = task().solution().orElse("");
        boolean done = current().history().stream().anyMatch(command -> command.endsWith(solution.strip()));
        return done || solution.isEmpty() ? "<finish></finish>" : "<bash>\n" + solution.strip() + "\n</bash>";
    }

    @Override
    public Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("random", random.state());
        fields.put("task", index);
        if (episode != null) {
            fields.put("commands", new ArrayList<>(episode.history()));
            fields.put("turn", episode.turn());
            fields.put("failures", episode.failures());
            fields.put("over", episode.over());
        }
        return new Snapshot(KIND, 1, fields);
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require(KIND, 1);
        SeededRandom newRandom = SeededRandom.restore(snapshot.longs("random"));
        int newIndex = snapshot.integer("task");
        if (newIndex < -1 || newIndex >= tasks.size()) {
            throw new IllegalArgumentException("task must be in -1.." + (tasks.size() - 1) + " but was " + newIndex);
        }
        TerminalEpisode newEpisode = null;
        if (newIndex >= 0) {
            List<String> commands = snapshot.texts("commands");
            for (String command : commands) {
                if (!command.matches("(?s)\\d{1,9} .*")) {
                    throw new IllegalArgumentException("commands must start with their limit but one was " + command);
                }
            }
            newEpisode = start(newIndex);
            newEpisode.restore(commands, snapshot.integer("turn"), snapshot.integer("failures"), snapshot.bool("over"));
        }
        endShell();
        random = newRandom;
        index = newIndex;
        episode = newEpisode;
    }

    @Override
    public void close() {
        endShell();
    }
}
