// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer of an MCP tool as text for a model.
final class McpContent {
    private static final String NOTHING = "(no output)";

    private McpContent() {}

    /// Its texts and those of its resources, with a marker for anything that is not text. If there is no text, its
    /// structured content as JSON: servers that have both say the same in both.
    static String text(McpSchema.CallToolResult result) {
        List<String> parts = new ArrayList<>();
        boolean hasText = false;
        for (McpSchema.Content content : result.content() == null ? List.<McpSchema.Content>of() : result.content()) {
            parts.add(text(content));
            hasText |= isText(content);
        }
        if (!hasText && result.structuredContent() != null) {
            parts.add(json(result.structuredContent()));
        }
        String text = String.join("\n", parts);
        return text.isEmpty() ? NOTHING : text;
    }

    private static boolean isText(McpSchema.Content content) {
        return content instanceof McpSchema.TextContent
                || content instanceof McpSchema.EmbeddedResource resource
                        && resource.resource() instanceof McpSchema.TextResourceContents;
    }

    private static String text(McpSchema.Content content) {
        return switch (content) {
            case McpSchema.TextContent text -> text.text();
            case McpSchema.EmbeddedResource resource -> text(resource.resource());
            case McpSchema.ResourceLink link -> mark("resource", link.name(), link.uri(), link.mimeType());
            case McpSchema.ImageContent image -> mark("image", image.mimeType());
            case McpSchema.AudioContent audio -> mark("audio", audio.mimeType());
            default -> mark(content.type());
        };
    }

    private static String text(McpSchema.ResourceContents resource) {
        return resource instanceof McpSchema.TextResourceContents text
                ? text.text()
                : mark("resource", resource.uri(), resource.mimeType());
    }

    private static String mark(@Nullable String... words) {
        List<String> known = new ArrayList<>();
        for (String word : words) {
            if (word != null && !word.isEmpty()) {
                known.add(word);
            }
        }
        return "[" + String.join(" ", known) + "]";
    }

    private static String json(Object value) {
        try {
            return McpJsonDefaults.getMapper().writeValueAsString(value);
        } catch (IOException e) {
            throw new IllegalStateException("what was read from JSON cannot be written as JSON", e);
        }
    }
}
