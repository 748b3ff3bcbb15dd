// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.Step;
import org.gem4j.terminal.CommandResult;
import org.gem4j.terminal.PytestSummary;
import org.gem4j.terminal.TerminalEpisode;
import org.gem4j.terminal.TestScore;
import tools.jackson.databind.JsonNode;

/// Terminals: summaries of tests, scores, and episodes against a shell that answers by a list of exit codes.
final class TerminalCases implements RecordedCases {
    private static final int LONGEST_SHOWN = 60;
    private static final int SHOWN = 40;
    private static final TestScore HALF = new TestScore(0.5, false, 0.5);

    @Override
    public Set<String> areas() {
        return Set.of("terminal-parser", "terminal-score", "terminal-action");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        return switch (line.path("area").asString()) {
            case "terminal-parser" -> parsed(input, expected);
            case "terminal-score" -> scored(input, expected);
            default -> played(input, expected);
        };
    }

    private static Outcome parsed(JsonNode input, JsonNode expected) {
        Map<String, Boolean> results;
        try {
            results = PytestSummary.parse(input.path("text").asString());
        } catch (IllegalArgumentException e) {
            return expected.has("error") ? Outcome.passed() : Outcome.failed(expected, String.valueOf(e.getMessage()));
        }
        Map<String, Object> actual = new LinkedHashMap<>();
        Map<String, Object> words = new LinkedHashMap<>();
        results.forEach((name, passed) -> words.put(name, passed ? "passed" : "failed"));
        actual.put("results", words);
        actual.put("resolved", !results.containsValue(false));
        Map<String, Object> wanted = Plain.map(WebShopRows.plain(expected));
        return Plain.same(wanted, actual) ? Outcome.passed() : Outcome.failed(wanted, actual);
    }

    private static Outcome scored(JsonNode input, JsonNode expected) {
        Map<String, Boolean> passed = new LinkedHashMap<>();
        input.path("results")
                .properties()
                .forEach(entry ->
                        passed.put(entry.getKey(), entry.getValue().asString().equals("passed")));
        Map<String, Double> weights = new LinkedHashMap<>();
        input.path("weights")
                .properties()
                .forEach(entry -> weights.put(entry.getKey(), entry.getValue().asDouble()));
        double wanted = expected.path("score").asDouble();
        if (Plain.same(wanted, TestScore.weighted(passed, weights, false))) {
            return Outcome.passed();
        }
        double peer = TestScore.weighted(passed, weights, true);
        return Plain.same(wanted, peer) ? Outcome.differs("D-terminal-missing-tests") : Outcome.failed(wanted, peer);
    }

    private static Outcome played(JsonNode input, JsonNode expected) {
        Map<String, Object> wanted = Plain.map(WebShopRows.plain(expected));
        if (Plain.same(wanted, play(input, false))) {
            return Outcome.passed();
        }
        Map<String, Object> peer = play(input, true);
        return Plain.same(wanted, peer) ? Outcome.differs("D-terminal-actions") : Outcome.failed(wanted, peer);
    }

    /// Plays the recorded actions; what GEM answers after the end is answered here by the replay, since an
    /// environment of this project refuses such a step.
    private static Map<String, Object> play(JsonNode input, boolean peer) {
        List<Object> executed = new ArrayList<>();
        List<Object> steps = new ArrayList<>();
        List<Integer> codes = new ArrayList<>();
        input.path("exitCodes").forEach(code -> codes.add(code.asInt()));
        TerminalEpisode.Rules rules =
                new TerminalEpisode.Rules(1_000_000, input.path("maxRetry").asInt(), peer);
        TerminalEpisode episode = new TerminalEpisode(
                rules,
                (command, limit) -> {
                    executed.add(List.of(command, limit.toMillis() / 1000.0));
                    int code = executed.size() <= codes.size() ? codes.get(executed.size() - 1) : 0;
                    return CommandResult.of(code == 0 ? "out\n" : "bad\n", code);
                },
                () -> HALF);
        boolean over = false;
        for (JsonNode action : input.path("actions")) {
            if (over) {
                steps.add(Map.of(
                        "obs",
                        "<｜TERMINAL_STATE｜>",
                        "reward",
                        0.0,
                        "terminated",
                        true,
                        "truncated",
                        true,
                        "info",
                        Map.of("error", "Environment is done")));
                continue;
            }
            try {
                Step step = episode.step(action.asString());
                over = step.done();
                steps.add(facts(step));
            } catch (IllegalArgumentException e) {
                steps.add(Map.of("error", "AttributeError"));
            }
        }
        return Map.of(
                "steps",
                steps,
                "executed",
                executed.stream().map(TerminalCases::plain).toList());
    }

    /// A recorded command may be a number.
    private static Object plain(Object call) {
        List<?> pair = Plain.list(call);
        String command = String.valueOf(pair.get(0));
        return List.of(command.matches("-?\\d{1,9}") ? (Object) Integer.valueOf(command) : command, pair.get(1));
    }

    private static Map<String, Object> facts(Step step) {
        String text = step.observation().text();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("obs", text.length() > LONGEST_SHOWN ? text.substring(0, SHOWN) : text);
        facts.put("reward", step.reward());
        facts.put("terminated", step.terminated());
        facts.put("truncated", step.truncated());
        Map<String, Object> info = new LinkedHashMap<>(step.info().asMap());
        info.remove("move");
        facts.put("info", info);
        return facts;
    }
}
