// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.tool.CalledTools;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolUse;
import org.jspecify.annotations.Nullable;

/// Tasks done with a server's tools: an action calls tools; an action without a call is the final
/// answer, and the task's verifier decides. The initial state is created anew for each episode.
///
/// There are no snapshots: the state belongs to the servers.
public final class McpTaskEnv implements Env, Indexed, Samples, ReferencePlayer {
    private static final InfoKey<String> TASK = new InfoKey<>("task_name", String.class);
    private static final int LONGEST_RESULT = 20_000;

    /// How tasks are played.
    ///
    /// @param maxTurns after which the task counts as answered
    /// @param process whether the file server is a program of its own
    /// @param peer whether any text is the final answer, as in GEM, where a wrapper calls the tools
    public record Rules(int maxTurns, boolean process, boolean peer) {}

    private final List<McpTask> tasks;
    private final Rules rules;
    private final List<Map<String, String>> messages = new ArrayList<>();
    private SeededRandom random;
    private @Nullable Workplace workplace;
    private @Nullable CalledTools tools;
    private int index = -1;
    private int turn;
    private boolean over = true;

    /// @param tasks at least one
    public McpTaskEnv(List<McpTask> tasks, Rules rules, SeededRandom random) {
        this.tasks = List.copyOf(tasks);
        this.rules = rules;
        this.random = random;
    }

    @Override
    public long size() {
        return tasks.size();
    }

    private McpTask task() {
        return tasks.get(index);
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> random = SeededRandom.of(seed));
        close();
        index = options.index().isPresent()
                ? (int) (options.index().getAsLong() % tasks.size())
                : random.nextInt(tasks.size());
        Workplace opened = Workplace.open(task(), rules.process());
        workplace = opened;
        CalledTools called = new CalledTools(ToolCallFormat.HERMES, opened.tools(), LONGEST_RESULT);
        tools = called;
        turn = 0;
        over = false;
        messages.clear();
        String text =
                task().instruction() + "\n\n" + called.instruction() + "\nAnswer without a call when the task is done.";
        say("user", text);
        return Reset.of(text, Info.of(TASK, task().name()));
    }

    private void say(String role, String text) {
        messages.add(Map.of("role", role, "content", text));
    }

    @Override
    public Step step(String action) {
        CalledTools called = tools;
        if (called == null || over) {
            throw new IllegalStateException("no episode is running: call reset");
        }
        turn++;
        say("assistant", action);
        Optional<ToolUse> use = rules.peer() ? Optional.empty() : called.use(action);
        if (use.isEmpty()) {
            return end("", Info.empty(), false);
        }
        String text = use.get().observation();
        say("user", text);
        Info info = Info.of(
                InfoKeys.USE_TOOL, true, InfoKeys.PARSED_ACTION, use.get().parsedAction());
        return turn >= rules.maxTurns() ? end(text, info, true) : Step.of(text, 0, false, false, info);
    }

    private Step end(String text, Info info, boolean limit) {
        over = true;
        Workplace left = workplace;
        boolean right = left != null && Verifier.accepts(task(), left.state(), messages);
        close();
        Info result = info.with(InfoKeys.CORRECT, right, InfoKeys.SUCCESS, right);
        return Step.of(text, right ? 1 : 0, true, limit || rules.peer(), result);
    }

    /// Calls the first tool that takes no more than a path or a name, or answers.
    @Override
    public String sampleAction(RandomGenerator generator) {
        CalledTools called = tools;
        if (called == null) {
            throw new IllegalStateException("no episode is running: call reset");
        }
        if (generator.nextInt(4) == 0) {
            return "Done.";
        }
        List<String> calls = new ArrayList<>();
        for (Tool tool : called.tools()) {
            switch (tool.name()) {
                case "list_directory", "directory_tree", "get_file_info" ->
                    calls.add("{\"name\": \"" + tool.name() + "\", \"arguments\": {\"path\": \".\"}}");
                case "list_tables" -> calls.add("{\"name\": \"list_tables\", \"arguments\": {}}");
                case "execute_sql" -> calls.add("{\"name\": \"execute_sql\", \"arguments\": {\"sql\": \"SELECT 1\"}}");
                default -> {
                    // It needs arguments that cannot be guessed.
                }
            }
        }
        return "<tool_call>" + calls.get(generator.nextInt(calls.size())) + "</tool_call>";
    }

    /// Makes the calls of the task's own solution, then gives its answer.
    @Override
    public String referenceAction() {
        List<String> solution = task().solution().orElse(List.of());
        return turn < solution.size() ? solution.get(turn) : "Done.";
    }

    @Override
    public void close() {
        Workplace open = workplace;
        workplace = null;
        if (open != null) {
            open.close();
        }
    }
}
