// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.PythonTools;
import org.gem4j.agent.tools.ResourceSpec;
import org.gem4j.agent.tools.Resources;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolSchema;
import org.junit.jupiter.api.Test;

class ConversationTest {
    private static final String COUNT = "<tool_call>{\"name\": \"count\", \"arguments\": {}}</tool_call>";

    private final AtomicInteger ended = new AtomicInteger();
    private final List<String> prompts = new ArrayList<>();

    private AgentTool counter() {
        return AgentTool.of("count", "Counts.", ToolSchema.create(), (arguments, context) -> {
            AtomicInteger count = context.state("count", AtomicInteger::new);
            if (count.get() == 9) {
                throw new ToolException("the counter is broken");
            }
            return count.incrementAndGet() + " for " + context.fields().get("question");
        });
    }

    private Policy replies(String... replies) {
        Iterator<String> next = List.of(replies).iterator();
        return Policy.each(request -> {
            prompts.add(request.prompt().shown());
            return next.hasNext()
                    ? Response.scripted(next.next())
                    : Response.failed(StopReason.INFRASTRUCTURE, "the server is gone");
        });
    }

    private static Conversation conversation(Agent agent, Policy policy) {
        return new Conversation(agent, policy, Sampling.plain(64), 1);
    }

    private static String observed(Conversation conversation, String question) {
        return conversation
                .ask(question, (reply, outcomes) -> {})
                .outcomes()
                .getFirst()
                .observation();
    }

    @Test
    void toolsKeepTheirStateFromQuestionToQuestion() {
        Agent agent = Agent.builder("hf").tools(List.of(counter())).build();
        try (Conversation talk = conversation(agent, replies(COUNT, "1", COUNT, "2", COUNT, "1"))) {
            assertThat(observed(talk, "a")).isEqualTo("1 for a");
            assertThat(observed(talk, "b")).isEqualTo("2 for b");
            assertThat(prompts.getLast()).contains("1 for a", "2 for b");
            talk.startOver();
            assertThat(observed(talk, "c")).isEqualTo("1 for c");
            assertThat(prompts.getLast()).doesNotContain("for a", "for b");
        }
    }

    @Test
    void aLongConversationIsFolded() {
        Agent agent = Agent.builder("hf")
                .tools(List.of(counter()))
                .systemPrompt("Be brief.")
                .foldAfter(3, SummaryInstruction.BASE)
                .build();
        Policy policy = replies(
                COUNT,
                "1",
                COUNT,
                "<summarize>at 2</summarize>",
                "2",
                COUNT,
                COUNT,
                "<summarize>at 4</summarize>",
                "4");
        try (Conversation talk = conversation(agent, policy)) {
            observed(talk, "a");
            observed(talk, "b");
            assertThat(prompts.get(3)).contains("1 for a", "2 for b").endsWith(SummaryInstruction.BASE.text());
            assertThat(prompts.get(4))
                    .contains("Be brief.", "b [Previous Summary]: at 2")
                    .doesNotContain("for a");

            observed(talk, "c");
            assertThat(prompts.get(6)).contains("b [Previous Summary]: at 2", "3 for c");
            assertThat(prompts.get(7)).contains("4 for c").endsWith(SummaryInstruction.BASE.text());
            assertThat(prompts.get(8))
                    .contains("Be brief.", "c [Previous Summary]: at 4")
                    .doesNotContain("at 2");
        }
    }

    @Test
    void aQuestionWithoutAnAnswerIsForgottenButNotWhatToolsKeep() {
        Agent agent = Agent.builder("hf").tools(List.of(counter())).build();
        Iterator<String> next = List.of(COUNT, "1", "", COUNT, "2").iterator();
        Policy policy = Policy.each(request -> {
            prompts.add(request.prompt().shown());
            String reply = next.next();
            return reply.isEmpty() ? Response.failed(StopReason.INFRASTRUCTURE, "busy") : Response.scripted(reply);
        });
        try (Conversation talk = conversation(agent, policy)) {
            observed(talk, "a");

            assertThat(talk.ask("b", (reply, outcomes) -> {}).failure()).contains("busy");
            assertThat(observed(talk, "c")).isEqualTo("2 for c");
            assertThat(prompts.getLast()).contains("1 for a").doesNotContain("for b");
        }
    }

    @Test
    void toolsStartOverAfterOneOfThemBroke() {
        Agent agent = Agent.builder("hf").tools(List.of(counter())).maxTurns(20).build();
        String[] script = new String[14];
        java.util.Arrays.fill(script, COUNT);
        script[9] = "nine";
        script[13] = "done";
        try (Conversation talk = conversation(agent, replies(script))) {
            talk.ask("a", (reply, outcomes) -> {});

            assertThat(talk.ask("b", (reply, outcomes) -> {}).failure()).contains("the counter is broken");
            assertThat(observed(talk, "c")).isEqualTo("1 for c");
        }
    }

    @Test
    void resourcesAreHeldUntilTheConversationEnds() {
        ResourceSpec<String> session =
                new ResourceSpec<>("session", () -> "session", resource -> ended.incrementAndGet(), resource -> {}, 1);
        AgentTool tool =
                AgentTool.of("count", "Counts.", ToolSchema.create(), (arguments, context) -> context.acquire(session));
        try (Resources resources = new Resources()) {
            Agent agent = Agent.builder("hf")
                    .tools(List.of(tool))
                    .resources(resources)
                    .build();
            try (Conversation talk = conversation(agent, replies(COUNT, "1", COUNT, "2"))) {
                observed(talk, "a");
                observed(talk, "b");
                assertThat(ended).hasValue(0);
                assertThat(resources.usage(session)).isEqualTo(new Resources.Usage(0, 1));
            }
            assertThat(ended).hasValue(1);
            assertThat(resources.usage(session)).isEqualTo(new Resources.Usage(1, 0));
        }
    }

    @Test
    void pythonToolsKeepTheirVariables() {
        PythonTools file = PythonTools.of("memory.py", """
            kept = []

            @tool(description="Keeps a word.")
            def keep(word: str):
                kept.append(word)
                return " ".join(kept)
            """);
        Agent agent = Agent.builder("hf").tools(file.tools()).build();
        Policy policy = replies(keep("red"), "ok", keep("blue"), "ok");
        try (Conversation talk = conversation(agent, policy)) {
            assertThat(observed(talk, "a")).isEqualTo("red");
            assertThat(observed(talk, "b")).isEqualTo("red blue");
        }
    }

    private static String keep(String word) {
        return "<tool_call>"
                + org.gem4j.text.python.JsonText.dumps(
                        Map.of("name", "keep", "arguments", Map.of("word", word)),
                        org.gem4j.text.python.JsonText.Layout.RAW)
                + "</tool_call>";
    }
}
