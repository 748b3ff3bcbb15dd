// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// The tools of one or several MCP servers.
///
/// Arguments are checked against a tool's schema before it is called. A name that two servers use is preceded by the
/// server's, as in `files_read`. Thread-safe; close it to end the servers that were started.
public final class McpTools implements AutoCloseable {
    private final List<McpConnection> connections;
    private final List<Tool> tools;

    private McpTools(List<McpConnection> connections, List<Tool> tools) {
        this.connections = connections;
        this.tools = tools;
    }

    /// Connects to servers and asks what they offer.
    ///
    /// @throws ToolException if one can't be reached, naming it
    public static McpTools open(List<? extends McpEndpoint> endpoints, McpOptions options) {
        List<McpConnection> connections = new ArrayList<>();
        boolean done = false;
        try {
            Map<McpConnection, List<McpSchema.Tool>> offers = new LinkedHashMap<>();
            Map<String, Integer> names = new TreeMap<>();
            for (McpEndpoint endpoint : endpoints) {
                McpConnection connection = new McpConnection(endpoint, options);
                connections.add(connection);
                List<McpSchema.Tool> offer = connection.tools();
                offers.put(connection, offer);
                offer.forEach(tool -> names.merge(tool.name(), 1, Integer::sum));
            }
            List<Tool> tools = new ArrayList<>();
            offers.forEach((connection, offer) -> offer.forEach(tool ->
                    tools.add(RemoteTool.of(connection, tool, names.getOrDefault(tool.name(), 1) > 1))));
            done = true;
            return new McpTools(List.copyOf(connections), List.copyOf(tools));
        } finally {
            if (!done) {
                connections.forEach(McpConnection::close);
            }
        }
    }

    /// All tools, server by server.
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public void close() {
        connections.forEach(McpConnection::close);
    }

    /// @param remoteName how the server calls it
    private record RemoteTool(
            McpConnection connection, String name, String remoteName, String description, ToolSchema schema)
            implements Tool {
        static RemoteTool of(McpConnection connection, McpSchema.Tool tool, boolean prefixed) {
            String name = prefixed ? connection.endpoint().name() + "_" + tool.name() : tool.name();
            String description = tool.description() == null ? "" : tool.description();
            Map<String, Object> schema = tool.inputSchema() == null ? Map.of("type", "object") : tool.inputSchema();
            return new RemoteTool(connection, name, tool.name(), description, new ToolSchema(schema));
        }

        @Override
        public ToolResult execute(Map<String, @Nullable Object> arguments) {
            return connection.call(remoteName, arguments);
        }
    }
}
