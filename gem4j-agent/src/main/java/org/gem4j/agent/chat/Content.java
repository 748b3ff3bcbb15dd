// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.text.ChatTemplateException;
import org.jspecify.annotations.Nullable;

/// Reads the content of JSON-like messages: a text, or a list of parts.
final class Content {
    private Content() {}

    /// All text; an image becomes its token.
    static String text(@Nullable Object content, Supplier<String> imageToken) {
        if (!(content instanceof List<?> parts)) {
            return content == null ? "" : content.toString();
        }
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            Object type = part instanceof Map<?, ?> map ? map.get("type") : part;
            switch (String.valueOf(type)) {
                case "text" -> text.append(textOf(part));
                case "image", "image_url" -> text.append(imageToken.get());
                default -> throw new ChatTemplateException("Invalid message type: " + type);
            }
        }
        return text.toString();
    }

    /// The text of the first part.
    static String first(@Nullable Object content) {
        if (content instanceof List<?> parts) {
            return parts.isEmpty() ? "" : textOf(parts.getFirst());
        }
        return content == null ? "" : content.toString();
    }

    private static String textOf(@Nullable Object part) {
        return part instanceof Map<?, ?> map && map.get("text") instanceof String text ? text : "";
    }
}
