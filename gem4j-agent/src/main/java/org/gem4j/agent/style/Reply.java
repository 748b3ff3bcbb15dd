// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Objects;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;

/// A model's text, parsed by its style.
///
/// @param message what is kept of it, with the calls that can be read
/// @param status what it means for the chain
/// @param problems what is wrong with calls that cannot be read, for the model to see
public record Reply(AgentMessage message, Status status, List<String> problems) {
    public Reply {
        Objects.requireNonNull(message, "message is null");
        Objects.requireNonNull(status, "status is null");
        problems = List.copyOf(problems);
    }

    /// What a reply means for its chain.
    public enum Status {
        /// Its calls are to be answered.
        CONTINUE,
        /// The chain ends, and its calls are not run.
        TERMINAL,
        /// The style does not say: calls are answered, and a reply without any ends the chain.
        UNSAID
    }

    /// A reply with calls that continues the chain, or one without that ends it.
    static Reply of(String text, List<CallRequest> calls) {
        return of(text, calls, calls.isEmpty() ? Status.TERMINAL : Status.CONTINUE);
    }

    static Reply of(String text, List<CallRequest> calls, Status status) {
        return new Reply(AgentMessage.assistant(text, calls), status, List.of());
    }
}
