// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

/// Writes a conversation as the one text that a model was trained to continue. Thread-safe.
public interface ChatTemplate {
    /// The text. It is to be encoded with [Tokenizer#encodeRendered].
    ///
    /// @throws ChatTemplateException if the template refuses the conversation, for instance because roles do not
    ///     alternate
    String render(ChatRequest request);
}
