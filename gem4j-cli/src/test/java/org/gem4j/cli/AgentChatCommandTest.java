// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.gem4j.agent.Agent;
import org.gem4j.agent.Conversation;
import org.gem4j.console.Screen;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.junit.jupiter.api.Test;
import sun.misc.Signal;

class AgentChatCommandTest {
    private static final String CALL =
            "<tool_call>\n{\"name\": \"calculator\", \"arguments\": {\"expression\": \"12+5\"}}\n</tool_call>";

    private final List<String> prompts = new ArrayList<>();
    private int exit;

    /// What is shown when these lines are typed and the model says the replies one after another.
    private String talk(List<String> replies, String... lines) {
        return talk(Agent.builder("hf").tools("calculator").maxTurns(2).build(), replies, lines);
    }

    private String talk(Agent agent, List<String> replies, String... lines) {
        Policy policy = Policy.each(request -> answer(replies, request));
        StringWriter shown = new StringWriter();
        try (Conversation conversation = new Conversation(agent, policy, Sampling.plain(64), 0);
                Screen screen = Screen.plain(
                        new BufferedReader(new StringReader(String.join("\n", lines))), new PrintWriter(shown))) {
            exit = new AgentChatCommand.Talk(agent, conversation, screen).run();
        }
        return shown.toString();
    }

    private Response answer(List<String> replies, Request request) {
        prompts.add(request.prompt().shown());
        return prompts.size() > replies.size()
                ? Response.failed(StopReason.INFRASTRUCTURE, "the server is gone")
                : Response.scripted(replies.get(prompts.size() - 1));
    }

    @Test
    void aCallAndItsResultAreALineOfTheirOwn() {
        String shown = talk(List.of(CALL, "Ana has 17."), "How many\t apples?", "/quit", "unheard");

        assertThat(shown.lines())
                .containsExactly(
                        "Tools: calculator. /help lists the commands.",
                        "calculator {\"expression\": \"12+5\"} -> 17",
                        "Ana has 17.");
        assertThat(exit).isEqualTo(Exit.DONE);
    }

    @Test
    void toolsAreListedInTheirOrder() {
        String[] tools = {"search", "calculator", "answer", "summarize", "code_interpreter"};

        assertThat(talk(Agent.builder("hf").tools(tools).build(), List.of()))
                .startsWith("Tools: search, calculator, answer, summarize, code_interpreter. /help");
        assertThat(talk(Agent.builder("hf").build(), List.of())).startsWith("No tools. /help");
    }

    @Test
    void whatWasSaidIsRememberedUntilItIsForgotten() {
        talk(List.of("One.", "Two.", "Three."), "first", "", "second", "/new", "third");

        assertThat(prompts.get(1)).contains("first", "One.", "second");
        assertThat(prompts.get(2)).contains("third").doesNotContain("first", "Two.");
    }

    @Test
    void anAnswerThatFailsDoesNotEndTheChat() {
        String shown = talk(List.of(), "first", "/help");

        assertThat(shown).contains("No answer:", "the server is gone.", "/quit");
        assertThat(exit).isEqualTo(Exit.FAILED);
    }

    @Test
    void anInterruptEndsTheChat() {
        Policy waiting = Policy.each(request -> {
            // Not SIGINT, which a JVM started in the background of a script ignores.
            Signal.raise(new Signal("TERM"));
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Response.failed(StopReason.CANCELED, "interrupted");
        });
        StringWriter shown = new StringWriter();
        Agent agent = Agent.builder("hf").tools("calculator").build();
        try (Conversation conversation = new Conversation(agent, waiting, Sampling.plain(64), 0);
                Screen screen =
                        Screen.plain(new BufferedReader(new StringReader("first\nsecond\n")), new PrintWriter(shown))) {
            assertThat(new AgentChatCommand.Talk(agent, conversation, screen).run())
                    .isEqualTo(143);
        }
        assertThat(shown.toString().lines()).hasSize(1);
    }

    @Test
    void aChainOutOfTurnsSaysSo() {
        assertThat(talk(List.of(CALL, CALL), "first")).contains("Stopped after 2 turns (--max_turns).");
    }
}
