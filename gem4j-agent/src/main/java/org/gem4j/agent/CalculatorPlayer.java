// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// Scripted replies for questions with numbers, for a fresh model to learn the form of calls and answers from: by
/// chance, or as a row with an `expression` and an `answer` wants them.
final class CalculatorPlayer {
    private static final String TOOL = "calculator";
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final String OPERATORS = "+-*/";

    private final Agent agent;

    CalculatorPlayer(Agent agent) {
        this.agent = agent;
    }

    /// First, where there is a calculator, nearly always a call: the question's numbers in their order,
    /// between random operators. Then nearly always the number that was shown last; else a random one.
    String sample(RandomGenerator random, AgentRow row, String shown, int uses) {
        List<String> numbers = numbers(String.valueOf(row.fields().get("question")));
        if (hasTool() && uses == 0 && numbers.size() > 1 && random.nextInt(16) > 0) {
            StringBuilder expression = new StringBuilder(numbers.getFirst());
            for (String number : numbers.subList(1, numbers.size())) {
                expression
                        .append(OPERATORS.charAt(random.nextInt(OPERATORS.length())))
                        .append(number);
            }
            return call(expression.toString());
        }
        List<String> given = uses > 0 ? numbers(shown) : List.of();
        return answer(
                !given.isEmpty() && random.nextInt(16) > 0 ? given.getLast() : Integer.toString(random.nextInt(200)));
    }

    /// The row's expression for the calculator first, then its answer; empty where the row does not say them.
    Optional<String> reference(AgentRow row, int uses) {
        Object expression = row.fields().get("expression");
        if (hasTool() && uses == 0 && expression != null) {
            return Optional.of(call(String.valueOf(expression)));
        }
        return Optional.ofNullable(row.fields().get("answer")).map(answer -> answer(String.valueOf(answer)));
    }

    private boolean hasTool() {
        return agent.tools().names().contains(TOOL);
    }

    private static String call(String expression) {
        Map<String, @Nullable Object> arguments = Map.of("expression", expression);
        return "<tool_call>\n{\"name\": \"" + TOOL + "\", \"arguments\": "
                + JsonText.dumps(arguments, JsonText.Layout.RAW) + "}\n</tool_call>";
    }

    private static String answer(String number) {
        return "\\boxed{" + number + "}";
    }

    private static List<String> numbers(String text) {
        List<String> numbers = new ArrayList<>();
        NUMBER.matcher(text).results().map(MatchResult::group).forEach(numbers::add);
        return numbers;
    }
}
