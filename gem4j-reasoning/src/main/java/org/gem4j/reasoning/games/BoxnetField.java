// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.python.Characters;

/// The squares of a boxnet field and their contents while a plan is executed.
final class BoxnetField {
    private final Map<List<Double>, List<String>> squares = new LinkedHashMap<>();

    /// @param state the contents of each square by its center, such as `0.5_1.5`
    BoxnetField(Map<String, ?> state) {
        state.forEach((square, things) -> {
            double[] place = place(square);
            List<String> list = new ArrayList<>();
            ((List<?>) things).forEach(thing -> list.add(String.valueOf(thing)));
            squares.put(List.of(place[0], place[1]), list);
        });
    }

    static double[] place(String square) {
        String[] parts = square.split("_", 2);
        return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
    }

    /// The number of boxes that have not reached a target.
    int boxes() {
        return squares.values().stream()
                .mapToInt(things -> (int) things.stream()
                        .filter(thing -> thing.startsWith("box_"))
                        .count())
                .sum();
    }

    /// An agent's action.
    ///
    /// @param square the destination, if it is a square
    private record Action(String item, String destination, Optional<List<Double>> square) {}

    /// Executes one step; actions that are not possible are skipped. False if it cannot be read.
    boolean apply(Map<?, ?> step) {
        Map<List<Double>, Action> actions = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : step.entrySet()) {
            if (!(entry.getValue() instanceof String text)) {
                return false;
            }
            Optional<Action> action = action(text);
            if (action.isPresent()) {
                actions.put(numbers(String.valueOf(entry.getKey())), action.get());
            }
        }
        for (Map.Entry<List<Double>, Action> entry : actions.entrySet()) {
            if (entry.getKey().size() < 2) {
                return false;
            }
            List<Double> agent = entry.getKey().subList(0, 2);
            List<String> here = squares.get(agent);
            if (here != null && here.contains(entry.getValue().item()) && !move(agent, here, entry.getValue())) {
                return false;
            }
        }
        return true;
    }

    /// False if the destination is a square next to the agent that does not exist, or is not a place.
    private boolean move(List<Double> agent, List<String> here, Action action) {
        if (action.square().isEmpty()) {
            boolean fits = action.item().startsWith("box_")
                    && action.destination().startsWith("target_")
                    && action.item().substring(4).equals(action.destination().substring(7));
            if (fits && here.contains(action.destination())) {
                here.remove(action.item());
                here.remove(action.destination());
            }
            return true;
        }
        List<Double> square = action.square().get();
        if (square.size() < 2) {
            return false;
        }
        double down = Math.abs(agent.get(0) - square.get(0));
        double across = Math.abs(agent.get(1) - square.get(1));
        if ((down == 0 && across == 1) || (down == 1 && across == 0)) {
            List<String> there = squares.get(square.subList(0, 2));
            if (there == null) {
                return false;
            }
            here.remove(action.item());
            there.add(action.item());
        }
        return true;
    }

    /// Reads `move(item, destination)`, after which anything may follow.
    private static Optional<Action> action(String text) {
        if (!text.startsWith("move(")) {
            return Optional.empty();
        }
        int comma = text.indexOf(',', 5);
        while (comma >= 0 && (comma + 1 >= text.length() || !Characters.isSpace(text.charAt(comma + 1)))) {
            comma = text.indexOf(',', comma + 1);
        }
        int close = comma < 0 ? -1 : text.indexOf(')', comma + 2);
        if (close < 0) {
            return Optional.empty();
        }
        String destination = text.substring(comma + 2, close);
        return Optional.of(new Action(
                text.substring(5, comma),
                destination,
                destination.contains("square") ? Optional.of(numbers(destination)) : Optional.empty()));
    }

    /// The first numbers in a text, such as `0.5`; more than two are never needed.
    private static List<Double> numbers(String text) {
        List<Double> numbers = new ArrayList<>();
        for (int at = 0; at < text.length() && numbers.size() < 3; at++) {
            int end = digits(text, at);
            if (end > at) {
                if (end < text.length() && text.charAt(end) == '.') {
                    end = digits(text, end + 1);
                }
                boolean negative = at > 0 && text.charAt(at - 1) == '-';
                numbers.add(Double.valueOf(text.substring(negative ? at - 1 : at, end)));
                at = end - 1;
            }
        }
        return numbers;
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
