// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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

    /// Whether prompts are best given as [Prompt.Chat]: the policy has a chat template, or its server has.
    default boolean takesChat() {
        return false;
    }

    /// How the model writes chats, where it is known here: for wrappers that make text of a chat themselves. A
    /// policy that neither says this nor [#takesChat] fails requests with a chat.
    default Optional<ChatRenderer> chatTemplate() {
        return Optional.empty();
    }

    /// Whether the model sees the images of a prompt; true if that is unknown here.
    default boolean seesImages() {
        return true;
    }

    /// How many tokens the model would see of a prompt; empty if that is unknown here.
    default OptionalInt promptTokens(Prompt prompt) {
        return OptionalInt.empty();
    }

    /// Why every further answer would fail, if it would: a wrong key, an unknown model.
    default Optional<String> hopeless() {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
