// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.concurrent.atomic.LongAdder;

/// Counts what a client asked for and what came of it. Thread-safe.
public final class ApiUsage {
    private final LongAdder answered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final LongAdder promptTokens = new LongAdder();
    private final LongAdder responseTokens = new LongAdder();

    void count(Completion completion) {
        switch (completion) {
            case Completion.Answered answer -> {
                answered.increment();
                promptTokens.add(answer.promptTokens());
                responseTokens.add(answer.responseTokens());
            }
            case Completion.Failed failure -> failed.increment();
        }
    }

    void countRetry(boolean again) {
        if (again) {
            retried.increment();
        }
    }

    /// Requests that were answered.
    public long answered() {
        return answered.sum();
    }

    /// Requests that were not, after all attempts.
    public long failed() {
        return failed.sum();
    }

    /// Attempts beyond the first of a request.
    public long retried() {
        return retried.sum();
    }

    /// Tokens of prompts, as the server counts them.
    public long promptTokens() {
        return promptTokens.sum();
    }

    /// Sampled tokens, as the server counts them.
    public long responseTokens() {
        return responseTokens.sum();
    }
}
