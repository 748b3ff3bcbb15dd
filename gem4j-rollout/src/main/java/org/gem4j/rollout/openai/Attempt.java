// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.time.Duration;
import java.util.Optional;
import org.gem4j.rollout.openai.OpenAiClient.Completion;

/// What became of one attempt of a request.
sealed interface Attempt {
    /// Nothing is gained by trying again.
    record Final(Completion completion) implements Attempt {}

    /// Another attempt may succeed.
    ///
    /// @param retryAfter how long the server asks to wait
    record MayPass(Completion.Failure kind, String message, Optional<Duration> retryAfter) implements Attempt {
        /// The failure that this is when it is not tried again.
        Completion failed(String addition) {
            return new Completion.Failed(kind, message + addition);
        }
    }
}
