// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// What tools and rewards know about the chain that they are called for. It lives from the chain's first
/// message until its reward is known; for one thread at a time, except [#acquire] and [#state].
public final class ChainContext implements GradedChain.States, AutoCloseable {
    private final String chainId;
    private final String groupId;
    private final long seed;
    private final Map<String, @Nullable Object> fields;
    private final Resources resources;
    private final Kept kept;
    private final boolean owner;
    private volatile String awaited = "";

    /// @param chainId unique among chains that share resources
    /// @param groupId the same for chains of one question
    /// @param seed of the chain
    /// @param fields what the dataset's row says besides the question
    public ChainContext(
            String chainId, String groupId, long seed, Map<String, @Nullable Object> fields, Resources resources) {
        this(chainId, groupId, seed, fields, resources, new Kept(), true);
    }

    private ChainContext(
            String chainId,
            String groupId,
            long seed,
            Map<String, @Nullable Object> fields,
            Resources resources,
            Kept kept,
            boolean owner) {
        this.chainId = Objects.requireNonNull(chainId, "chainId is null");
        this.groupId = Objects.requireNonNull(groupId, "groupId is null");
        this.seed = seed;
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        this.resources = resources;
        this.kept = kept;
        this.owner = owner;
    }

    /// The context of one chain of several that share what their tools keep, as the questions of a conversation do.
    /// Closing it ends nothing: that is left to closing this one.
    ///
    /// @param row what the chain's row says besides the question
    public ChainContext shared(Map<String, @Nullable Object> row) {
        return new ChainContext(chainId, groupId, seed, row, resources, kept, false);
    }

    /// Whether its chain is one of several, see [#shared].
    public boolean isShared() {
        return !owner;
    }

    /// A context without a chain around it, for trying a tool.
    public static ChainContext of(Map<String, @Nullable Object> fields) {
        return new ChainContext("chain", "group", 0, fields, new Resources());
    }

    public String chainId() {
        return chainId;
    }

    public String groupId() {
        return groupId;
    }

    public long seed() {
        return seed;
    }

    /// What the dataset's row says, by name.
    public Map<String, @Nullable Object> fields() {
        return fields;
    }

    /// The chain's own resource of a spec, the same one at each call; it is given back when the chain ends.
    ///
    /// @throws ToolException if none can be had in time, or the chain has ended
    public <R> R acquire(ResourceSpec<R> spec) {
        requireOpen();
        R resource = awaiting(spec.name(), () -> resources.acquire(chainId, spec));
        synchronized (kept) {
            if (!kept.closed) {
                return resource;
            }
        }
        resources.release(chainId);
        throw ended();
    }

    private <S> S awaiting(String name, Supplier<S> maker) {
        awaited = name;
        try {
            return maker.get();
        } finally {
            awaited = "";
        }
    }

    /// The resource that is being waited for or started, or `state` while a tool's state is; empty if none.
    public Optional<String> awaited() {
        return Optional.of(awaited).filter(name -> !name.isEmpty());
    }

    /// Something that a tool keeps for the chain, made at the first call. What is [AutoCloseable] is closed
    /// when the chain ends.
    ///
    /// @param key says what it is, usually the tool
    /// @throws ToolException if the chain has ended
    @Override
    @SuppressWarnings("unchecked") // the key's owner knows what it keeps
    public <S> S state(Object key, Supplier<S> maker) {
        State state;
        synchronized (kept) {
            requireOpen();
            state = kept.states.computeIfAbsent(key, any -> new State());
        }
        synchronized (state) { // a maker may take long, and must not keep the chain from ending
            if (state.value == null) {
                S made = Objects.requireNonNull(awaiting("state", maker), "a state must not be null");
                keep(state, made);
            }
            return (S) Objects.requireNonNull(state.value);
        }
    }

    private void keep(State state, Object made) {
        synchronized (kept) {
            if (!kept.closed) {
                state.value = made;
                return;
            }
        }
        closeQuietly(made);
        throw ended();
    }

    private void requireOpen() {
        synchronized (kept) {
            if (kept.closed) {
                throw ended();
            }
        }
    }

    private static ToolException ended() {
        return new ToolException("the chain has ended");
    }

    /// What lives as long as the chain, or as the chains that share it. Guarded by itself.
    private static final class Kept {
        final Map<Object, State> states = new LinkedHashMap<>();
        boolean closed;
        volatile GradedChain.@Nullable Environment environment;
    }

    private static final class State {
        volatile @Nullable Object value;
    }

    /// Tells rewards what to ask how the chain went.
    public void environment(GradedChain.Environment judge) {
        kept.environment = judge;
    }

    /// What knows how the chain went, if a tool said so.
    public Optional<GradedChain.Environment> environment() {
        return Optional.ofNullable(kept.environment);
    }

    /// Ends what tools keep and gives resources back.
    @Override
    public void close() {
        if (!owner) {
            return;
        }
        List<Object> ended = new ArrayList<>();
        synchronized (kept) {
            kept.closed = true;
            kept.states.values().stream()
                    .map(state -> state.value)
                    .filter(Objects::nonNull)
                    .forEach(ended::add);
            kept.states.clear();
        }
        ended.reversed().forEach(ChainContext::closeQuietly);
        resources.release(chainId);
    }

    private static void closeQuietly(Object state) {
        try {
            if (state instanceof AutoCloseable closeable) {
                closeable.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            System.getLogger(ChainContext.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot close a state that a tool kept", e);
        }
    }
}
