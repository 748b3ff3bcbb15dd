// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;

/// What a server counts, in the text format of Prometheus.
final class EnvServerMetrics {
    private final LongAdder steps = new LongAdder();
    private final LongAdder episodes = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder deadlines = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private final LongAdder callNanos = new LongAdder();
    private final LongAdder queueNanos = new LongAdder();

    void step(int count) {
        steps.add(count);
    }

    void episode(int count) {
        episodes.add(count);
    }

    void error() {
        errors.increment();
    }

    void deadline() {
        deadlines.increment();
    }

    void refusal() {
        refusals.increment();
    }

    /// A call has waited since `start` of [System#nanoTime] before its session began with it.
    void queued(long start) {
        queueNanos.add(System.nanoTime() - start);
    }

    /// A call has been executed that started at `start` of [System#nanoTime].
    void called(long start) {
        calls.increment();
        callNanos.add(System.nanoTime() - start);
    }

    /// @param underReplicated sessions without a copy on a second node of the cluster; empty: there is no cluster
    String write(Sessions sessions, OptionalInt underReplicated) {
        StringBuilder text = new StringBuilder();
        line(text, "environments_open", "gauge", "Open environments.", sessions.active());
        line(text, "environments_capacity", "gauge", "Maximum number of open environments.", sessions.capacity());
        line(text, "sessions_opened_total", "counter", "Sessions opened.", sessions.opened());
        line(
                text,
                "sessions_refused_total",
                "counter",
                "Requests refused because the server was at capacity.",
                sessions.refused());
        line(text, "episodes_total", "counter", "Episodes started.", episodes.sum());
        line(text, "steps_total", "counter", "Steps requested.", steps.sum());
        line(text, "calls_total", "counter", "Frames and requests executed.", calls.sum());
        line(text, "call_seconds_total", "counter", "Seconds spent executing calls.", seconds(callNanos));
        line(
                text,
                "queue_seconds_total",
                "counter",
                "Seconds that calls waited for earlier calls of their session or for the rate limit of their token.",
                seconds(queueNanos));
        line(text, "frame_errors_total", "counter", "Frames answered with an error.", errors.sum());
        line(text, "deadlines_total", "counter", "Calls that exceeded their deadline.", deadlines.sum());
        line(
                text,
                "access_refused_total",
                "counter",
                "Requests refused for a missing or invalid token, or for their origin.",
                refusals.sum());
        underReplicated.ifPresent(count ->
                line(text, "sessions_underreplicated", "gauge", "Sessions without a copy on a second node.", count));
        return text.toString();
    }

    private static String seconds(LongAdder nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos.sum() / 1e9);
    }

    private static void line(StringBuilder text, String name, String type, String help, long value) {
        line(text, name, type, help, Long.toString(value));
    }

    private static void line(StringBuilder text, String name, String type, String help, String value) {
        String full = "gem4j_env_" + name;
        text.append("# HELP ").append(full).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(full).append(' ').append(type).append('\n');
        text.append(full).append(' ').append(value).append('\n');
    }
}
