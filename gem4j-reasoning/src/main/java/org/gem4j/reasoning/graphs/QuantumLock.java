// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Fillers;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Three buttons change a number and toggle a light, which decides which buttons work: find the presses that reach a
/// target.
///
/// Any shortest sequence is right, a longer one that reaches the target scores half. Presses are the letters A, B and
/// C, alone or together; words with other letters are prose, and then lower-case letters are prose too.
final class QuantumLock extends ReasoningTask {
    private static final List<Double> CONDITION_WEIGHTS = List.of(4.0, 2.0, 1.0);
    private static final Pattern PRESSES = Pattern.compile("(?<![\\w'])[A-Ca-c]+(?![\\w'])");
    private static final Set<String> AROUND =
            Set.of("press", "presses", "button", "buttons", "then", "and", "shortest", "start", "with", "first");
    private static final String RED = "red";
    private static final String GREEN = "green";
    private static final String ANY = "any";
    private static final int BUTTONS = 3;
    private static final int LARGEST_STEP = 3;

    QuantumLock() {
        super(TaskSpec.named(
                        "quantum_lock", Category.GRAPHS, "Reach a number by pressing buttons that a light enables.")
                .integer("difficulty", 10, 1, 20, "Highest difficulty: targets, steps and factors grow with it.")
                .dial("difficulty", "difficulty", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .partial(1));
    }

    /// @param condition the light it works under: red, green or any
    private record Button(String name, Operation operation, int value, String condition) {
        boolean works(boolean red) {
            return condition.equals(ANY) || condition.equals(red ? RED : GREEN);
        }

        Map<String, Object> asMap() {
            return Metadata.of(
                            "name",
                            name,
                            "type",
                            operation.name().toLowerCase(Locale.ROOT),
                            "value",
                            value,
                            "active_state",
                            condition)
                    .asMap();
        }

        static Button from(Metadata metadata) {
            return new Button(
                    metadata.text("name"),
                    Operation.valueOf(metadata.text("type").toUpperCase(Locale.ROOT)),
                    metadata.integer("value"),
                    metadata.text("active_state"));
        }
    }

    private enum Operation {
        ADD,
        SUBTRACT,
        MULTIPLY;

        long apply(long number, int value) {
            return switch (this) {
                case ADD -> Math.addExact(number, value);
                case SUBTRACT -> Math.subtractExact(number, value);
                case MULTIPLY -> Math.multiplyExact(number, value);
            };
        }
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        return Map.of();
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int difficulty = random.between(1, config.integer("difficulty"));
        double base = 5 + Math.pow(difficulty, 1.5);
        int most = Math.min(15, 6 + (int) (difficulty * 1.5));
        while (true) {
            List<Button> buttons = buttons(random, difficulty);
            int target = Math.max(8, (int) (base + random.between(-(int) (base * 0.2), (int) (base * 0.3))));
            List<String> presses = solve(buttons, target, most);
            if (!presses.isEmpty()) {
                return draft(difficulty, buttons, target, presses);
            }
        }
    }

    private static List<Button> buttons(SeededRandom random, int difficulty) {
        List<Button> buttons = new ArrayList<>();
        while (buttons.size() < BUTTONS) {
            Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
            int value = switch (operation) {
                case ADD, SUBTRACT -> random.between(difficulty >= 5 ? 2 : 1, difficulty >= 5 ? 3 : 2);
                case MULTIPLY -> random.between(2, difficulty >= 7 ? 3 : 2);
            };
            String condition = List.of(ANY, GREEN, RED).get(Choices.weighted(random, CONDITION_WEIGHTS));
            String name = String.valueOf((char) ('A' + buttons.size()));
            if (buttons.stream()
                    .noneMatch(other -> other.operation() == operation
                            && other.value() == value
                            && other.condition().equals(condition))) {
                buttons.add(new Button(name, operation, value, condition));
            }
        }
        return buttons;
    }

    private static Draft draft(int difficulty, List<Button> buttons, int target, List<String> presses) {
        StringBuilder question = new StringBuilder(600)
                .append("A lock shows a number and a light, and has three buttons. A button changes the number as"
                        + " written on it and turns the light from red to green or from green to red. A button that"
                        + " needs the other light does nothing at all.\n\nNow: 0, light red\n"
                        + "Target: ")
                .append(target)
                .append("\nButtons:\n");
        for (Button button : buttons) {
            question.append(button.name())
                    .append(": ")
                    .append(
                            switch (button.operation()) {
                                case ADD -> "add ";
                                case SUBTRACT -> "subtract ";
                                case MULTIPLY -> "multiply by ";
                            })
                    .append(button.value())
                    .append(button.condition().equals(ANY) ? " (any light)" : " (needs " + button.condition() + ")")
                    .append('\n');
        }
        question.append("\nWhat is the shortest sequence of presses that makes the number equal to the target? Answer"
                + " with button names separated by arrows, for example: A → B → C");
        return Draft.of(
                question.toString(),
                String.join(" → ", presses),
                Metadata.of(
                        "solution_path",
                        presses,
                        "target_value",
                        target,
                        "buttons",
                        buttons.stream().map(Button::asMap).toList(),
                        "initial_state",
                        RED,
                        "initial_value",
                        0,
                        "difficulty",
                        Metadata.of("difficulty", difficulty)));
    }

    /// A shortest sequence by breadth-first search; empty if there is none of at most `most` presses.
    ///
    /// Numbers that steps of at most 3 cannot bring back in time are pruned, which keeps the search small.
    private static List<String> solve(List<Button> buttons, int target, int most) {
        int lowest = -LARGEST_STEP * most;
        int span = target + 2 * LARGEST_STEP * most + 1;
        int[] cameFrom = new int[2 * span];
        int[] pressed = new int[2 * span];
        Arrays.fill(cameFrom, -1);
        int[] queue = new int[2 * span];
        int start = -lowest * 2 + 1;
        cameFrom[start] = start;
        queue[0] = start;
        int end = 1;
        int levelEnd = 1;
        int steps = 0;
        for (int next = 0; next < end; next++) {
            if (next == levelEnd) {
                steps++;
                levelEnd = end;
            }
            int node = queue[next];
            if (node / 2 + lowest == target) {
                return trace(buttons, cameFrom, pressed, node);
            }
            for (int i = 0; i < buttons.size() && steps < most; i++) {
                Button button = buttons.get(i);
                long number = button.operation().apply(node / 2 + lowest, button.value());
                if (!button.works((node & 1) == 1) || number < lowest || number - lowest >= span) {
                    continue;
                }
                int reached = (int) (number - lowest) * 2 + ((node & 1) ^ 1);
                if (cameFrom[reached] < 0) {
                    cameFrom[reached] = node;
                    pressed[reached] = i;
                    queue[end++] = reached;
                }
            }
        }
        return List.of();
    }

    private static List<String> trace(List<Button> buttons, int[] cameFrom, int[] pressed, int goal) {
        List<String> presses = new ArrayList<>();
        for (int node = goal; cameFrom[node] != node; node = cameFrom[node]) {
            presses.add(buttons.get(pressed[node]).name());
        }
        Collections.reverse(presses);
        return List.copyOf(presses);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        String presses = presses(answer);
        String best = presses(item.oracle());
        if (presses.equals(best)) {
            return 1;
        }
        if (presses.isEmpty() || !reachesTarget(item.metadata(), presses)) {
            return 0;
        }
        return presses.length() == best.length() ? 1 : 0.5;
    }

    /// Other words and numbers than those that introduce a sequence make another answer of it.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        String rest = PRESSES.matcher(answer).replaceAll(" ");
        return Fillers.areAll(rest, AROUND, "→->()[]\"'") ? grade(answer, item, config) : 0;
    }

