// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

/// How a program ended.
public sealed interface Outcome {

    /// Whether it ended by itself and with exit code 0.
    default boolean ok() {
        return this instanceof Exited exited && exited.code() == 0;
    }

    /// It ended by itself; an uncaught exception gives code 1.
    record Exited(int code) implements Outcome {}

    /// A signal ended it: it crashed, or something killed it.
    record Crashed(int signal) implements Outcome {}

    /// It reached a limit. For memory this includes a `MemoryError` that it did not catch.
    record LimitReached(LimitKind limit) implements Outcome {}

    /// The machine failed, not the program: no process could be started, or no worker became free in time. Such a
    /// call says nothing about the program.
    record Infrastructure(String message) implements Outcome {}
}
