// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.Headers;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the traces of a server go. Thread-safe.
interface Traces extends AutoCloseable {
    ScopedValue<Trace> CURRENT = ScopedValue.newInstance();

    /// Variables of the environment that ask for traces, of which one is enough.
    List<String> VARIABLES = List.of("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");

    /// Nowhere.
    Traces NONE = new Traces() {
        @Override
        public Trace start(String name, Headers headers) {
            return Trace.NONE;
        }

        @Override
        public void close() {
            // nothing was opened
        }
    };

    /// Traces by OpenTelemetry where they are asked for; its classes are loaded only then.
    ///
    /// @param otlp the collector; empty: the one of the environment's variables, if they name one
    static Traces open(Optional<URI> otlp, Map<String, String> environment) {
        boolean asked = otlp.isPresent() || VARIABLES.stream().anyMatch(environment::containsKey);
        return asked ? OpenTelemetryTraces.open(otlp) : NONE;
    }

    /// Starts what a client asks for, as a part of the client's own trace if the headers name one (`traceparent`).
    Trace start(String name, Headers headers);

    /// Sends what is not sent yet.
    @Override
    void close();
}