    /// The buttons that a text names, such as `BAC`.
    static String presses(String text) {
        StringBuilder presses = new StringBuilder();
        StringBuilder upperOnly = new StringBuilder();
        boolean prose = false;
        for (int start = 0; start < text.length(); start++) {
            if (!Character.isLetter(text.charAt(start))) {
                continue;
            }
            int end = start;
            boolean named = true;
            boolean upper = true;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                char letter = Character.toUpperCase(text.charAt(end));
                named &= letter >= 'A' && letter <= 'C';
                upper &= letter == text.charAt(end);
                end++;
            }
            if (named) {
                presses.append(text, start, end);
                upperOnly.append(text, start, upper ? end : start);
            } else {
                prose = true;
            }
            start = end;
        }
        return (prose ? upperOnly : presses).toString().toUpperCase(Locale.ROOT);
    }

    private static boolean reachesTarget(Metadata metadata, String presses) {
        List<Button> buttons = new ArrayList<>();
        for (Object button : metadata.list("buttons")) {
            buttons.add(Button.from(Metadata.ofMap(Metadata.of("button", button).map("button"))));
        }
        long number = metadata.longInteger("initial_value");
        boolean red = metadata.text("initial_state").equals(RED);
        try {
            for (int i = 0; i < presses.length(); i++) {
                Button button = buttons.get(presses.charAt(i) - 'A');
                if (button.works(red)) {
                    number = button.operation().apply(number, button.value());
                    red = !red;
                }
            }
        } catch (ArithmeticException e) {
            // nothing brings a number of this size back
            return false;
        }
        return number == metadata.longInteger("target_value");
    }
}
