// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.time.Duration;

/// Writes a conversation as the one text that a model was trained to continue. Thread-safe.
public interface ChatTemplate {
    /// What a rendering may take where nothing else limits it; usual ones take milliseconds.
    Duration USUAL_LIMIT = Duration.ofSeconds(5);

    /// The text. It is to be encoded with [Tokenizer#encodeRendered].
    ///
    /// @param limit how long the template may work on it
    /// @throws ChatTemplateException if the template refuses the conversation, for instance because roles do not
    ///     alternate, or takes longer
    String render(ChatRequest request, Duration limit);

    /// The text, within the [#USUAL_LIMIT].
    default String render(ChatRequest request) {
        return render(request, USUAL_LIMIT);
    }
}
