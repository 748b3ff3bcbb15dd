// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Locale;
import org.gem4j.rollout.generation.GenerationMetrics;

/// The figures of `/metrics`, in the text format of Prometheus.
final class ServerMetrics {
    private final StringBuilder text = new StringBuilder();

    private ServerMetrics() {}

    static String write(GenerationMetrics metrics, long requests, long errors) {
        ServerMetrics out = new ServerMetrics();
        out.counter("requests", "HTTP requests to /v1.", requests);
        out.counter("request_errors", "HTTP requests answered with an error or broken off.", errors);
        out.gauge("running", "Answers being generated.", metrics.running());
        out.gauge("waiting", "Answers that wait for room.", metrics.waiting());
        out.counter("answers", "Answers that have ended.", metrics.finished());
        out.counter("answers_cancelled", "Answers cancelled or past their deadline.", metrics.cancelled());
        out.counter("prompt_tokens", "Tokens of prompts.", metrics.promptTokens());
        out.counter("prompt_tokens_cached", "Tokens of prompts that were known.", metrics.cachedTokens());
        out.counter("generated_tokens", "Tokens drawn.", metrics.generatedTokens());
        out.gauge("tokens_per_second", "Tokens drawn in a second, over the last five.", metrics.tokensPerSecond());
        out.counter("preemptions", "Times an answer gave up its memory and waited.", metrics.preemptions());
        out.gauge("kv_tokens_used", "Tokens of running answers in memory.", metrics.laneTokensUsed());
        out.gauge("kv_tokens", "Tokens of running answers that fit.", metrics.laneTokens());
        out.gauge("prefix_tokens_used", "Tokens of known beginnings in memory.", metrics.prefixTokensUsed());
        out.gauge("prefix_tokens", "Tokens of known beginnings that fit.", metrics.prefixTokens());
        return out.text.toString();
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
