// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// A span of a trace: a piece of work with a start and an end. Thread-safe.
interface Trace {
    /// Name of what [#put] says about the session.
    String SESSION = "gem4j.session_id";

    /// Name of what [#put] says about the environment.
    String ENVIRONMENT = "gem4j.env_id";

    /// What nobody asks to be recorded.
    Trace NONE = new Trace() {
        @Override
        public Trace child(String name) {
            return this;
        }

        @Override
        public void put(String name, String value) {
            // nobody sees it
        }

        @Override
        public void fail(String why) {
            // nobody sees it
        }

        @Override
        public void end() {
            // it has no length
        }
    };

    /// Starts a piece of this work.
    Trace child(String name);

    /// Says something about the work.
    void put(String name, String value);

    /// Says that the work failed.
    void fail(String why);

    /// Ends the work, once.
    void end();

    /// What this thread works for.
    static Trace current() {
        return Traces.CURRENT.orElse(NONE);
    }

    /// Works as a part of this trace.
    default void run(Runnable work) {
        ScopedValue.where(Traces.CURRENT, this).run(work);
    }
}
