// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;

/// The counters behind [GenerationMetrics].
final class EngineCounters {
    /// The span over which tokens per second are counted.
    private static final long WINDOW_NANOS = 5_000_000_000L;

    private record Step(long nanos, int tokens) {}

    private final Deque<Step> recent = new ArrayDeque<>();
    private long recentTokens;
    private long finished;
    private long canceled;
    private long promptTokens;
    private long cachedTokens;
    private long generatedTokens;
    private long preemptions;

    void begun(int prompt, int cached) {
        promptTokens += prompt;
        cachedTokens += cached;
    }

    void generated(int tokens, long now) {
        generatedTokens += tokens;
        recentTokens += tokens;
        recent.add(new Step(now, tokens));
        forgetBefore(now - WINDOW_NANOS);
    }

    private void forgetBefore(long nanos) {
        while (!recent.isEmpty() && recent.getFirst().nanos() < nanos) {
            recentTokens -= recent.removeFirst().tokens();
        }
    }

    void preempted() {
        preemptions++;
    }

    void finished(StopReason reason) {
        finished++;
        if (reason == StopReason.CANCELED || reason == StopReason.DEADLINE) {
            canceled++;
        }
    }

    GenerationMetrics metrics(
            int running, int waiting, int laneUsed, int laneTokens, int prefixUsed, int prefixTokens, long now) {
        forgetBefore(now - WINDOW_NANOS);
        double span =
                recent.isEmpty() ? 0 : Math.max(1e-3, (now - recent.getFirst().nanos()) / 1e9);
        return new GenerationMetrics(
                running,
                waiting,
                finished,
                canceled,
                promptTokens,
                cachedTokens,
                generatedTokens,
                span == 0 ? 0 : recentTokens / span,
                preemptions,
                laneUsed,
                laneTokens,
                prefixUsed,
                prefixTokens);
    }
}
