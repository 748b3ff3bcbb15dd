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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// Pools from which chains acquire resources and to which they return them. Thread-safe; closing it ends
/// all resources.
///
/// A chain gets the same resource each time it asks for a spec, and another one for another spec. What it
/// gives back is reset before another chain gets it; what cannot be reset, or not within 30 s, is ended, and
/// a new one is started when one is needed.
public final class Resources implements AutoCloseable {
    private static final Duration RESET = Duration.ofSeconds(30);

    private final Map<String, Pool<?>> pools = new LinkedHashMap<>();
    private final Duration timeout;
    private boolean closed;

    public Resources() {
        this(Duration.ofMinutes(10));
    }

    /// @param timeout how long a chain waits for a resource while all are taken
    public Resources(Duration timeout) {
        this.timeout = timeout;
    }

    /// How many resources of a pool there are.
    ///
    /// @param free that wait
    /// @param taken by chains
    public record Usage(int free, int taken) {}

    /// Starts resources ahead of need, until so many are there; not more than the limit allows.
    ///
    /// @throws ToolException if one cannot be started
    public <R> void warm(ResourceSpec<R> spec, int count) {
        Pool<R> pool = pool(spec);
        while (usage(spec).free() < count && pool.permits.tryAcquire()) {
            try {
                if (usage(spec).free() >= pool.permits.availablePermits() + 1) {
                    return;
                }
                keep(pool, start(spec));
            } finally {
                pool.permits.release();
            }
        }
    }

    /// The chain's resource of this spec: the one it has, a free one, or a new one.
    ///
    /// @throws ToolException if none can be had in time
    <R> R acquire(String chain, ResourceSpec<R> spec) {
        Pool<R> pool = pool(spec);
        Taken<R> taken;
        synchronized (pool) {
            taken = pool.taken.computeIfAbsent(chain, any -> new Taken<>());
        }
        synchronized (taken) { // calls of one turn get the same resource
            R mine = taken.resource;
            return mine == null ? acquire(pool, taken) : mine;
        }
    }

    private <R> R acquire(Pool<R> pool, Taken<R> taken) {
        ResourceSpec<R> spec = pool.spec;
        try {
            if (!pool.permits.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ToolException("no " + spec.name() + " became free within " + timeout.toMillis() / 1000.0
                        + " s: all " + spec.limit() + " are in use");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while waiting for a free " + spec.name(), e);
        }
        boolean done = false;
        try {
            R free;
            synchronized (pool) {
                if (taken.released) {
                    throw new ToolException("the chain has ended");
                }
                free = pool.free.poll();
            }
            R resource = free == null ? start(spec) : free;
            synchronized (pool) {
                done = !taken.released;
                taken.resource = done ? resource : null;
            }
            if (!done) { // the chain ended while the resource started
                keep(pool, resource);
                throw new ToolException("the chain has ended");
            }
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
            Taken<R> taken = pool.taken.remove(chain);
            if (taken == null) {
                return;
            }
            taken.released = true;
            resource = taken.resource;
        }
        if (resource == null) {
            return;
        }
        try {
            within(RESET, pool.spec.reset(), resource);
            keep(pool, resource);
        } catch (Exception e) {
            end(pool.spec, resource);
        } finally {
            pool.permits.release();
        }
    }

    /// Puts a resource into its pool, or ends it if the pools are closed.
    private <R> void keep(Pool<R> pool, R resource) {
        boolean open;
        synchronized (pools) {
            open = !closed;
            if (open) {
                synchronized (pool) {
                    pool.free.push(resource);
                }
            }
        }
        if (!open) {
            end(pool.spec, resource);
        }
    }

    private static <R> void within(Duration deadline, ResourceSpec.Action<R> action, R resource) throws Exception {
        within(deadline, () -> {
            action.accept(resource);
            return true;
        });
    }

    /// Does something with a resource on a thread of its own, so that nobody waits longer than the deadline.
    static <T> T within(Duration deadline, Callable<T> work)
            throws InterruptedException, ExecutionException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("agent-resource").start(task);
        try {
            return task.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            task.cancel(true);
        }
    }

    public Usage usage(ResourceSpec<?> spec) {
        Pool<?> pool = pool(spec);
        synchronized (pool) {
            int taken = (int) pool.taken.values().stream()
                    .filter(each -> each.resource != null)
                    .count();
            return new Usage(pool.free.size(), taken);
        }
    }

    private static <R> R start(ResourceSpec<R> spec) {
        try {
            return Objects.requireNonNull(spec.start().call(), "its start returned null");
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
            within(RESET, spec.end(), resource);
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

    /// Ends all resources; chains that wait for one get none.
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
            pool.taken.values().stream()
                    .map(each -> each.resource)
                    .filter(Objects::nonNull)
                    .forEach(left::add);
            pool.taken.values().forEach(each -> each.released = true);
            pool.free.clear();
            pool.taken.clear();
            pool.permits.release(pool.spec.limit()); // nobody is left to wait for one
        }
        left.forEach(resource -> end(pool.spec, resource));
    }

    /// A resource of a chain; null while it starts. Guarded by its pool.
    private static final class Taken<R> {
        @Nullable
        R resource;

        boolean released;
    }

    private static final class Pool<R> {
        final ResourceSpec<R> spec;
        final Semaphore permits;
        final Deque<R> free = new ArrayDeque<>();
        final Map<String, Taken<R>> taken = new LinkedHashMap<>();

        Pool(ResourceSpec<R> spec) {
            this.spec = spec;
            this.permits = new Semaphore(spec.limit(), true);
        }
    }
}
