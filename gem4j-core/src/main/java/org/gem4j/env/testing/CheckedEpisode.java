// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;

/// What was played and what came back, as text that can be compared byte for byte.
final class CheckedEpisode {
    private final List<String> actions = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private double reward;
    private boolean done;

    CheckedEpisode(Reset first) {
        add(first);
    }

    /// An episode whose reset is not compared.
    CheckedEpisode() {}

    /// Keeps the answer to a reset, except what it says about the episode before.
    void add(Reset first) {
        done = false;
        Map<String, Object> info = first.info().asMap();
        info.keySet().removeIf(name -> name.startsWith("prev_ep_"));
        answers.add(shown(first.observation()) + " " + info);
    }

    /// Plays `action` in `env` and keeps the answer.
    Step play(Env env, String action) {
        Step step = env.step(action);
        actions.add(action);
        answers.add(shown(step.observation()) + " " + step.info() + " " + step.reward() + " " + step.terminated() + " "
                + step.truncated());
        reward += step.reward();
        done = step.done();
        return step;
    }

    private static String shown(Observation observation) {
        return observation.images().isEmpty()
                ? observation.text()
                : observation.text() + " images " + observation.images().hashCode();
    }

    List<String> actions() {
        return actions;
    }

    double reward() {
        return reward;
    }

    boolean done() {
        return done;
    }

    /// Where `other` first differs from this one, in words; empty if nowhere.
    Optional<String> difference(CheckedEpisode other) {
        int shared = Math.min(answers.size(), other.answers.size());
        for (int i = 0; i < shared; i++) {
            if (!answers.get(i).equals(other.answers.get(i))) {
                String where = i == 0 ? "after the reset" : "after step " + i + " (" + brief(actions.get(i - 1)) + ")";
                return Optional.of(where + ": " + brief(answers.get(i)) + " and " + brief(other.answers.get(i)));
            }
        }
        return answers.size() == other.answers.size()
                ? Optional.empty()
                : Optional.of("after " + shared + " answers: only one of the two continues");
    }

    /// At most 200 characters of a text, without control characters.
    static String brief(String text) {
        String printable = text.length() > 200 ? text.substring(0, 200) + "… (" + text.length() + " chars)" : text;
        StringBuilder shown = new StringBuilder();
        printable.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || (c >= 0xd800 && c <= 0xdfff)) {
                shown.append("\\u%04x".formatted(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }
}
