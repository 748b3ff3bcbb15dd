// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.Objects;

/// What became of one request.
public sealed interface Completion {
    /// The server answered.
    ///
    /// @param text what the model wrote
    /// @param finish the server's word for why it ended, such as `stop` or `length`
    /// @param promptTokens as the server counts them; 0 if it does not
    /// @param responseTokens likewise
    /// @param promptIds the prompt's token ids, where the server tells them (`prompt_token_ids`); else empty
    /// @param ids the answer's token ids, where the server tells them (`token_ids`); else empty
    /// @param logprobs of the answer's tokens, where they were asked for; else empty
    record Answered(
            String text,
            String finish,
            int promptTokens,
            int responseTokens,
            int[] promptIds,
            int[] ids,
            float[] logprobs)
            implements Completion {
        public Answered {
            Objects.requireNonNull(text, "text is null");
            Objects.requireNonNull(finish, "finish is null");
        }
    }

    /// The server did not answer; nothing is known about the model.
    ///
    /// @param kind what went wrong
    /// @param message for people; never holds the API key
    record Failed(Failure kind, String message) implements Completion {}

    /// What can go wrong.
    enum Failure {
        /// The server knows no such key, or it may not use the model (401, 403).
        UNAUTHORIZED,
        /// The server knows no such model or address (404).
        NOT_FOUND,
        /// The account's quota is used up.
        QUOTA,
        /// Too many requests, and still so after all attempts (429).
        RATE_LIMITED,
        /// The prompt and the answer do not fit into the model's context.
        PROMPT_TOO_LONG,
        /// The server refused the request for another reason (other 4xx).
        REFUSED,
        /// The server failed, and still so after all attempts (5xx).
        SERVER,
        /// There is no connection, or it was cut in the middle of an answer.
        CONNECTION,
        /// What came back is not an answer in the protocol.
        BAD_ANSWER,
        /// The request's time was up.
        DEADLINE,
        /// The caller was interrupted.
        INTERRUPTED;

        /// Whether every further request would fail likewise.
        public boolean hopeless() {
            return this == UNAUTHORIZED || this == NOT_FOUND || this == QUOTA;
        }
    }
}
