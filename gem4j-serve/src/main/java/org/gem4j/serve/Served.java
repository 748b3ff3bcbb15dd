// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;

/// What a [ModelServer] asks: a model, or something that answers whole chats.
interface Served {
    /// Its name in requests.
    String name();

    /// Tokens of the longest prompt and answer together; empty if that is not known.
    Optional<Integer> limit();

    /// Why it no longer works; empty while it does.
    Optional<String> failure();

    /// What its generator does; empty if there is none here.
    Optional<GenerationMetrics> metrics();

    /// Answers a request for a chat.
    void chat(ApiBody body, ServerResponse response, Ticket ticket) throws IOException;

    /// Answers a request for a completion.
    void complete(ApiBody body, ServerResponse response, Ticket ticket) throws IOException;

    /// A request that is being answered.
    ///
    /// @param id of the answer, without the prefix of its kind
    /// @param created seconds since the epoch
    record Ticket(String id, long created, Deadline deadline) {}
}
