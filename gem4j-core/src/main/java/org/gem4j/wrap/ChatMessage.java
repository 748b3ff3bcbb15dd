// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Objects;

/// One message of a chat.
///
/// @param role who says it
/// @param content its text
public record ChatMessage(ChatRole role, String content) {
    public ChatMessage {
        Objects.requireNonNull(role, "role is null");
        Objects.requireNonNull(content, "content is null");
    }
}
