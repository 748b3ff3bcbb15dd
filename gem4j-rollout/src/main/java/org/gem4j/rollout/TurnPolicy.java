// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Optional;
import org.gem4j.wrap.ChatRenderer;

/// Answers one turn at a time, for many threads at once: what evaluation plays with.
public interface TurnPolicy extends AutoCloseable {
    /// The next action. Blocks until it is there; what goes wrong is in the answer's [StopReason].
    Answer answer(Situation situation);

    /// Whether [Situation#isChat] may be true: the policy has a chat template, or its server has.
    default boolean takesMessages() {
        return false;
    }

    /// The model's own chat template, where it is known here.
    default Optional<ChatRenderer> chatTemplate() {
        return Optional.empty();
    }

    /// What an environment says, to be put into the words of a [PromptTemplate]: special tokens written in it are
    /// marked as plain text for this policy's tokenizer.
    default String plain(String text) {
        return text;
    }

    /// Why every further answer would fail, if it would: a wrong key, an unknown model.
    default Optional<String> hopeless() {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
