// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;

/// Snapshots and forks behave like the original, wherever in an episode they were taken.
final class StateChecks {
    private static final int LONGEST = 100;
    private static final int NEXT_EPISODE = 20;

    private final CheckRun run;

    StateChecks(CheckRun run) {
        this.run = run;
    }

    void check() {
        boolean snapshots;
        boolean forks;
        try (Env env = run.make(run.seed(0))) {
            snapshots = env.capability(Snapshots.class).isPresent();
            forks = env.capability(Forks.class).isPresent();
        }
        for (int i = 0; i < run.options().episodes(); i++) {
            int index = i;
            if (snapshots) {
                run.guard(Finding.Rule.SNAPSHOT, () -> goesOnAlike(Finding.Rule.SNAPSHOT, index, this::restored));
            }
            if (forks) {
                run.guard(Finding.Rule.FORK, () -> goesOnAlike(Finding.Rule.FORK, index, StateChecks::forked));
            }
        }
        if (snapshots) {
            run.guard(Finding.Rule.SNAPSHOT, this::refusesForeignSnapshots);
        }
        if (forks) {
            run.guard(Finding.Rule.FORK, this::freshForksAreReproducible);
        }
    }

    private void goesOnAlike(Finding.Rule rule, int index, Function<Env, Env> copier) {
        long seed = run.seed(index);
        CheckedEpisode whole;
        try (Env env = run.make(seed)) {
            whole = run.play(env, ResetOptions.seeded(seed), run.actions(index), LONGEST);
        }
        int length = whole.actions().size();
        for (int at : List.of(0, 1, 2, length / 2, length - 1, length)) {
            if (at >= 0 && at <= length) {
                compareAt(rule, at, seed, whole.actions(), copier);
            }
        }
        try (Env env = run.make(seed);
                Env copy = copier.apply(env)) {
            report(rule, goOn(env, List.of()), goOn(copy, List.of()), "taken before the first reset");
        }
    }

    private void compareAt(Finding.Rule rule, int at, long seed, List<String> actions, Function<Env, Env> copier) {
        try (Env env = run.make(seed)) {
            env.reset(seed);
            actions.subList(0, at).forEach(env::step);
            try (Env copy = copier.apply(env)) {
                List<String> rest = actions.subList(at, actions.size());
                CheckedEpisode original = goOn(env, rest);
                report(rule, original, goOn(copy, rest), "taken after step " + at + " with seed " + seed);
            }
        }
    }

    /// The rest of an episode and some of the next one, whose random choices follow from the state.
    private CheckedEpisode goOn(Env env, List<String> rest) {
        CheckedEpisode episode = new CheckedEpisode();
        rest.forEach(action -> episode.play(env, action));
        episode.add(env.reset());
        ActionSource source = run.actions(7);
        for (int i = 0; i < NEXT_EPISODE && !episode.done(); i++) {
            episode.play(env, source.next(env));
        }
        return episode;
    }

    private void report(Finding.Rule rule, CheckedEpisode original, CheckedEpisode copy, String which) {
        original.difference(copy)
                .ifPresent(where -> run.report(rule, "a copy " + which + " continues differently " + where));
    }

    private Env restored(Env env) {
        Snapshot snapshot = throughPlainValues(snapshots(env).snapshot());
        Env other = run.make(run.seed(1_000));
        snapshots(other).restore(snapshot);
        if (!throughPlainValues(snapshots(other).snapshot()).equals(snapshot)) {
            run.report(Finding.Rule.SNAPSHOT, "a restored snapshot that is taken again differs: " + snapshot);
        }
        return other;
    }

    private static Env forked(Env env) {
        return env.capability(Forks.class).orElseThrow().fork(true);
    }

    private void freshForksAreReproducible() {
        try (Env env = run.make(run.seed(0));
                Env same = run.make(run.seed(0));
                Env fork = env.capability(Forks.class).orElseThrow().fork(false);
                Env sameFork = same.capability(Forks.class).orElseThrow().fork(false)) {
            goOn(env, List.of());
            report(Finding.Rule.FORK, goOn(fork, List.of()), goOn(sameFork, List.of()), "with fresh state");
        }
    }

    private void refusesForeignSnapshots() {
        try (Env env = run.make(run.seed(0))) {
            env.reset(run.seed(0));
            Snapshots snapshots = snapshots(env);
            Snapshot before = snapshots.snapshot();
            requireRefused(snapshots, new Snapshot("NoSuchKind", 1, before.fields()), "of another kind");
            requireRefused(snapshots, new Snapshot(before.kind(), 999, before.fields()), "of another version");
            requireRefused(snapshots, new Snapshot(before.kind(), before.version(), Map.of()), "without fields");
            if (!snapshots.snapshot().equals(before)) {
                run.report(Finding.Rule.SNAPSHOT, "a refused snapshot must leave the environment as it was");
            }
        }
    }

    private void requireRefused(Snapshots snapshots, Snapshot wrong, String what) {
        try {
            snapshots.restore(wrong);
            run.report(Finding.Rule.SNAPSHOT, "a snapshot " + what + " must be refused");
        } catch (IllegalArgumentException expected) {
            if (expected.getMessage() == null) {
                run.report(Finding.Rule.SNAPSHOT, "the refusal of a snapshot " + what + " must say why");
            }
        }
    }

    private static Snapshots snapshots(Env env) {
        return env.capability(Snapshots.class).orElseThrow();
    }

    /// As if it had been written to JSON and read again.
    private static Snapshot throughPlainValues(Snapshot snapshot) {
        Object copy = PlainValues.copy(snapshot.toMap());
        if (copy instanceof Map<?, ?> map) {
            return Snapshot.fromMap(map);
        }
        throw new IllegalStateException("a map is copied to a map");
    }
}
