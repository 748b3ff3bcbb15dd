// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.grade.qa.QaText;
import org.jspecify.annotations.Nullable;

/// The individual rules of AgentFly's rewards, for comparing the two systems.
public final class RewardRules {
    private static final Pattern ANSWER = Pattern.compile("<answer>(.*?)</answer>", Pattern.DOTALL);

    private RewardRules() {}

    /// What a rule makes of a text, as a JSON-like value: `boxed`, `strip_string`, `normalize_final`,
    /// `qa_normalize`, `parse_think`, `extract_score` or `repeatness`.
    ///
    /// @throws AgentFlyError if the rule cannot read the text
    public static @Nullable Object answer(String rule, String text) {
        return switch (rule) {
            case "boxed" -> {
                Map<String, @Nullable Object> answer = new LinkedHashMap<>();
                answer.put("last_boxed", MathEquality.lastBox(text).orElse(null));
                answer.put("answer", MathEquality.answer(text));
                yield answer;
            }
            case "strip_string" ->
                MathEquality.stripped(text)
                        .orElseThrow(() -> text.split(Pattern.quote("\\text{ "), -1).length > 2
                                ? new AgentFlyError("AssertionError", "")
                                : new AgentFlyError("IndexError", "string index out of range"));
            case "normalize_final" -> MathEquality.normalized(text);
            case "qa_normalize" -> QaText.normalize(text);
            case "parse_think" -> {
                Map<String, @Nullable Object> answer = new LinkedHashMap<>();
                answer.put("thinking", MathRewards.thinking(text).orElse(null));
                Matcher matcher = ANSWER.matcher(text);
                answer.put("answer", matcher.find() ? matcher.group(1) : null);
                yield answer;
            }
            case "extract_score" ->
                Map.of(
                        "score",
                        JudgeReward.verdict(text)
                                .orElseThrow(() ->
                                        new AgentFlyError("ValueError", "Score JSON not found in output: " + text)));
            case "repeatness" -> Repetition.isHigh(text);
            default -> throw new IllegalArgumentException("unknown rule " + rule);
        };
    }
}
