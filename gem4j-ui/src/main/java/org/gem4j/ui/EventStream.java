// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.gem4j.report.Json;

/// Tells a page which runs have changed, as server-sent events: the page asks for what it shows of them. So there is no
/// queue that could grow, and a page that missed some events has missed nothing.
final class EventStream {
    private static final int MOST_STREAMS = 64;
    private static final long LOOK_NANOS = 500_000_000;
    private static final long HEARTBEAT_NANOS = 10_000_000_000L;

    private final RunList runs;
    private final BooleanSupplier closing;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    EventStream(RunList runs, BooleanSupplier closing) {
        this.runs = runs;
        this.closing = closing;
    }

    /// Whether there is room for another page; then [#write] must follow.
    boolean enter() {
        return streams.tryAcquire();
    }

    /// Writes until the page has gone or the server closes.
    void write(OutputStream out) throws IOException {
        try {
            send(out, "retry: 1000\n: the page follows\n\n");
            Map<String, String> seen = versions();
            long id = 0;
            send(out, "id: 0\nevent: hello\ndata: {\"runs\":" + seen.size() + "}\n\n");
            long spoke = System.nanoTime();
            while (!closing.getAsBoolean()) {
                LockSupport.parkNanos(LOOK_NANOS);
                Map<String, String> now = versions();
                if (!now.equals(seen)) {
                    Map<String, String> before = seen;
                    Map<String, Object> event = new HashMap<>();
                    event.put(
                            "changed",
                            now.entrySet().stream()
                                    .filter(run -> !run.getValue().equals(before.get(run.getKey())))
                                    .map(Map.Entry::getKey)
                                    .toList());
                    event.put("list", !now.keySet().equals(before.keySet()));
                    send(out, "id: " + ++id + "\nevent: runs\ndata: " + Json.line(event) + "\n\n");
                    seen = now;
                    spoke = System.nanoTime();
                } else if (System.nanoTime() - spoke > HEARTBEAT_NANOS) {
                    send(out, ": still here\n\n");
                    spoke = System.nanoTime();
                }
            }
        } finally {
            streams.release();
        }
    }

    private Map<String, String> versions() {
        Map<String, String> versions = new HashMap<>();
        runs.all().forEach(run -> versions.put(run.id(), run.version()));
        return versions;
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
