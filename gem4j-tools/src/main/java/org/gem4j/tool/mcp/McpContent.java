// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;

/// The answer of an MCP tool as text for a model.
final class McpContent {
    private static final String NOTHING = "(no output)";

    private McpContent() {}

    /// Its texts, with a mark for what is no text; its structured content if there is nothing else.
    static String text(McpSchema.CallToolResult result) {
        List<String> parts = new ArrayList<>();
        for (McpSchema.Content content : result.content() == null ? List.<McpSchema.Content>of() : result.content()) {
            parts.add(content instanceof McpSchema.TextContent text ? text.text() : "[" + content.type() + "]");
        }
        if (parts.isEmpty() && result.structuredContent() != null) {
            parts.add(String.valueOf(result.structuredContent()));
        }
        String text = String.join("\n", parts);
        return text.isEmpty() ? NOTHING : text;
    }
}
