// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.Objects;
import java.util.concurrent.Callable;

/// A resource that takes time to start and is used by one chain at a time: a sandbox session, a game, a
/// server.
///
/// @param name equal names share a pool
/// @param start makes one
/// @param reset makes one as good as new, when a chain gives it back
/// @param end frees one
/// @param limit how many there may be at once, at least 1
public record ResourceSpec<R>(String name, Callable<R> start, Action<R> reset, Action<R> end, int limit) {
    public ResourceSpec {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(start, "start is null");
        Objects.requireNonNull(reset, "reset is null");
        Objects.requireNonNull(end, "end is null");
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be >= 1 but was " + limit);
        }
    }

    /// Does something with a resource.
    @FunctionalInterface
    public interface Action<R> {
        void accept(R resource) throws Exception;
    }

    /// A resource that is ended instead of used again.
    public static <R extends AutoCloseable> ResourceSpec<R> single(String name, Callable<R> start, int limit) {
        return new ResourceSpec<>(
                name,
                start,
                resource -> {
                    throw new UnsupportedOperationException("a single-use resource is not reset");
                },
                AutoCloseable::close,
                limit);
    }
}
