// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gem4j.wrap.ChatRenderer;

/// Answers prompts: a model of this process, a remote one, a script, or a person.
///
/// Any number of threads may ask at once, unless the policy is [#confined].
@FunctionalInterface
public interface Policy extends AutoCloseable {
    /// One response per request, in order; blocks until all are there. What goes wrong is in a response's
    /// [StopReason] and [Response#failure]: a request that cannot be answered never spoils the others, and is
    /// never an exception.
    List<Response> respond(List<Request> requests);

    /// A policy that answers one request at a time.
    static Policy each(Function<Request, Response> answer) {
        return requests -> requests.stream().map(answer).toList();
    }

    /// Whether only the thread that made the policy may ask it.
    default boolean confined() {
        return false;
    }

    /// Whether prompts are best given as [Prompt.Chat]: the policy has a chat template, or its server has. One
    /// that has none fails such a request.
    default boolean takesChat() {
        return false;
    }

    /// The model's own chat template, where it is known here: for wrappers that make text of a chat themselves.
    default Optional<ChatRenderer> chatTemplate() {
        return Optional.empty();
    }

    /// Why every further answer would fail, if it would: a wrong key, an unknown model.
    default Optional<String> hopeless() {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
