// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;
import java.util.Objects;

/// One message of a chat.
///
/// @param role who says it
/// @param content its text
/// @param images what is shown with it
/// @param toolCalls the tools that the assistant calls with it, in order; the tool messages behind it answer them in
///     that order
public record ChatMessage(ChatRole role, String content, List<Image> images, List<ToolCall> toolCalls) {
    public ChatMessage {
        Objects.requireNonNull(role, "role is null");
        Objects.requireNonNull(content, "content is null");
        images = List.copyOf(images);
        toolCalls = List.copyOf(toolCalls);
        if (!toolCalls.isEmpty() && role != ChatRole.ASSISTANT) {
            throw new IllegalArgumentException("only the assistant calls tools but the role was " + role.wireName());
        }
    }

    /// A message that is text alone.
    public ChatMessage(ChatRole role, String content) {
        this(role, content, List.of(), List.of());
    }

    /// Its text and images in the order in which a model gets them, see [MessagePart#of].
    public List<MessagePart> parts() {
        return MessagePart.of(content, images);
    }

    public ChatMessage withRole(ChatRole newRole) {
        return new ChatMessage(newRole, content, images, toolCalls);
    }

    public ChatMessage withContent(String newContent) {
        return new ChatMessage(role, newContent, images, toolCalls);
    }
}
