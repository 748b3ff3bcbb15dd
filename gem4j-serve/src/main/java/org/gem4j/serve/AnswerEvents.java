// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.jspecify.annotations.Nullable;

/// The events of the answers to one request, in order of arrival; the sender never waits.
///
/// There are at most as many events as tokens, so the memory for a slow client is bounded by its own token limit.
final class AnswerEvents {
    /// An event of an answer.
    sealed interface Event {
        int index();

        record Token(int index, SampledToken token) implements Event {}

        record End(int index, Generated result) implements Event {}
    }

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final LinkedBlockingQueue<Event> queue = new LinkedBlockingQueue<>();

    /// The listener of the answer with this index.
    GenerationListener listener(int index, boolean tokens) {
        return new GenerationListener() {
            @Override
            public void sampled(SampledToken token) {
                if (tokens) {
                    queue.add(new Event.Token(index, token));
                }
            }

            @Override
            public void finished(Generated result) {
                queue.add(new Event.End(index, result));
            }
        };
    }

    /// The next event; null if none arrives within a second.
    ///
    /// @throws ApiException if the generator says nothing long after the deadline, or the thread is interrupted,
    ///     as when the server is stopped
    @Nullable
    Event next(Deadline deadline) {
        try {
            long wait =
                    Math.min(LONGEST_WAIT.toNanos(), deadline.leftForReport().toNanos());
            Event event = queue.poll(wait, TimeUnit.NANOSECONDS);
            if (event == null && deadline.leftForReport().isZero()) {
                throw ApiException.late("the generator did not answer.");
            }
            return event;
        } catch (InterruptedException e) {
            if (deadline.passed()) {
                throw ApiException.late("the generator did not answer.");
            }
            Thread.currentThread().interrupt();
            throw ApiException.closing();
        }
    }

    /// The answers in progress; leaving early cancels them.
    record Running(List<Generation> generations) implements AutoCloseable {
        @Override
        public void close() {
            generations.forEach(Generation::cancel);
        }
    }
}
