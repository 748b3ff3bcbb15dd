// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.ChatRole;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Rewards of answers that are words.
final class QaRewards {
    private static final Pattern ANSWER = Pattern.compile("<answer>\\s*(.*?)\\s*</answer>", Pattern.DOTALL);

    private final Compat compat;

    QaRewards(Compat compat) {
        this.compat = compat;
    }

    RewardResult f1(GradedChain chain) {
        return scored(chain.finalResponse(), text(chain.required("qa_f1_reward", "answer")));
    }

    /// At least two messages of tools: a look-up and the answer.
    RewardResult f1WithTool(GradedChain chain) {
        String answer = text(chain.required("qa_f1_reward_tool", "answer"));
        return chain.toolMessages(compat) > 1
                ? scored(chain.finalResponse(), answer)
                : result(0, new WordMatch.Score(0, 0, 0), 0);
    }

    private static RewardResult scored(String response, String answer) {
        WordMatch.Score score = WordMatch.f1(response, answer);
        return result(score.f1(), score, WordMatch.exact(response, answer));
    }

    private static RewardResult result(double reward, WordMatch.Score score, double exact) {
        return RewardResult.of(reward)
                .with("f1", score.f1())
                .with("em", exact)
                .with("precision", score.precision())
                .with("recall", score.recall());
    }

    RewardResult exact(GradedChain chain) {
        return tagged("qa_em_reward", chain, false);
    }

    /// 1 for a right answer in the right form, a tenth for a wrong one.
    RewardResult exactWithFormat(GradedChain chain) {
        if (compat.agentfly()) {
            chain.required("qa_em_format_reward", "golden_answers");
            throw new AgentFlyError("KeyError", "'format'");
        }
        return tagged("qa_em_format_reward", chain, true);
    }

    private RewardResult tagged(String name, GradedChain chain, boolean format) {
        List<String> golds = texts(chain.required(name, "golden_answers"));
        Matcher matcher = ANSWER.matcher(chain.finalResponse());
        String predicted = matcher.find() ? strip(matcher.group(1)) : chain.finalResponse();
        double exact = best(golds, gold -> WordMatch.exact(predicted, gold));
        double f1 = best(golds, gold -> WordMatch.f1(predicted, gold).f1());
        notEmpty(chain);
        boolean tags = chain.finalResponse().contains("<answer>")
                && chain.finalResponse().contains("</answer>");
        boolean thinks = thinks(chain);
        boolean formed = thinks && tags;
        double reward = !format ? exact : !formed ? 0 : exact > 0 ? 1 : 0.1;
        return RewardResult.of(reward)
                .with("em", exact)
                .with("f1", f1)
                .with("fmt", formed ? 1.0 : 0.0)
                .with("fmt_think", thinks ? 1.0 : 0.0)
                .with("fmt_answer_tags", tags ? 1.0 : 0.0)
                .with("fmt_tool", chain.toolMessages(compat) > 0 ? 1.0 : 0.0);
    }

    private void notEmpty(GradedChain chain) {
        if (compat.agentfly() && chain.messages().isEmpty()) {
            throw new AgentFlyError("IndexError", "list index out of range");
        }
    }

    /// Whether every turn but the last has a thought. AgentFly looks for it among parts of content, where
    /// it never is.
    private boolean thinks(GradedChain chain) {
        List<String> texts = chain.assistantTexts();
        List<String> earlier = texts.subList(0, Math.max(0, texts.size() - 1));
        return compat.agentfly()
                ? earlier.isEmpty()
                : earlier.stream().allMatch(text -> text.contains("<think>") && text.contains("</think>"));
    }

    /// The answer as argument of a call, or as what a tool said last.
    RewardResult exactOfCall(GradedChain chain) {
        List<String> golds = texts(chain.required("qa_em_reward_tool_call", "golden_answers"));
        notEmpty(chain);
        Optional<String> called = called(chain);
        String predicted = called.orElse(chain.finalResponse());
        double exact = best(golds, gold -> WordMatch.exact(predicted, gold));
        return RewardResult.of(exact)
                .with("em", exact)
                .with("f1", best(golds, gold -> WordMatch.f1(predicted, gold).f1()))
                .with("has_tool_calling", chain.toolMessages(compat) > 0 ? 1.0 : 0.0)
                .with("has_tool_call_answer", called.isPresent() ? 1.0 : 0.0);
    }

    private Optional<String> called(GradedChain chain) {
        if (chain.messages().isEmpty()) {
            return Optional.empty();
        }
        AgentMessage last = chain.messages().getLast();
        if (last.role() == ChatRole.TOOL) {
            return Optional.of(last.firstText());
        }
        return last.calls().isEmpty() ? Optional.empty() : argument(last.calls().getFirst());
    }

    private Optional<String> argument(CallRequest call) {
        if (call.arguments() instanceof String text && compat.agentfly()) {
            return text.contains("answer") ? Optional.of(text) : Optional.empty();
        }
        return call.object().filter(map -> map.containsKey("answer")).map(map -> words(map.get("answer")));
    }

    /// The text of an answer; AgentFly cannot read another value.
    private String words(@Nullable Object answer) {
        if (compat.agentfly() && !(answer instanceof String)) {
            throw new AgentFlyError(
                    "AttributeError", "'" + ChatRows.type(answer) + "' object has no attribute 'lower'");
        }
        return text(answer);
    }

    RewardResult anyOf(GradedChain chain) {
        List<String> answers = texts(chain.required("ok_vqa_reward", "answers"));
        if (compat.agentfly() && answers.isEmpty()) {
            throw new AgentFlyError("ValueError", "max() arg is an empty sequence");
        }
        return RewardResult.of(best(
                answers, answer -> WordMatch.f1(chain.finalResponse(), answer).f1()));
    }

    RewardResult visual(GradedChain chain) {
        List<String> answers = new ArrayList<>(texts(chain.required("infoseek_reward", "answer")));
        Object given = chain.required("infoseek_reward", "answer_eval");
        if (compat.agentfly() && given == null) {
            throw new AgentFlyError("TypeError", "'NoneType' object is not subscriptable");
        }
        if (compat.agentfly() && given instanceof List<?> none && none.isEmpty()) {
            throw new AgentFlyError("IndexError", "list index out of range");
        }
        if (given instanceof List<?> more && !more.isEmpty() && more.getFirst() instanceof String) {
            answers.addAll(texts(more));
        }
        double f1 = best(
                answers, answer -> WordMatch.f1(chain.finalResponse(), answer).f1());
        return RewardResult.of(0.2 * (chain.toolMessages(compat) > 1 ? 1 : 0) + 0.8 * f1);
    }

    private static double best(List<String> golds, java.util.function.ToDoubleFunction<String> score) {
        return golds.stream().mapToDouble(score).max().orElse(0);
    }

    private static List<String> texts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(QaRewards::text).toList()
                : List.of(text(value));
    }

    private static String text(@Nullable Object value) {
        return value instanceof String || value instanceof Map ? String.valueOf(value) : JsonText.repr(value);
    }

    private static String strip(String text) {
        return Strings.strip(text, true, true);
    }
}
