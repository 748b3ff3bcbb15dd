// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// The base of wrappers: an environment around another one.
///
/// The wrapped environment has every capability of the inner one: a snapshot holds the wrapper's state and the inner
/// environment's, a fork is wrapped alike, and other capabilities are the inner environment's own. The exception is
/// [NonBlocking], which must be declared: a wrapped environment has it only if both the wrapper and the inner one do.
public abstract class EnvWrapper implements Env {
    private static final String INNER = "inner";

    private final Env inner;

    protected EnvWrapper(Env inner) {
        this.inner = Objects.requireNonNull(inner, "inner is null");
    }

    /// The environment that this one wraps.
    public final Env inner() {
        return inner;
    }

    /// The wrapper's own state as JSON-like values; the name `inner` is taken.
    protected abstract Map<String, Object> saveState();

    /// Checks what [#saveState] wrote and returns the action that restores it, so that a refused snapshot changes
    /// nothing.
    ///
    /// @throws IllegalArgumentException if a field is absent or does not fit
    protected abstract Runnable loadState(Snapshot own);

    /// A fresh wrapper like this one around another environment.
    protected abstract EnvWrapper rewrap(Env newInner);

    /// Format version of the wrapper's own state; raise it when [#saveState] changes.
    protected int stateVersion() {
        return 1;
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        if (type == NonBlocking.class) {
            return this instanceof NonBlocking ? inner.capability(type) : Optional.empty();
        }
        if (type.isInstance(this)) {
            return Optional.of(type.cast(this));
        }
        if (type == Snapshots.class) {
            return inner.capability(Snapshots.class).map(snapshots -> type.cast(new WrappedSnapshots(snapshots)));
        }
        if (type == Forks.class) {
            return inner.capability(Forks.class).map(forks -> type.cast(forks(forks)));
        }
        return inner.capability(type);
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public final Env unwrapped() {
        return inner.unwrapped();
    }

    private String kind() {
        return getClass().getSimpleName();
    }

    private Forks forks(Forks innerForks) {
        return sameState -> {
            EnvWrapper fork = rewrap(innerForks.fork(sameState));
            if (sameState) {
                fork.loadState(new Snapshot(kind(), stateVersion(), saveState()))
                        .run();
            }
            return fork;
        };
    }

    /// The base of wrappers without state between calls: override only what changes.
    public abstract static class Stateless extends EnvWrapper {
        protected Stateless(Env inner) {
            super(inner);
        }

        @Override
        public Reset reset(ResetOptions options) {
            return inner().reset(options);
        }

        @Override
        public Step step(String action) {
            return inner().step(action);
        }

        @Override
        protected final Map<String, Object> saveState() {
            return Map.of();
        }

        @Override
        protected final Runnable loadState(Snapshot own) {
            return () -> {};
        }
    }

    private final class WrappedSnapshots implements Snapshots {
        private final Snapshots innerSnapshots;

        WrappedSnapshots(Snapshots innerSnapshots) {
            this.innerSnapshots = innerSnapshots;
        }

        @Override
        public Snapshot snapshot() {
            Map<String, Object> fields = new LinkedHashMap<>(saveState());
            fields.put(INNER, innerSnapshots.snapshot().toMap());
            return new Snapshot(kind(), stateVersion(), fields);
        }

        @Override
        public void restore(Snapshot snapshot) {
            snapshot.require(kind(), stateVersion());
            Runnable putInPlace = loadState(snapshot);
            innerSnapshots.restore(snapshot.nested(INNER));
            putInPlace.run();
        }
    }
}
