// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.jspecify.annotations.Nullable;

/// Answers whole chats, in place of a model behind a [ModelServer]: for example, an agent whose tools
/// run here. Thread-safe.
public interface ChatBackend {
    /// Its name in requests.
    String name();

    /// How replies are sampled where a request does not say.
    Sampling sampling();

    /// Why it no longer works; empty while it does.
    Optional<String> failure();

    /// Chats that may be answered at once; more are refused.
    int concurrent();

    /// Takes a chat.
    ///
    /// @return answers it on the calling thread, which is interrupted when nobody waits for the answer any more
    /// @throws IllegalArgumentException if it cannot take these messages
    Supplier<Reply> accept(Chat chat);

    /// What is to be answered.
    ///
    /// @param messages in the shape of OpenAI's API, at least one, with their content as text
    /// @param seed as the request gives it
    /// @param left the time that there is
    record Chat(List<Map<String, @Nullable Object>> messages, Sampling sampling, Optional<Long> seed, Duration left) {
        public Chat {
            messages = List.copyOf(messages);
        }
    }

    /// An answer.
    ///
    /// @param stop why it ended
    /// @param failure why there is none; empty if there is one
    /// @param promptTokens of all prompts that led to it
    /// @param responseTokens of everything that was sampled for it
    record Reply(String text, StopReason stop, String failure, long promptTokens, long responseTokens) {
        public Reply {
            Objects.requireNonNull(text, "text is null");
            Objects.requireNonNull(stop, "stop is null");
            Objects.requireNonNull(failure, "failure is null");
        }
    }
}
