// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;

/// A game that tests put into a state and play.
record Staged(TurnGame game) {
    /// A game of this id, reset with seed 1.
    static Staged of(String id, Map<String, ?> options) {
        EnvSpec spec = new GameProvider()
                .specs().stream()
                        .filter(candidate -> candidate.id().equals(id))
                        .findFirst()
                        .orElseThrow();
        TurnGame game = (TurnGame) spec.make(options);
        game.reset(1);
        return new Staged(game);
    }

    static Staged of(String id) {
        return of(id, Map.of());
    }

    /// The same game with some fields of its state changed.
    Staged with(Map<String, ?> changes) {
        Snapshot now = game.snapshot();
        Map<String, Object> fields = new LinkedHashMap<>(now.fields());
        fields.putAll(changes);
        game.restore(new Snapshot(now.kind(), now.version(), fields));
        return this;
    }

    Step step(String action) {
        return game.step(action);
    }

    /// Plays the content of a box.
    Step box(String content) {
        return game.step("\\boxed{" + content + "}");
    }

    static MoveKind kind(Step step) {
        return step.info().get(InfoKeys.MOVE).orElseThrow();
    }

    static boolean won(Step step) {
        return step.done() && step.info().get(InfoKeys.SUCCESS).orElseThrow();
    }

    static <T> T fact(Step step, InfoKey<T> key) {
        return step.info().get(key).orElseThrow();
    }
}
