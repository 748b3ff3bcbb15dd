// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.function.Supplier;

/// Who calls: all clients with the same token. Thread-safe.
final class Client {
    private static final ScopedValue<Client> CURRENT = ScopedValue.newInstance();
    private static final Client UNLIMITED = new Client(ClientLimits.none("anyone"));
    private static final double BURST_SECONDS = 1;

    private final ClientLimits limits;
    private int environments;
    private double allowance;
    private long lastRefill = System.nanoTime();

    Client(ClientLimits limits) {
        this.limits = limits;
        this.allowance = Math.max(1, limits.callsPerSecond() * BURST_SECONDS);
    }

    /// All clients of a server that asks for no token.
    static Client unlimited() {
        return UNLIMITED;
    }

    /// The client for whom this thread works.
    static Client current() {
        return CURRENT.orElse(UNLIMITED);
    }

    /// Works for this client.
    <T> T call(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /// Works for this client.
    void run(Runnable work) {
        ScopedValue.where(CURRENT, this).run(work);
    }

    String name() {
        return limits.name();
    }

    /// @param always whether it may have more than it may open
    /// @throws CapacityException if it has as many environments as it may
    synchronized void reserve(int slots, boolean always) {
        if (!always && slots > limits.environments() - environments) {
            throw new CapacityException(environments, limits.environments());
        }
        environments += slots;
    }

    synchronized void free(int slots) {
        environments -= slots;
    }

    /// Counts a call.
    ///
    /// @return nanoseconds to wait before it may be made; at least 0
    synchronized long delayNanos() {
        double rate = limits.callsPerSecond();
        if (Double.isInfinite(rate)) {
            return 0;
        }
        long now = System.nanoTime();
        allowance = Math.min(Math.max(1, rate * BURST_SECONDS), allowance + (now - lastRefill) * 1e-9 * rate);
        lastRefill = now;
        allowance--;
        return allowance >= 0 ? 0 : (long) (-allowance / rate * 1e9);
    }

    /// Takes back a call that is not made.
    synchronized void uncount() {
        allowance++;
    }

    /// @throws InvalidMessageException if it may not make this
    void requireAllowed(Recipe recipe) {
        String id = recipe.spec().id();
        if (!limits.allowsEnvironment(id)) {
            throw new InvalidMessageException(FieldError.of(
                    "value_error", List.of("env_id"), "Value error, this token may not use the environment", id));
        }
        for (String wrapper : recipe.wrapperNames()) {
            if (!limits.allowsWrapper(wrapper)) {
                throw new InvalidMessageException(FieldError.of(
                        "value_error",
                        List.of("wrappers"),
                        "Value error, this token may not use the wrapper",
                        wrapper));
            }
        }
    }

    /// Whether it may use a route that is not the server's own.
    boolean mayUse(Endpoint endpoint) {
        return limits.allowsEndpoint(endpoint.path());
    }
}
