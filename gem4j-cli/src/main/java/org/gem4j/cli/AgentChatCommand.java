// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.gem4j.agent.Agent;
import org.gem4j.agent.CallLine;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.Conversation;
import org.gem4j.agent.FinishReason;
import org.gem4j.console.Screen;
import org.gem4j.console.StopSignal;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `agent chat`: a person talks to an agent.
@Command(
        name = "chat",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Talk to an agent in the terminal, one line at a time.",
            "Each tool call and its result are shown on one line. /new starts a new conversation; /quit or the end of"
                    + " input ends the chat."
        })
final class AgentChatCommand implements Callable<Integer> {
    private static final List<String> COMMANDS = List.of("/help", "/new", "/quit");
    private static final String HELP = """
        /new   clear the conversation and the state of the tools
        /help  this list
        /quit  quit; so does the end of input\
        """;

    @Mixin
    private AgentArguments arguments = new AgentArguments();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Agent agent = arguments.agent("").withoutReward();
        Sampling sampling = arguments.sampling(0);
        try (Policy policy = arguments.open(1).policy();
                Conversation conversation = new Conversation(agent, policy, sampling, arguments.seed());
                Screen screen = Screen.open(spec.commandLine().getOut())) {
            return new Talk(agent, conversation, screen).run();
        }
    }

    /// A conversation in the terminal.
    static final class Talk {
        private final Agent agent;
        private final Conversation conversation;
        private final Screen screen;
        private int exit = Exit.DONE;

        Talk(Agent agent, Conversation conversation, Screen screen) {
            this.agent = agent;
            this.conversation = conversation;
            this.screen = screen;
        }

        /// Talks until the person leaves.
        ///
        /// @return the exit code: that of a failure if the last question had no answer
        int run() {
            String names = String.join(", ", agent.tools().names());
            String told = (names.isEmpty() ? "No tools" : "Tools: " + names) + ". /help lists the commands.";
            screen.show(told, Screen.Tone.QUIET);
            boolean leaving = false;
            while (!leaving) {
                @Nullable String line = screen.ask(() -> COMMANDS);
                leaving = line == null || line.strip().equals("/quit") || took(line.strip());
            }
            return exit;
        }

        /// Returns whether the person stopped the answer, which ends the chat.
        private boolean took(String line) {
            switch (line) {
                case "" -> {}
                case "/help" -> screen.show(HELP);
                case "/new" -> {
                    conversation.startOver();
                    screen.show("Started a new conversation.", Screen.Tone.QUIET);
                }
                default -> {
                    return answer(line);
                }
            }
            return false;
        }

        private boolean answer(String question) {
            FutureTask<ChainResult> playing = new FutureTask<>(() -> conversation.ask(
                    question,
                    (reply, outcomes) ->
                            outcomes.forEach(outcome -> screen.show(CallLine.of(outcome), Screen.Tone.QUIET))));
            try (StopSignal stop = StopSignal.listen("Stopping.")) {
                Thread.ofVirtual().name("agent-chat").start(playing);
                stop.await(playing::isDone);
                if (stop.requested()) {
                    playing.cancel(true);
                    exit = stop.exitCode();
                    return true;
                }
            }
            tell(StopSignal.result(playing));
            return false;
        }

        private void tell(ChainResult chain) {
            if (!chain.counts()) {
                exit = Exit.FAILED;
                screen.show("No answer: " + ErrorReport.sentence(chain.failure()), Screen.Tone.BAD);
                return;
            }
            exit = Exit.DONE;
            screen.show(chain.response());
            if (chain.finish().stream().anyMatch(reason -> reason == FinishReason.MAX_TURNS)) {
                screen.show(
                        "Stopped after " + NumberText.counted(chain.turns().size(), "turn") + " (--max_turns).",
                        Screen.Tone.QUIET);
            }
        }
    }
}
