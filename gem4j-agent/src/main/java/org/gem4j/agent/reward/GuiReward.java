// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.agent.style.UiAction;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// The reward of an action on a screen: 0.8 for what it does, 0.2 for being readable.
final class GuiReward {
    private static final double NEAR = 0.05 * Math.sqrt(2);
    private static final Pattern MARKS = Pattern.compile("[^\\w\\s]", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

    private GuiReward() {}

    static RewardResult score(String prediction, Map<String, @Nullable Object> fields) {
        String action = text(fields.get("gt_action"));
        List<Double> box = numbers(fields.get("gt_bbox"));
        String input = text(fields.get("gt_input_text"));
        String wanted = input.equals("no input text") ? "" : input;
        List<UiAction> actions = UiAction.parse(prediction, false).orElse(List.of());
        double format = actions.isEmpty() ? 0 : 1;
        if (action.isEmpty() && box.isEmpty() && wanted.isEmpty()) {
            return result(0, format, 0, new WordMatch.Score(0, 0, 0));
        }
        double accuracy = accuracy(actions, action.toLowerCase(Locale.ROOT), box, wanted);
        Map<String, @Nullable Object> truth = new LinkedHashMap<>();
        truth.put("action", action);
        truth.put("gt_bbox", fields.get("gt_bbox") == null ? List.of() : fields.get("gt_bbox"));
        truth.put("input_text", wanted);
        return result(0.8 * accuracy + 0.2 * format, format, accuracy, shared(prediction, JsonText.dumps(truth)));
    }

    private static RewardResult result(double reward, double format, double accuracy, WordMatch.Score score) {
        return RewardResult.of(reward)
                .with("format", format)
                .with("accuracy", accuracy)
                .with("f1", score.f1())
                .with("precision", score.precision())
                .with("recall", score.recall());
    }

    private static double accuracy(List<UiAction> actions, String wantedAction, List<Double> box, String wanted) {
        String type = actions.isEmpty() ? "no action" : actions.getFirst().type();
        String truth =
                List.of("left_single", "left_double", "right_single").contains(wantedAction) ? "click" : wantedAction;
        double score = type.equals(truth) ? 0.5 : 0;
        boolean fits = switch (truth) {
            case "click" -> box.isEmpty() || near(actions, box);
            case "type" -> wanted.isEmpty() || shared(typed(actions), wanted).f1() >= 0.5;
            case "scroll" -> wanted.isEmpty() || typed(actions).equalsIgnoreCase(wanted);
            default -> false;
        };
        return fits ? score + 0.5 : score;
    }

    private static boolean near(List<UiAction> actions, List<Double> box) {
        List<Double> said = actions.isEmpty()
                ? List.of()
                : numbers(actions.getFirst().inputs().get("start_box"));
        if (said.size() != 4 && said.size() != 2 || box.size() != 2 && box.size() != 4) {
            return false;
        }
        double x = center(said, 0) / UiAction.WIDTH - center(box, 0);
        double y = center(said, 1) / UiAction.HEIGHT - center(box, 1);
        return Math.sqrt(x * x + y * y) < NEAR;
    }

    private static double center(List<Double> box, int axis) {
        return box.size() == 2 ? box.get(axis) : (box.get(axis) + box.get(axis + 2)) / 2;
    }

    private static String typed(List<UiAction> actions) {
        if (actions.isEmpty()) {
            return "";
        }
        Map<String, Object> inputs = actions.getFirst().inputs();
        return switch (actions.getFirst().type()) {
            case "type", "finished" -> String.valueOf(inputs.getOrDefault("content", ""));
            case "scroll" -> String.valueOf(inputs.getOrDefault("direction", "down"));
            case "hotkey" -> String.valueOf(inputs.getOrDefault("key", inputs.getOrDefault("hotkey", "")));
            default -> "";
        };
    }

    /// Words counted once.
    private static WordMatch.Score shared(String prediction, String truth) {
        Set<String> said = words(prediction);
        Set<String> right = words(truth);
        if (said.isEmpty() && right.isEmpty()) {
            return new WordMatch.Score(1, 1, 1);
        }
        double common = said.stream().filter(right::contains).count();
        double precision = said.isEmpty() ? 0 : common / said.size();
        double recall = right.isEmpty() ? 0 : common / right.size();
        double f1 = precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
        return new WordMatch.Score(f1, precision, recall);
    }

    private static Set<String> words(String text) {
        String plain = Strings.strip(Strings.lower(MARKS.matcher(text).replaceAll("")), true, true);
        return plain.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(BLANKS.split(plain)));
    }

    private static List<Double> numbers(@Nullable Object value) {
        List<Double> numbers = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(each -> numbers.add(each instanceof Number number ? number.doubleValue() : Double.NaN));
        } else if (value instanceof String text) {
            for (String part : text.replaceAll("[\\[\\]()]", "").split(",")) {
                Numbers.decimal(part).ifPresent(numbers::add);
            }
        }
        return numbers;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
