// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.agent.chat.Segments;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.style.Reply;
import org.gem4j.agent.style.ReplyContext;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.agent.tools.ToolStatus;
import org.gem4j.env.ChatRole;
import org.jspecify.annotations.Nullable;

/// A conversation of a model with its tools about one question, turn by turn: the caller takes the
/// [#messages], gets an answer from a model, and passes it to [#reply] until the chain has a [#finish].
/// Not thread-safe.
public final class Chain implements AutoCloseable {
    /// Tokens that a template puts around an observation.
    private static final int AROUND_OBSERVATION = 15;

    private static final String SUMMARIZE = "summarize";

    private static final String SUMMARIZED = "Your summary replaces everything before this turn.";

    private static final Duration REWARD_DEADLINE = Duration.ofMinutes(10);

    private final Agent agent;
    private final AgentRow row;
    private final ChainContext context;
    private final TextLength length;
    private final List<List<AgentMessage>> folded = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private final List<ToolOutcome> outcomes = new ArrayList<>();
    private List<AgentMessage> messages;

    /// Where the question is in the messages, if a conversation came before it; else 0.
    private int question;

    private Optional<FinishReason> finish = Optional.empty();
    private Optional<String> toolAnswer = Optional.empty();
    private int turns;
    private int total;
    private int callIds;

    /// Tokens of a text; 0 where they cannot be counted.
    @FunctionalInterface
    public interface TextLength {
        int of(String text);
    }

    /// @param context of this chain alone; closed with it
    /// @param length counts the tokens of observations, for agents with a longest length
    /// @throws IllegalArgumentException if the row and the agent both have words for the system
    public Chain(Agent agent, AgentRow row, ChainContext context, TextLength length) {
        this.agent = agent;
        this.row = row;
        this.context = context;
        this.length = length;
        this.messages = start(agent, row);
        this.question = agent.compat().agentfly() ? 0 : question(messages);
    }

    private static int question(List<AgentMessage> messages) {
        boolean spoken = messages.stream().anyMatch(each -> each.role() == ChatRole.ASSISTANT);
        return spoken && messages.getLast().role() == ChatRole.USER ? messages.size() - 1 : 0;
    }

    private static List<AgentMessage> start(Agent agent, AgentRow row) {
        List<AgentMessage> start = new ArrayList<>(row.messages());
        Optional<String> prompt = agent.systemPrompt();
        if (prompt.isPresent()) {
            if (!start.isEmpty() && start.getFirst().role() == ChatRole.SYSTEM) {
                throw new AgentFlyError("MessagesValidationError", "System prompt already exists.");
            }
            start.addFirst(AgentMessage.of(ChatRole.SYSTEM, prompt.get()));
        }
        return start;
    }

    /// What the model is to answer; asks for a summary first, when it is time.
    public List<AgentMessage> messages() {
        if (finish.isEmpty() && isLong() && !summaryAsked()) {
            messages.add(
                    AgentMessage.of(ChatRole.USER, agent.folding().instruction().text()));
        }
        return List.copyOf(messages);
    }

    /// Whether it is time to fold. Messages of a row before its question do not count; earlier questions of
    /// a conversation do.
    private boolean isLong() {
        OptionalInt after = agent.folding().afterTurns();
        long said = messages.subList(context.isShared() ? 0 : question, messages.size()).stream()
                .filter(each -> each.role() == ChatRole.ASSISTANT)
                .count();
        return after.isPresent() && (context.isShared() ? said >= after.getAsInt() : said == after.getAsInt());
    }

    private boolean summaryAsked() {
        return !messages.isEmpty()
                && messages.getLast().role() == ChatRole.USER
                && agent.folding().afterTurns().isPresent()
                && messages.getLast()
                        .firstText()
                        .strip()
                        .equals(agent.folding().instruction().text());
    }

    /// Whether the conversation is too long to be answered; ends it if so.
    public boolean tooLong() {
        if (finish.isEmpty()
                && agent.limits().maxModelLength().isPresent()
                && total >= agent.limits().maxModelLength().getAsInt()) {
            finish = Optional.of(FinishReason.MAX_MODEL_LEN);
        }
        return finish.isPresent();
    }

    /// Ends the chain because its messages are too long for the model to answer.
    public void cutOff() {
        if (finish.isEmpty()) {
            finish = Optional.of(FinishReason.MAX_MODEL_LEN);
        }
    }

