// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gem4j.conformance.GameDifference.Departure;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// The replay of one recorded episode in our environment.
///
/// @param adapter its game's
/// @param episode the recorded line
/// @param compat the value of the option of that name
record GameReplay(GameAdapter adapter, Map<String, Object> episode, String compat) {
    /// Plays the recorded actions.
    ///
    /// @return the first step that is not as recorded
    Optional<Departure> run() {
        Map<String, Object> options = adapter.options(episode);
        options.put("compat", compat);
        try (Env env = Gem.make(String.valueOf(episode.get("env_id")), options)) {
            env.reset(0);
            change(env, fields -> adapter.start(Plain.map(episode.get("initial_state")), fields));
            return play(env);
        }
    }

    private Optional<Departure> play(Env env) {
        double sum = 0;
        List<?> steps = Plain.list(episode.get("steps"));
        for (int i = 0; i < steps.size(); i++) {
            Map<String, Object> recorded = Plain.map(steps.get(i));
            change(env, fields -> adapter.before(recorded, fields));
            Map<String, Object> before = fields(env);
            Step step = env.step(action(recorded));
            sum += step.reward();
            change(env, fields -> adapter.after(recorded, fields));
            Map<String, Object> expected = expected(recorded, i);
            Map<String, Object> actual = actual(step, fields(env), expected, i);
            if (i == steps.size() - 1 && episode.containsKey("return")) {
                expected.put("return", episode.get("return"));
                actual.put("return", sum);
            }
            if (!Plain.same(expected, actual)) {
                MoveKind move = step.info().get(InfoKeys.MOVE).orElseThrow();
                return Optional.of(new Departure(
                        recorded, move, before, onlyIn(expected, actual, i), onlyIn(actual, expected, i)));
            }
        }
        return Optional.empty();
    }

    /// The action, or the one that is described as a repetition.
    private static String action(Map<String, Object> recorded) {
        Object action = recorded.get("action");
        if (action != null) {
            return action.toString();
        }
        Map<String, Object> repeat = Plain.map(recorded.get("action_repeat"));
        return String.valueOf(repeat.get("prefix"))
                + String.valueOf(repeat.get("unit")).repeat(Plain.integer(repeat.get("times")))
                + repeat.get("suffix");
    }

    private Map<String, Object> expected(Map<String, Object> recorded, int index) {
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("step", index);
        for (String name : List.of("reward", "terminated", "truncated", "move", "state_after")) {
            if (recorded.containsKey(name)) {
                expected.put(name, recorded.get(name));
            }
        }
        Object kind = adapter.kind(recorded);
        if (kind != null) {
            expected.put("kind", kind);
        }
        for (String fact : adapter.facts()) {
            if (recorded.containsKey(fact)) {
                expected.put(fact, recorded.get(fact));
            }
        }
        return expected;
    }

    private Map<String, Object> actual(Step step, Map<String, Object> fields, Map<String, Object> expected, int index) {
        Map<String, Object> actual = new LinkedHashMap<>();
        MoveKind move = step.info().get(InfoKeys.MOVE).orElseThrow();
        boolean hidden = step.truncated() && (move == MoveKind.VALID || move == MoveKind.INVALID_MOVE);
        actual.put("step", index);
        actual.put("reward", step.reward());
        actual.put("terminated", step.terminated());
        actual.put("truncated", step.truncated());
        actual.put("kind", hidden ? "turn_limit" : move.name().toLowerCase(Locale.ROOT));
        if (expected.containsKey("move")) {
            actual.put("move", move.name().toLowerCase(Locale.ROOT));
        }
        if (expected.containsKey("state_after")) {
            Map<String, Object> state = new LinkedHashMap<>(adapter.state(fields));
            state.put("turn", fields.get("turn"));
            state.keySet().retainAll(Plain.map(expected.get("state_after")).keySet());
            actual.put("state_after", state);
        }
        Map<String, Object> info = step.info().asMap();
        for (String fact : adapter.facts()) {
            if (expected.containsKey(fact) && info.containsKey(fact)) {
                actual.put(fact, info.get(fact));
            }
        }
        return actual;
    }

    /// The entries that the other one has not, and which step it is.
    private static String onlyIn(Map<String, Object> one, Map<String, Object> other, int index) {
        Map<String, Object> different = new LinkedHashMap<>(one);
        different.entrySet().removeIf(entry -> Plain.same(entry.getValue(), other.get(entry.getKey())));
        return "step " + index + " " + different;
    }

    private static Map<String, Object> fields(Env env) {
        return ((Snapshots) env).snapshot().fields();
    }

    /// Changes fields of the state; the environment is left alone where none changes.
    private static void change(Env env, Consumer<Map<String, Object>> edit) {
        Snapshot snapshot = ((Snapshots) env).snapshot();
        Map<String, Object> fields = new LinkedHashMap<>(snapshot.fields());
        edit.accept(fields);
        if (!fields.equals(snapshot.fields())) {
            ((Snapshots) env).restore(new Snapshot(snapshot.kind(), snapshot.version(), fields));
        }
    }
}
