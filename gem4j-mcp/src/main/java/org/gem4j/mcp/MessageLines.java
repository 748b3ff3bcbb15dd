// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The messages in a stream, one in a line. Lines that are none, such as a greeting or what a library prints, are
/// passed over, as are lines that are too long. For one thread.
final class MessageLines {
    private static final int LONGEST = 64 << 20;

    private final BufferedInputStream in;
    private final int longest;

    MessageLines(InputStream in) {
        this(in, LONGEST);
    }

    /// @param longest bytes of a message
    MessageLines(InputStream in, int longest) {
        this.in = new BufferedInputStream(in);
        this.longest = longest;
    }

    /// A line, and what it says.
    record Line(String text, McpSchema.JSONRPCMessage message) {}

    /// The next message; empty at the end of the stream.
    Optional<Line> next() throws IOException {
        while (true) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int b = in.read();
            if (b < 0) {
                return Optional.empty();
            }
            boolean fits = true;
            for (; b >= 0 && b != '\n'; b = in.read()) {
                fits = line.size() < longest;
                if (fits) {
                    line.write(b);
                }
            }
            Optional<Line> message = fits ? message(line.toString(StandardCharsets.UTF_8)) : Optional.empty();
            if (message.isPresent()) {
                return message;
            }
        }
    }

    private static Optional<Line> message(String line) {
        if (!line.stripLeading().startsWith("{")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Line(line, McpSchema.deserializeJsonRpcMessage(McpJsonDefaults.getMapper(), line)));
        } catch (IOException | RuntimeException e) {
            // The SDK reports malformed messages with exceptions of many kinds.
            return Optional.empty();
        }
    }
}
