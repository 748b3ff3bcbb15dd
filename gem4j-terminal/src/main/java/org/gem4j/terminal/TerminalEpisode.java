// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;

/// One attempt at a task: commands until it is submitted, then a score.
public final class TerminalEpisode {
    /// What GEM shows when an episode is over.
    static final String OVER = "<｜TERMINAL_STATE｜>";

    private static final InfoKey<Integer> EXIT_CODE = new InfoKey<>("exit_code", Integer.class);
    private static final InfoKey<Double> SCORE = new InfoKey<>("score", Double.class);
    private static final String RETRY =
            "\nBash execution failed with above error. Please fix any potential bug and retry.\n";
    private static final String NO_RETRY = "\nBash execution failure reaches maximum allowed times.\n";

    /// How it is played.
    ///
    /// @param maxTurns after which the task counts as submitted
    /// @param maxRetry the failing command that ends the episode; 0: none does
    /// @param peer whether GEM's way to read actions and to end is kept
    public record Rules(int maxTurns, int maxRetry, boolean peer) {}

    private final Rules rules;
    private final CommandLine commands;
    private final Supplier<Optional<String>> obstacle;
    private final Supplier<TestScore> scorer;
    private final List<String> history = new ArrayList<>();
    private int turn;
    private int failures;
    private boolean over;

    /// @param scorer grades what was left behind; asked once, at the end
    public TerminalEpisode(Rules rules, CommandLine commands, Supplier<TestScore> scorer) {
        this(rules, commands, Optional::empty, scorer);
    }

    /// @param obstacle why what was left behind cannot be graded yet; asked at each submission
    /// @param scorer grades what was left behind; asked once, at the end
    TerminalEpisode(
            Rules rules, CommandLine commands, Supplier<Optional<String>> obstacle, Supplier<TestScore> scorer) {
        this.rules = rules;
        this.commands = commands;
        this.obstacle = obstacle;
        this.scorer = scorer;
    }

    /// Plays an action.
    ///
    /// @throws IllegalStateException after the end
    public Step step(String action) {
        if (over) {
            throw new IllegalStateException("the episode is over: call reset");
        }
        TerminalAction parsed = rules.peer() ? TerminalAction.parseAsPeer(action) : TerminalAction.parse(action);
        turn++;
        return switch (parsed) {
            case TerminalAction.Run run -> ran(run);
            case TerminalAction.Finish(String text) -> submit(parsedInfo(text, "terminal-finish"));
            case TerminalAction.Unreadable(String why) ->
                next("Action parsing error. " + why, Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT));
            case TerminalAction.Other() ->
                rules.peer()
                        ? end(OVER, Info.empty(), false)
                        : next(
                                "No command was found. Put one between <bash> and </bash>, or submit the task with"
                                        + " <finish></finish>.",
                                Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT));
        };
    }

    /// Ends the episode, unless the agent can still correct what keeps the tests from running.
    private Step submit(Info info) {
        Optional<String> reason = obstacle.get();
        return reason.isPresent() ? next(reason.get(), info) : end(OVER, info, false);
    }

    private Step ran(TerminalAction.Run run) {
        CommandResult result = commands.run(run.command(), run.limit());
        if (!result.undone()) {
            history.add(run.limit().toMillis() + " " + run.command());
        }
        String text = "<bash_output>" + result.output() + "</bash_output>";
        if (!result.note().isEmpty()) {
            text += "\n" + result.note();
        }
        Info info = parsedInfo(run.text(), "terminal-bash");
        if (!rules.peer()) {
            info = info.with(EXIT_CODE, result.exitCode());
        }
        if (result.exitCode() == 0) {
            return next(text, info);
        }
        failures++;
        if (rules.maxRetry() > 0 && failures >= rules.maxRetry()) {
            return end(text + NO_RETRY, info, false);
        }
        return next(
                text + (rules.peer() || rules.maxRetry() > 0 ? RETRY : "\nExit code " + result.exitCode() + "\n"),
                info);
    }

    private static Info parsedInfo(String text, String tool) {
        return Info.of(InfoKeys.PARSED_ACTION, text, InfoKeys.TOOL_TYPE, tool);
    }

    private Step next(String text, Info info) {
        return turn >= rules.maxTurns() ? end(text, info, true) : Step.of(text, 0, false, false, info);
    }

    private Step end(String text, Info info, boolean limit) {
        over = true;
        TestScore score = scorer.get();
        boolean truncated = limit || rules.peer();
        Info shown = rules.peer() ? info : info.with(SCORE, score.score(), InfoKeys.SUCCESS, score.solved());
        return Step.of(text, score.reward(), true, truncated, shown);
    }

    /// The commands that were run, each with its limit in milliseconds before it.
    List<String> history() {
        return List.copyOf(history);
    }

    int turn() {
        return turn;
    }

    int failures() {
        return failures;
    }

    boolean over() {
        return over;
    }

    /// Takes over what a snapshot says.
    void restore(List<String> commandHistory, int newTurn, int newFailures, boolean newOver) {
        history.clear();
        history.addAll(commandHistory);
        turn = newTurn;
        failures = newFailures;
        over = newOver;
    }
}
