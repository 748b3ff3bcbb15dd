// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.time.Duration;

/// Renders a conversation as the text that a model was trained to continue. Thread-safe.
public interface ChatTemplate {
    /// The default time limit of a rendering; typical ones take milliseconds.
    Duration USUAL_LIMIT = Duration.ofSeconds(5);

    /// The text. Encode it with [Tokenizer#encodeRendered].
    ///
    /// @param limit time limit of the rendering
    /// @throws ChatTemplateException if the template refuses the conversation, for instance because roles do not
    ///     alternate, or exceeds the limit
    String render(ChatRequest request, Duration limit);

    /// The text, within the [#USUAL_LIMIT].
    default String render(ChatRequest request) {
        return render(request, USUAL_LIMIT);
    }
}
