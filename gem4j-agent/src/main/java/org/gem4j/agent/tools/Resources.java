// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.gem4j.tool.ToolException;

/// Pools of resources that chains take from and give back to. Thread-safe; close it to end all resources.
///
/// A chain gets the same resource each time it asks for a spec, and another one for another spec. What it
/// gives back is reset before another chain gets it; what cannot be reset is ended, and a new one is
/// started when one is needed.
public final class Resources implements AutoCloseable {
    private final Map<String, Pool<?>> pools = new LinkedHashMap<>();
    private final Duration patience;
    private boolean closed;

    public Resources() {
        this(Duration.ofMinutes(10));
    }

    /// @param patience how long a chain waits for a resource while all are taken
    public Resources(Duration patience) {
        this.patience = patience;
    }

    /// How many resources of a pool there are.
    ///
    /// @param free that wait
    /// @param taken by chains
    public record Usage(int free, int taken) {}

    /// Starts resources ahead of need.
    ///
    /// @throws ToolException if one cannot be started
    public <R> void warm(ResourceSpec<R> spec, int count) {
        Pool<R> pool = pool(spec);
        for (int i = 0; i < Math.min(count, spec.limit()); i++) {
            R resource = start(spec);
            synchronized (pool) {
                pool.free.push(resource);
            }
        }
    }

    /// The chain's resource of this spec: the one it has, a free one, or a new one.
    ///
    /// @throws ToolException if none can be had in time
    <R> R acquire(String chain, ResourceSpec<R> spec) {
        Pool<R> pool = pool(spec);
        synchronized (pool) {
            R mine = pool.taken.get(chain);
            if (mine != null) {
                return mine;
            }
        }
        try {
            if (!pool.permits.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ToolException("no " + spec.name() + " became free within " + patience.toSeconds() + " s: all "
                        + spec.limit() + " are in use");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while waiting for a free " + spec.name(), e);
        }
        boolean done = false;
        try {
            R free;
            synchronized (pool) {
                free = pool.free.poll();
            }
            R resource = free == null ? start(spec) : free;
            synchronized (pool) {
                pool.taken.put(chain, resource);
            }
            done = true;
            return resource;
        } finally {
            if (!done) {
                pool.permits.release();
            }
        }
    }

    /// Takes back everything a chain has.
    void release(String chain) {
        List<Pool<?>> all;
        synchronized (pools) {
            all = List.copyOf(pools.values());
        }
        all.forEach(pool -> release(pool, chain));
    }

    private <R> void release(Pool<R> pool, String chain) {
        R resource;
        synchronized (pool) {
            resource = pool.taken.remove(chain);
        }
        if (resource == null) {
            return;
        }
        try {
            pool.spec.reset().accept(resource);
            boolean keep;
            synchronized (pools) {
                keep = !closed;
            }
            if (keep) {
                synchronized (pool) {
                    pool.free.push(resource);
                }
            } else {
                end(pool.spec, resource);
            }
        } catch (Exception e) {
            end(pool.spec, resource);
        } finally {
            pool.permits.release();
        }
    }

    public Usage usage(ResourceSpec<?> spec) {
        Pool<?> pool = pool(spec);
        synchronized (pool) {
            return new Usage(pool.free.size(), pool.taken.size());
        }
    }

    private static <R> R start(ResourceSpec<R> spec) {
        try {
            return Objects.requireNonNull(spec.start().call(), "it started as null");
        } catch (ToolException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while starting " + spec.name(), e);
        } catch (Exception e) {
            throw new ToolException("cannot start " + spec.name() + ": " + e.getMessage(), e);
        }
    }

    /// A resource that cannot be ended is forgotten: it is nobody's any more.
    private static <R> void end(ResourceSpec<R> spec, R resource) {
        try {
            spec.end().accept(resource);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            System.getLogger(Resources.class.getName()).log(System.Logger.Level.DEBUG, "cannot end " + spec.name(), e);
        }
    }

    @SuppressWarnings("unchecked") // a name stands for one kind of resource
    private <R> Pool<R> pool(ResourceSpec<R> spec) {
        synchronized (pools) {
            if (closed) {
                throw new IllegalStateException("the resources are closed");
            }
            return (Pool<R>) pools.computeIfAbsent(spec.name(), name -> new Pool<>(spec));
        }
    }

    @Override
    public void close() {
        List<Pool<?>> all;
        synchronized (pools) {
            closed = true;
            all = List.copyOf(pools.values());
        }
        all.forEach(Resources::endAll);
    }

    private static <R> void endAll(Pool<R> pool) {
        List<R> left = new ArrayList<>();
        synchronized (pool) {
            left.addAll(pool.free);
            left.addAll(pool.taken.values());
            pool.free.clear();
            pool.taken.clear();
        }
        left.forEach(resource -> end(pool.spec, resource));
    }

    private static final class Pool<R> {
        final ResourceSpec<R> spec;
        final Semaphore permits;
        final Deque<R> free = new ArrayDeque<>();
        final Map<String, R> taken = new LinkedHashMap<>();

        Pool(ResourceSpec<R> spec) {
            this.spec = spec;
            this.permits = new Semaphore(spec.limit(), true);
        }
    }
}
