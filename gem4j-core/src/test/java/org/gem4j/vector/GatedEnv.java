// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.util.concurrent.CountDownLatch;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// An environment that waits where it is told to: `wait` until the gate is opened or the thread interrupted,
/// `hang` until it is opened; `break` throws.
final class GatedEnv implements Env {
    private final CountDownLatch gate;
    private final String name;
    private boolean closed;

    GatedEnv(String name, CountDownLatch gate) {
        this.name = name;
        this.gate = gate;
    }

    boolean closed() {
        return closed;
    }

    @Override
    public Reset reset(ResetOptions options) {
        return Reset.of(name + " start", Info.empty());
    }

    @Override
    public Step step(String action) {
        switch (action) {
            case "wait" -> await();
            case "hang" -> awaitUninterruptibly();
            case "break" -> throw new EnvException("the service is gone");
            case "bug" -> throw new IllegalStateException("a bug");
            case "refuse" -> throw new IllegalArgumentException("not this");
            default -> {}
        }
        return Step.of(name + " " + action, 0.5, false, false, Info.empty());
    }

    private void await() {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new EnvException("interrupted", e);
        }
    }

    private void awaitUninterruptibly() {
        while (gate.getCount() > 0) {
            try {
                gate.await();
            } catch (InterruptedException e) {
                // hangs on
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
