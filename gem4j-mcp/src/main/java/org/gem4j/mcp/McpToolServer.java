// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                        new StdioServerTransportProvider(McpJsonDefaults.getMapper(), new Messages(in, ended), out))
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
            return result("The tool failed: " + e.getMessage(), true);
        }
        return result(result.text(), result.failed());
    }

    private static McpSchema.CallToolResult result(String text, boolean failed) {
        return McpSchema.CallToolResult.builder(List.of(new McpSchema.TextContent(text)))
                .isError(failed)
                .build();
    }

    /// The messages of a stream as a stream, for a reader that gives up at the first line that is none. Tells when
    /// it has been read to its end.
    private static final class Messages extends InputStream {
        private final InputStream in;
        private final MessageLines lines;
        private final CountDownLatch ended;
        private ByteArrayInputStream line = new ByteArrayInputStream(new byte[0]);

        Messages(InputStream in, CountDownLatch ended) {
            this.in = in;
            this.lines = new MessageLines(in);
            this.ended = ended;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (length > 0 && line.available() == 0) {
                Optional<MessageLines.Line> next = next();
                if (next.isEmpty()) {
                    ended.countDown();
                    return -1;
                }
                line = new ByteArrayInputStream((next.get().text() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return line.read(buffer, offset, length);
        }

        private Optional<MessageLines.Line> next() throws IOException {
            try {
                return lines.next();
            } catch (IOException e) {
                ended.countDown();
                throw e;
            }
        }

        @Override
        public void close() throws IOException {
            ended.countDown();
            in.close();
        }
    }
}
