// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a collector gets when a server ends, which sends what is left.
class TracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final String TRACEPARENT = "00-" + TRACE + "-" + PARENT + "-01";

    private static EnvServer open(Collector collector) {
        return EnvServer.open(
                GuessGame.registry(),
                EnvServerOptions.local(0, GuessGame.QUICK).withOtlp(Optional.of(collector.url())));
    }

    private static Collector.Span one(Collector collector, String name) {
        List<Collector.Span> found = collector.spans().stream()
                .filter(span -> span.name().equals(name))
                .toList();
        assertThat(found).as("spans named " + name + " of " + collector.spans()).hasSize(1);
        return found.getFirst();
    }

    @Test
    void sessionOfASocketHoldsItsCalls() throws Exception {
        try (Collector collector = new Collector()) {
            try (EnvServer server = open(collector);
                    TestClient client = TestClient.open(server.port(), "/ws", "traceparent", TRACEPARENT)) {
                client.ask("{\"type\":\"reset\",\"data\":{\"seed\":7}}");
                client.ask("{\"type\":\"step\",\"data\":{\"message\":\"5\"}}");
                client.ask("{\"type\":\"restore\",\"data\":{}}");
            }

            Collector.Span session = one(collector, "session");
            Collector.Span step = one(collector, "step");
            assertThat(collector.paths()).containsOnly("/v1/traces");
            assertThat(session.trace()).isEqualTo(TRACE);
            assertThat(session.parent()).isEqualTo(PARENT);
            assertThat(List.of(one(collector, "reset").parent(), step.parent())).containsOnly(session.id());
            assertThat(step.trace()).isEqualTo(TRACE);
            assertThat(step.attributes())
                    .containsEntry(Trace.ENVIRONMENT, GuessGame.QUICK)
                    .containsEntry(Trace.SESSION, session.attributes().get(Trace.SESSION));
            assertThat(step.failed()).isFalse();
            assertThat(one(collector, "restore").failed()).isTrue();
        }
    }

    @Test
    void requestHoldsItsCallAndProbesAreNotRecorded() throws Exception {
        try (Collector collector = new Collector()) {
            try (EnvServer server = open(collector)) {
                TestClient.http(server.port(), "GET", "/health", "");
                TestClient.http(server.port(), "POST", "/reset", "{\"seed\":7}", "traceparent", TRACEPARENT);
                TestClient.http(server.port(), "GET", "/some/guess", "");
            }

            Collector.Span request = one(collector, "POST /reset");
            assertThat(request.parent()).isEqualTo(PARENT);
            assertThat(request.attributes()).containsEntry("http.response.status_code", "200");
            assertThat(one(collector, "reset").parent()).isEqualTo(request.id());
            assertThat(one(collector, "GET").attributes()).containsEntry("http.response.status_code", "404");
            assertThat(collector.spans()).hasSize(3);
        }
    }

    @Test
    void aBrokenTraceparentStartsATraceOfItsOwn() throws Exception {
        try (Collector collector = new Collector()) {
            try (EnvServer server = open(collector)) {
                TestClient.http(server.port(), "POST", "/reset", "{}", "traceparent", "00-zz-1-01");
            }

            assertThat(one(collector, "POST /reset").parent()).isEmpty();
        }
    }

    @Test
    void nothingIsRecordedUnlessAskedFor() {
        assertThat(Traces.open(Optional.empty(), Map.of())).isSameAs(Traces.NONE);
        try (Traces traces =
                Traces.open(Optional.empty(), Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1"))) {
            assertThat(traces).isInstanceOf(OpenTelemetryTraces.class);
        }
    }

    @Test
    void collectorMustHaveAnAddress() {
        EnvServerOptions options = EnvServerOptions.local(0, GuessGame.QUICK);

        for (String url : List.of("collector:4318", "ftp://collector", "4318")) {
            assertThatThrownBy(() -> options.withOtlp(Optional.of(URI.create(url))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("otlp must be a URL such as http://127.0.0.1:4318 but was " + url);
        }
    }
}