    /// Tokens that the next reply may have within the agent's longest length; empty if it has none.
    ///
    /// @param promptTokens of the prompt where nothing was sampled yet
    public OptionalInt budget(int promptTokens) {
        OptionalInt longest = agent.limits().maxModelLength();
        if (longest.isEmpty()) {
            return longest;
        }
        int used = total == 0 ? Math.min(promptTokens, longest.getAsInt()) : total;
        return OptionalInt.of(Math.max(1, longest.getAsInt() - used));
    }

    /// Takes the model's answer, runs its calls and adds what tools say.
    ///
    /// @param totalTokens of prompt and answer; 0 if unknown
    /// @return what came of the calls, in order
    /// @throws org.gem4j.tool.ToolException if a tool cannot work: the chain says nothing about the model
    /// @throws IllegalStateException if the chain has ended
    public List<ToolOutcome> reply(String text, int totalTokens) {
        if (finish.isPresent()) {
            throw new IllegalStateException(
                    "the chain has ended: " + finish.get().wireName());
        }
        ReplyContext known =
                new ReplyContext(agent.tools().schemas(), summaryAsked(), () -> "call_" + callIds++, agent.compat());
        Reply reply = agent.style().readSummary(text, known);
        replies.add(reply);
        messages.add(reply.message());
        total = totalTokens;
        if (agent.limits().maxModelLength().isPresent()
                && total >= agent.limits().maxModelLength().getAsInt()) {
            return ended(FinishReason.MAX_MODEL_LEN);
        }
        if (reply.status() == Reply.Status.TERMINAL) {
            return ended(FinishReason.TERMINAL);
        }
        List<ToolOutcome> answered = answer(reply);
        outcomes.addAll(answered);
        if (finish.isEmpty() && answered.isEmpty() && reply.problems().isEmpty()) {
            return ended(FinishReason.NO_TOOL_CALLS);
        }
        turns++;
        if (finish.isEmpty() && turns >= agent.limits().maxTurns()) {
            finish = Optional.of(FinishReason.MAX_TURNS);
        }
        return answered;
    }

    private List<ToolOutcome> ended(FinishReason reason) {
        finish = Optional.of(reason);
        return List.of();
    }

    private List<ToolOutcome> answer(Reply reply) {
        List<CallRequest> calls = reply.message().calls().stream()
                .filter(call -> !agent.compat().agentfly() || isKnown(call))
                .toList();
        List<ToolOutcome> answered = new ArrayList<>();
        List<AgentMessage> said = new ArrayList<>();
        List<String> summaries = new ArrayList<>();
        boolean ends = false;
        for (ToolOutcome outcome : outcomes(calls)) {
            CallRequest call = calls.get(answered.size());
            answered.add(outcome);
            total += length.of(outcome.observation()) + AROUND_OBSERVATION;
            if (agent.limits().maxModelLength().isPresent()
                    && total >= agent.limits().maxModelLength().getAsInt()) {
                finish = Optional.of(FinishReason.MAX_MODEL_LEN);
                return answered;
            }
            boolean summary = call.name().equals(SUMMARIZE) && !outcome.failed();
            if (summary && agent.compat().agentfly()) {
                fold(outcome.observation(), List.of());
            } else if (summary) {
                summaries.add(outcome.observation());
                said.add(AgentMessage.tool(call, outcome.name(), SUMMARIZED));
            } else if (agent.compat().agentfly()) {
                messages.add(observed(call, outcome));
            } else {
                said.add(observed(call, outcome));
            }
            boolean last = outcome.status().ends() && (agent.compat().agentfly() || !outcome.failed());
            ends = agent.compat().agentfly() ? last : ends || last;
            toolAnswer = last ? Optional.of(outcome.observation()) : toolAnswer;
        }
        for (String problem : reply.problems()) {
            said.add(AgentMessage.tool(new CallRequest("", "invalid_call", null), "invalid_call", problem));
        }
        if (summaries.isEmpty()) {
            messages.addAll(said);
        } else {
            boolean alone = said.size() == summaries.size();
            fold(summaries.getLast(), alone ? List.of() : said);
        }
        if (ends) {
            finish = Optional.of(FinishReason.TERMINAL);
        }
        return answered;
    }

    private boolean isKnown(CallRequest call) {
        return agent.tools().find(call.name()).isPresent() || summarizesItself(call);
    }

