// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// Games as tests want them: made, put into a state, played.
final class Played {
    private Played() {}

    static Env start(String id, Map<String, ?> options) {
        Env env = Gem.make(id, options);
        env.reset(7);
        return env;
    }

    /// A game of this id with the given fields of its snapshot changed.
    static Env at(String id, Map<String, ?> options, Map<String, ?> fields) {
        Env env = start(id, options);
        change(env, fields);
        return env;
    }

    static void change(Env env, Map<String, ?> fields) {
        Snapshot snapshot = ((Snapshots) env).snapshot();
        Map<String, Object> changed = new LinkedHashMap<>(snapshot.fields());
        changed.putAll(fields);
        ((Snapshots) env).restore(new Snapshot(snapshot.kind(), snapshot.version(), changed));
    }

    static Object field(Env env, String name) {
        return ((Snapshots) env).snapshot().fields().get(name);
    }

    /// Plays what is put into a box.
    static Step play(Env env, String content) {
        return env.step("\\boxed{" + content + "}");
    }

    static MoveKind kind(Step step) {
        return step.info().get(InfoKeys.MOVE).orElseThrow();
    }

    static String suffix(Step step) {
        return step.info().get(InfoKeys.SUFFIX).orElseThrow();
    }

    /// The return and the last step of an episode.
    record Episode(double reward, Step last) {
        boolean success() {
            return last.info().get(InfoKeys.SUCCESS).orElseThrow();
        }
    }

    /// Plays the reference policy to the end.
    static Episode byReference(Env env) {
        double sum = 0;
        while (true) {
            Step step = env.step(((ReferencePlayer) env).referenceAction());
            sum += step.reward();
            if (step.done()) {
                return new Episode(sum, step);
            }
        }
    }
}
