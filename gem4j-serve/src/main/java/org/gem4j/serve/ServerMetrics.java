// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Locale;
import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;

/// The metrics of `/metrics`, in the text format of Prometheus.
final class ServerMetrics {
    private final StringBuilder text = new StringBuilder();

    private ServerMetrics() {}

    static String write(Optional<GenerationMetrics> metrics, long requests, long errors) {
        ServerMetrics out = new ServerMetrics();
        out.counter("requests", "HTTP requests to /v1.", requests);
        out.counter("request_errors", "HTTP requests that ended with an error or were cut off.", errors);
        metrics.ifPresent(out::generation);
        return out.text.toString();
    }

    private void generation(GenerationMetrics metrics) {
        gauge("running", "Answers being generated.", metrics.running());
        gauge("waiting", "Answers waiting for memory.", metrics.waiting());
        counter("answers", "Finished answers.", metrics.finished());
        counter("answers_canceled", "Answers canceled or past their deadline.", metrics.canceled());
        counter("prompt_tokens", "Prompt tokens.", metrics.promptTokens());
        counter("prompt_tokens_cached", "Prompt tokens found in the prefix cache.", metrics.cachedTokens());
        counter("generated_tokens", "Generated tokens.", metrics.generatedTokens());
        gauge(
                "tokens_per_second",
                "Generated tokens per second, over the last five seconds.",
                metrics.tokensPerSecond());
        counter(
                "preemptions",
                "Preemptions: times that an answer released its memory and waited.",
                metrics.preemptions());
        gauge("kv_tokens_used", "Tokens of running answers in the KV cache.", metrics.laneTokensUsed());
        gauge("kv_tokens", "Capacity of the KV cache for running answers, in tokens.", metrics.laneTokens());
        gauge("prefix_tokens_used", "Tokens in the prefix cache.", metrics.prefixTokensUsed());
        gauge("prefix_tokens", "Capacity of the prefix cache, in tokens.", metrics.prefixTokens());
    }

    private void counter(String name, String help, long value) {
        line(name + "_total", "counter", help, Long.toString(value));
    }

    private void gauge(String name, String help, double value) {
        line(name, "gauge", help, String.format(Locale.ROOT, "%.3f", value));
    }

    private void line(String name, String type, String help, String value) {
        String full = "gem4j_" + name;
        text.append("# HELP ").append(full).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(full).append(' ').append(type).append('\n');
        text.append(full).append(' ').append(value).append('\n');
    }
}
