// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.agent.reward.GradedChain;
import org.jspecify.annotations.Nullable;

/// What tools and rewards know of the chain they work for. It lives from the chain's first message until
/// its reward is known; for one thread at a time, except [#acquire] and [#state].
public final class ChainContext implements AutoCloseable {
    private final String chainId;
    private final String groupId;
    private final long seed;
    private final Map<String, @Nullable Object> fields;
    private final Resources resources;
    private final Map<Object, Object> states = new HashMap<>();
    private volatile GradedChain.@Nullable Environment environment;

    /// @param chainId unique among chains that share resources
    /// @param groupId the same for chains of one question
    /// @param seed of the chain
    /// @param fields what the dataset's row says besides the question
    public ChainContext(
            String chainId, String groupId, long seed, Map<String, @Nullable Object> fields, Resources resources) {
        this.chainId = Objects.requireNonNull(chainId, "chainId is null");
        this.groupId = Objects.requireNonNull(groupId, "groupId is null");
        this.seed = seed;
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        this.resources = resources;
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
    /// @throws org.gem4j.tool.ToolException if none can be had in time
    public <R> R acquire(ResourceSpec<R> spec) {
        return resources.acquire(chainId, spec);
    }

    /// Something that a tool keeps for the chain, made at the first call. What is [AutoCloseable] is closed
    /// when the chain ends.
    ///
    /// @param key says what it is, usually the tool
    @SuppressWarnings("unchecked") // the key's owner knows what it keeps
    public <S> S state(Object key, Supplier<S> maker) {
        synchronized (states) {
            Object state = states.get(key);
            if (state == null) {
                state = Objects.requireNonNull(maker.get(), "a state must not be null");
                states.put(key, state);
            }
            return (S) state;
        }
    }

    /// Tells rewards what to ask how the chain went.
    public void environment(GradedChain.Environment judge) {
        environment = judge;
    }

    /// What knows how the chain went, if a tool said so.
    public Optional<GradedChain.Environment> environment() {
        return Optional.ofNullable(environment);
    }

    /// Ends what tools keep and gives resources back.
    @Override
    public void close() {
        synchronized (states) {
            for (Object state : states.values()) {
                if (state instanceof AutoCloseable closeable) {
                    closeQuietly(closeable);
                }
            }
            states.clear();
        }
        resources.release(chainId);
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            System.getLogger(ChainContext.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot close what a tool kept", e);
        }
    }
}
