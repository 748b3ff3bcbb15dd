// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ResourceSpec;
import org.gem4j.agent.tools.Resources;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.agent.tools.ToolStatus;
import org.gem4j.env.ChatRole;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTest {
    private static final String SUM = call("calculator", "{\"expression\": \"2+3\"}");

    private static String call(String tool, String arguments) {
        return "<tool_call>{\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}</tool_call>";
    }

    private static Chain chain(Agent agent) {
        AgentRow row = AgentRow.of(Map.of("question", "2+3?", "answer", "5"));
        ChainContext context = new ChainContext("chain", "group", 1, row.fields(), new Resources());
        return new Chain(agent, row, context, text -> text.length());
    }

    private static Agent.Builder calculator() {
        return Agent.builder("hf").tools("calculator").reward("math_equal_reward_tool");
    }

    @Test
    void earnsTheRewardOfARightAnswerThatAToolGave() {
        try (Chain chain = chain(calculator().build())) {
            List<ToolOutcome> outcomes = chain.reply(SUM, 0);
            chain.reply("It is \\boxed{5}.", 0);

            assertThat(outcomes).extracting(ToolOutcome::observation).containsExactly("5");
            assertThat(chain.finish()).contains(FinishReason.TERMINAL);
            assertThat(chain.score().orElseThrow().asMap())
                    .containsEntry("reward", 1.0)
                    .containsEntry("acc", 1.0);
        }
    }

    @Test
    void tellsTheModelOfUnknownToolsAndUnreadableCalls() {
        try (Chain chain = chain(calculator().build())) {
            chain.reply(call("calculater", "{}") + "<tool_call>{oops</tool_call>", 0);

            assertThat(chain.finish()).isEmpty();
            assertThat(chain.messages().stream()
                            .filter(message -> message.role() == ChatRole.TOOL)
                            .map(AgentMessage::firstText))
                    .hasSize(2)
                    .anyMatch(text -> text.contains("Did you mean calculator?"))
                    .anyMatch(text -> text.contains("JSON is malformed"));
        }
    }

    @Test
    void aFailedCallOfAToolThatEndsChainsEndsNone() {
        AgentTool refuse = AgentTool.of("refuse", "Takes nothing.", ToolSchema.create(), (arguments, context) -> {
                    throw new IllegalArgumentException("not yet");
                })
                .withStatus(ToolStatus.FINISH);
        Agent.Builder builder = Agent.builder("hf").tools("answer").tools(List.of(refuse));
        String wrong = call("answer", "{\"text\": \"5\"}");
        try (Chain chain = chain(builder.build())) {
            chain.reply(wrong, 0);
            assertThat(chain.finish()).isEmpty();
            assertThat(chain.messages().getLast().firstText()).contains("Invalid argument \"text\"");
            chain.reply(call("refuse", "{}"), 0);
            assertThat(chain.finish()).isEmpty();
            chain.reply(call("answer", "{\"answer\": \"5\"}"), 0);

            assertThat(chain.finish()).contains(FinishReason.TERMINAL);
            assertThat(chain.finalResponse()).isEqualTo("5");
        }
        try (Chain chain = chain(builder.compat(Compat.AGENTFLY).build())) {
            chain.reply(wrong, 0);

            assertThat(chain.finish()).contains(FinishReason.TERMINAL);
        }
    }

    @Test
    void callsThatReachNoToolEarnNothing() {
        for (String reply :
                List.of("<tool_call>", "<tool_call>{oops</tool_call>", call("nope", "{}"), call("calculator", "[1]"))) {
            try (Chain chain = chain(calculator().build())) {
                chain.reply(reply, 0);
                chain.reply("It is \\boxed{4}.", 0);

                assertThat(chain.score().orElseThrow().reward()).as(reply).isZero();
            }
        }
    }

    @Test
    void endsWithoutAWordInAgentFlysWay() {
        try (Chain chain = chain(calculator().compat(Compat.AGENTFLY).build())) {
            chain.reply(call("nope", "{}"), 0);

            assertThat(chain.finish()).contains(FinishReason.NO_TOOL_CALLS);
        }
    }

    @Test
    void gradesWhatTheModelSaidWhenTurnsRunOut() {
        try (Chain chain = chain(calculator().maxTurns(1).build())) {
            chain.reply(SUM, 0);

            assertThat(chain.finish()).contains(FinishReason.MAX_TURNS);
            assertThat(chain.score().orElseThrow().reward()).isEqualTo(0.1);
        }
    }

    @Test
    void runsTheCallsOfATurnAtOnceAndKeepsTheirOrder() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        AgentTool meet = AgentTool.of(
                "meet", "Waits for the other.", ToolSchema.create().text("who", "who"), (arguments, context) -> {
                    both.countDown();
                    return arguments.get("who") + (both.await(30, TimeUnit.SECONDS) ? " met" : " waited in vain");
                });
        try (Chain chain = chain(Agent.builder("hf").tools(List.of(meet)).build())) {
            List<ToolOutcome> outcomes =
                    chain.reply(call("meet", "{\"who\": \"a\"}") + call("meet", "{\"who\": \"b\"}"), 0);

            assertThat(outcomes).extracting(ToolOutcome::observation).containsExactly("a met", "b met");
        }
    }

    @Test
    void stopsAToolThatHangsAndTellsTheModel() {
        AgentTool hang = AgentTool.of("hang", "Never ends.", ToolSchema.create(), (arguments, context) -> {
            new CountDownLatch(1).await();
            return "never";
        });
        Agent agent = Agent.builder("hf")
                .tools(List.of(hang))
                .toolTimeout(Duration.ofMillis(50))
                .build();
        try (Chain chain = chain(agent)) {
            assertThat(chain.reply(call("hang", "{}"), 0))
                    .singleElement()
                    .satisfies(outcome -> assertThat(outcome.failed()).isTrue())
                    .extracting(ToolOutcome::observation)
                    .isEqualTo("The tool hang took longer than 0.05 s and was stopped.");
        }
    }

    @Test
    void breaksWhenAToolCannotWork() {
        AgentTool broken = AgentTool.of("broken", "Has no server.", ToolSchema.create(), (arguments, context) -> {
            throw new ToolException("no server");
        });
        try (Chain chain = chain(Agent.builder("hf").tools(List.of(broken)).build())) {
            assertThatThrownBy(() -> chain.reply(call("broken", "{}"), 0))
                    .isInstanceOf(ToolException.class)
                    .hasMessage("no server");
        }
    }

    @Test
    void endsWhenAnyCallEndsIt() {
        AgentTool done = AgentTool.of("done", "Ends.", ToolSchema.create(), (arguments, context) -> "bye")
                .withStatus(ToolStatus.FINISH);
        try (Chain chain = chain(calculator().tools(List.of(done)).build())) {
            chain.reply(call("done", "{}") + SUM, 0);

            assertThat(chain.finish()).contains(FinishReason.TERMINAL);
            assertThat(chain.finalResponse()).isEqualTo("bye");
        }
    }

    @Test
    void foldsItsHistoryIntoASummary() {
        Agent agent = Agent.builder("action")
                .tools("calculator", "summarize")
                .foldAfter(1, SummaryInstruction.BASE)
                .build();
        try (Chain chain = chain(agent)) {
            chain.reply("<action>1</action>", 0);
            List<AgentMessage> asked = chain.messages();
            chain.reply("<summarize>saw 1</summarize>", 0);

            assertThat(asked.getLast().firstText()).isEqualTo(SummaryInstruction.BASE.text());
            assertThat(chain.segments()).hasSize(2);
            assertThat(chain.messages())
                    .singleElement()
                    .extracting(AgentMessage::firstText)
                    .isEqualTo("2+3? [Previous Summary]: saw 1");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void foldingKeepsATurnWithOtherCallsWhole(boolean summaryFirst) {
        String summary = call("summarize", "{\"summary\": \"saw 5\"}");
        Agent agent =
                Agent.builder("hf").tools("calculator", "summarize").maxTurns(9).build();
        try (Chain chain = chain(agent)) {
            chain.reply(SUM, 0);
            chain.reply(summaryFirst ? summary + SUM : SUM + summary, 0);

            List<AgentMessage> messages = chain.messages();
            assertThat(messages)
                    .extracting(AgentMessage::role)
                    .containsExactly(ChatRole.USER, ChatRole.ASSISTANT, ChatRole.TOOL, ChatRole.TOOL);
            assertThat(messages.getFirst().firstText()).isEqualTo("2+3? [Previous Summary]: saw 5");
            assertThat(messages.stream().skip(2).map(AgentMessage::callId))
                    .isEqualTo(messages.get(1).calls().stream()
                            .map(CallRequest::id)
                            .toList());
            assertThat(messages)
                    .filteredOn(each -> each.firstText().equals("5"))
                    .hasSize(1);
            assertThat(chain.segments().getFirst())
                    .extracting(AgentMessage::role)
                    .containsExactly(ChatRole.USER, ChatRole.ASSISTANT, ChatRole.TOOL);
        }
    }

    @Test
    void foldingKeepsAnUnreadableCallWithItsTurn() {
        Agent agent = Agent.builder("hf").tools("summarize").build();
        try (Chain chain = chain(agent)) {
            chain.reply(call("summarize", "{\"summary\": \"saw 5\"}") + "<tool_call>{oops</tool_call>", 0);

            assertThat(chain.messages())
                    .extracting(AgentMessage::role)
                    .containsExactly(ChatRole.USER, ChatRole.ASSISTANT, ChatRole.TOOL, ChatRole.TOOL);
        }
    }

    @Test
    void theLastOfSeveralSummariesCounts() {
        Agent agent = Agent.builder("hf").tools("summarize").build();
        try (Chain chain = chain(agent)) {
            chain.reply(call("summarize", "{\"summary\": \"one\"}") + call("summarize", "{\"summary\": \"two\"}"), 0);

            assertThat(chain.segments()).hasSize(2);
            assertThat(chain.messages())
                    .singleElement()
                    .extracting(AgentMessage::firstText)
                    .isEqualTo("2+3? [Previous Summary]: two");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hf", "react", "code", "action", "bash_swe", "qwen3coder_swe", "function_call_swe"})
    void everyTypeFoldsIntoTheSummaryThatItWasAskedFor(String type) {
        Agent agent = Agent.builder(type)
                .tools("calculator")
                .systemPrompt("")
                .foldAfter(1, SummaryInstruction.BASE)
                .build();
        AgentRow row = AgentRow.of(Map.of(
                "messages",
                List.of(
                        Map.of("role", "user", "content", "2+3?"),
                        Map.of("role", "assistant", "content", "Let me see."),
                        Map.of("role", "tool", "content", "5"))));
        try (Chain chain = new Chain(agent, row, ChainContext.of(row.fields()), text -> 0)) {
            assertThat(chain.messages().getLast().firstText()).isEqualTo(SummaryInstruction.BASE.text());
            chain.reply("<summarize>saw 5</summarize>", 0);

            assertThat(chain.finish()).isEmpty();
            assertThat(chain.messages())
                    .singleElement()
                    .extracting(AgentMessage::firstText)
                    .isEqualTo("2+3? [Previous Summary]: saw 5");
        }
    }

    @Test
    void foldingKeepsTheQuestionsImage() {
        Agent agent = Agent.builder("hf").tools("summarize").build();
        AgentRow row = AgentRow.of(Map.of("question", "What is it?", "image", "cat.png"));
        try (Chain chain = new Chain(agent, row, ChainContext.of(row.fields()), text -> 0)) {
            chain.reply(call("summarize", "{\"summary\": \"a cat\"}"), 0);

            assertThat(chain.messages().getLast().content())
                    .containsExactly(
                            new ContentPart.Text("What is it? [Previous Summary]: a cat"),
                            new ContentPart.ImagePart("cat.png"));
        }
    }

    @Test
    void endsAtItsLongestLength() {
        try (Chain chain = chain(calculator().maxModelLength(10).build())) {
            assertThat(chain.budget(4)).hasValue(6);

            chain.reply(SUM, 12);

            assertThat(chain.finish()).contains(FinishReason.MAX_MODEL_LEN);
            assertThat(chain.outcomes()).isEmpty();
        }
    }

    @Test
    void refusesASecondSystemMessage() {
        Agent agent = calculator().systemPrompt("Be kind.").build();
        AgentRow row = AgentRow.of(Map.of(
                "messages",
                List.of(Map.of("role", "system", "content", "Be brief."), Map.of("role", "user", "content", "hi"))));
        ChainContext context = ChainContext.of(Map.of());

        assertThatThrownBy(() -> new Chain(agent, row, context, text -> 0)).hasMessage("System prompt already exists.");
    }

    @Test
    void aCallThatWaitsForAResourceIsNotTheModelsFault() {
        CountDownLatch never = new CountDownLatch(1);
        ResourceSpec<String> slow = new ResourceSpec<>(
                "server",
                () -> {
                    never.await();
                    return "server";
                },
                server -> {},
                server -> {},
                1);
        AgentTool tool =
                AgentTool.of("ask", "Asks.", ToolSchema.create(), (arguments, context) -> context.acquire(slow));
        AgentTool kept = AgentTool.of(
                "kept",
                "Keeps.",
                ToolSchema.create(),
                (arguments, context) -> context.state("key", () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return "made";
                }));
        Agent agent = Agent.builder("hf")
                .tools(List.of(tool, kept))
                .toolTimeout(Duration.ofMillis(50))
                .build();
        try (Chain chain = chain(agent)) {
            assertThatThrownBy(() -> chain.reply(call("ask", "{}"), 0))
                    .isInstanceOf(ToolException.class)
                    .hasMessage("the tool ask got no server within 0.05 s");
            assertThatThrownBy(() -> chain.reply(call("kept", "{}"), 0))
                    .isInstanceOf(ToolException.class)
                    .hasMessage("the tool kept got no state within 0.05 s");
        }
    }

    @Test
    void foldingKeepsTheQuestionOfAConversation() {
        AgentRow row = AgentRow.of(Map.of(
                "messages",
                List.of(
                        Map.of("role", "user", "content", "Hello."),
                        Map.of("role", "assistant", "content", "Hello!"),
                        Map.of("role", "user", "content", "What is 2+3?"))));
        Agent agent = Agent.builder("hf")
                .tools("calculator", "summarize")
                .systemPrompt("Be brief.")
                .foldAfter(1, SummaryInstruction.BASE)
                .build();
        ChainContext context = new ChainContext("chain", "group", 1, row.fields(), new Resources());
        try (Chain chain = new Chain(agent, row, context, text -> 0)) {
            assertThat(chain.messages().getLast().firstText()).isEqualTo("What is 2+3?");
            chain.reply(SUM, 0);
            assertThat(chain.messages().getLast().firstText()).isEqualTo(SummaryInstruction.BASE.text());
            chain.reply(call("summarize", "{\"summary\": \"It is 5.\"}"), 0);

            assertThat(chain.messages())
                    .extracting(AgentMessage::firstText)
                    .containsExactly("Be brief.", "What is 2+3? [Previous Summary]: It is 5.");
            assertThat(chain.segments().getFirst()).hasSize(8);
        }
    }
}
