// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Traces to a collector, by OTLP over HTTP. All that the standard's variables `OTEL_*` say applies.
final class OpenTelemetryTraces implements Traces {
    private static final long FAREWELL_SECONDS = 5;
    private static final Map<String, String> DEFAULTS = Map.of(
            "otel.service.name", "gem4j",
            "otel.metrics.exporter", "none",
            "otel.logs.exporter", "none",
            "otel.exporter.otlp.protocol", "http/protobuf");

    private final OpenTelemetrySdk sdk;
    private final Tracer tracer;

    private OpenTelemetryTraces(OpenTelemetrySdk sdk) {
        this.sdk = sdk;
        this.tracer = sdk.getTracer("org.gem4j.serve");
    }

    static OpenTelemetryTraces open(Optional<URI> otlp) {
        Map<String, String> given = otlp.map(url -> url.toString().replaceFirst("/+$", ""))
                .map(url -> Map.of(
                        "otel.traces.exporter", "otlp", "otel.exporter.otlp.traces.endpoint", url + "/v1/traces"))
                .orElse(Map.of());
        return new OpenTelemetryTraces(AutoConfiguredOpenTelemetrySdk.builder()
                .disableShutdownHook()
                .addPropertiesSupplier(() -> DEFAULTS)
                .addPropertiesCustomizer(unused -> given)
                .build()
                .getOpenTelemetrySdk());
    }

    private static final class Getter implements TextMapGetter<Headers> {
        @Override
        public Iterable<String> keys(Headers headers) {
            return headers.stream().map(header -> header.name()).toList();
        }

        @Override
        public @Nullable String get(@Nullable Headers headers, String name) {
            return headers == null
                    ? null
                    : headers.first(HeaderNames.create(name)).orElse(null);
        }
    }

    @Override
    public Trace start(String name, Headers headers) {
        Context theirs = sdk.getPropagators().getTextMapPropagator().extract(Context.root(), headers, new Getter());
        return trace(name, SpanKind.SERVER, theirs);
    }

    private Trace trace(String name, SpanKind kind, Context parent) {
        return new SpanTrace(
                tracer.spanBuilder(name).setSpanKind(kind).setParent(parent).startSpan());
    }

    private final class SpanTrace implements Trace {
        private final Span span;

        SpanTrace(Span span) {
            this.span = span;
        }

        @Override
        public Trace child(String name) {
            return trace(name, SpanKind.INTERNAL, Context.root().with(span));
        }

        @Override
        public void put(String name, String value) {
            span.setAttribute(name, value);
        }

        @Override
        public void fail(String why) {
            span.setStatus(StatusCode.ERROR, why);
        }

        @Override
        public void end() {
            span.end();
        }
    }

    @Override
    public void close() {
        var unused = sdk.shutdown().join(FAREWELL_SECONDS, TimeUnit.SECONDS);
    }
}