    private boolean summarizesItself(CallRequest call) {
        boolean asked = !agent.compat().agentfly()
                && agent.folding().afterTurns().isPresent()
                && agent.tools().find(SUMMARIZE).isEmpty();
        return call.name().equals(SUMMARIZE) && (asked || agent.style().summarizesItself());
    }

    private List<ToolOutcome> outcomes(List<CallRequest> calls) {
        if (calls.size() == 1 && summarizesItself(calls.getFirst())) {
            Map<String, @Nullable Object> arguments = calls.getFirst().object().orElseGet(LinkedHashMap::new);
            String summary =
                    String.valueOf(arguments.getOrDefault("summary", "")).strip();
            String mark = agent.compat().agentfly() ? "" : Segments.MARK;
            return List.of(new ToolOutcome(
                    SUMMARIZE, arguments, mark + summary, ToolStatus.CONTINUE, false, Map.of(), Optional.empty()));
        }
        return new ToolRunner(agent.tools(), agent.limits().toolTimeout()).run(calls, context);
    }

    private static AgentMessage observed(CallRequest call, ToolOutcome outcome) {
        AgentMessage message = AgentMessage.tool(call, outcome.name(), outcome.observation());
        if (outcome.image().isEmpty()) {
            return message;
        }
        List<ContentPart> parts = new ArrayList<>(message.content());
        parts.add(new ContentPart.ImagePart(outcome.image().get()));
        return message.withContent(parts);
    }

    /// Continues from a summary.
    ///
    /// Where the turn has other calls, the model has not seen their results yet: the new history has it whole.
    ///
    /// @param said by the tools of a turn that stays; empty if the turn is folded too
    private void fold(String summary, List<AgentMessage> said) {
        AgentMessage turn = messages.getLast();
        folded.add(List.copyOf(said.isEmpty() ? messages : messages.subList(0, messages.size() - 1)));
        List<AgentMessage> asked = new ArrayList<>(messages.subList(question, messages.size()));
        asked.addAll(
                0,
                messages.subList(0, question).stream()
                        .filter(each -> each.role() == ChatRole.SYSTEM)
                        .toList());
        question = 0;
        messages = new ArrayList<>(Segments.fold(asked, summary, false));
        if (!said.isEmpty()) {
            messages.add(turn);
            messages.addAll(said);
        }
        total = messages.stream().mapToInt(each -> length.of(each.firstText())).sum();
    }

    /// Why the chain ended; empty while it has not.
    public Optional<FinishReason> finish() {
        return finish;
    }

    /// Replies so far, as the style read them.
    public List<Reply> replies() {
        return List.copyOf(replies);
    }

    /// What came of all calls so far.
    public List<ToolOutcome> outcomes() {
        return List.copyOf(outcomes);
    }

    /// The messages; more than one list where the history was folded.
    public List<List<AgentMessage>> segments() {
        List<List<AgentMessage>> all = new ArrayList<>(folded);
        all.add(List.copyOf(messages));
        return all;
    }

    /// What is graded: what a tool that ends chains said, or else what the model said last. AgentFly takes
    /// what was said last by either.
    public String finalResponse() {
        List<AgentMessage> all = segments().stream().flatMap(List::stream).toList();
        for (AgentMessage message : all.reversed()) {
            boolean tool = message.role() == ChatRole.TOOL && agent.compat().agentfly();
            if (message.role() == ChatRole.ASSISTANT || tool) {
                return agent.compat().agentfly() ? message.firstText() : toolAnswer.orElse(message.firstText());
            }
        }
        return "";
    }

    /// What the chain earned; empty if the agent has no reward.
    ///
    /// @throws RuntimeException if the reward cannot be told, or not in ten minutes: the chain says nothing about
    ///     the model
    public Optional<RewardResult> score() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(row.fields());
        fields.put("chain_id", context.chainId());
        fields.put("group_id", context.groupId());
        fields.put("id", context.chainId());
        finish.ifPresent(reason -> fields.put("finish_reason", reason.wireName()));
        GradedChain chain =
                new GradedChain(finalResponse(), segments(), fields, context.environment(), Optional.of(context));
        return agent.reward().map(reward -> ToolRunner.score(() -> reward.score(chain), REWARD_DEADLINE));
    }

    @Override
    public void close() {
        context.close();
    }
}
