// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.jspecify.annotations.Nullable;

/// Offers tools to other programs over MCP, through a pair of streams.
public final class McpToolServer {
    private McpToolServer() {}

    /// Serves until the input ends.
    ///
    /// @param version of the server, told to clients
    public static void serve(List<? extends Tool> tools, String version, InputStream in, OutputStream out)
            throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        var specification = McpServer.sync(
                        new StdioServerTransportProvider(McpJsonDefaults.getMapper(), new Ending(in, ended), out))
                .serverInfo("gem4j", version)
                .validateToolInputs(false)
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build());
        for (Tool tool : tools) {
            McpSchema.Tool description = McpSchema.Tool.builder(
                            tool.name(), tool.schema().json())
                    .description(tool.description())
                    .build();
            specification = specification.toolCall(description, (exchange, request) -> answer(tool, request));
        }
        McpSyncServer server = specification.build();
        try {
            ended.await();
        } finally {
            server.closeGracefully();
        }
    }

    private static McpSchema.CallToolResult answer(Tool tool, McpSchema.CallToolRequest request) {
        Map<String, @Nullable Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
        ToolResult result;
        try {
            result = tool.call(arguments);
        } catch (ToolException e) {
            return result("The tool cannot work: " + e.getMessage(), true);
        }
        return result(result.text(), result.failed());
    }

    private static McpSchema.CallToolResult result(String text, boolean failed) {
        return McpSchema.CallToolResult.builder(List.of(new McpSchema.TextContent(text)))
                .isError(failed)
                .build();
    }

    /// Tells when it has been read to its end.
    private static final class Ending extends FilterInputStream {
        private final CountDownLatch ended;

        Ending(InputStream in, CountDownLatch ended) {
            super(in);
            this.ended = ended;
        }

        @Override
        public int read() throws IOException {
            return noted(super.read());
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return noted(super.read(buffer, offset, length));
        }

        @Override
        public void close() throws IOException {
            ended.countDown();
            super.close();
        }

        private int noted(int result) {
            if (result < 0) {
                ended.countDown();
            }
            return result;
        }
    }
}
