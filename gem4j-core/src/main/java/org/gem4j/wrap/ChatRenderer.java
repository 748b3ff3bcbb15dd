// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.List;
import org.gem4j.env.ChatMessage;

/// Turns a chat into the text that a model is prompted with: a chat template. Must be usable from many threads.
@FunctionalInterface
public interface ChatRenderer {
    /// The chat as text, ending with what asks the model for the assistant's next message.
    String render(List<ChatMessage> messages);
}
