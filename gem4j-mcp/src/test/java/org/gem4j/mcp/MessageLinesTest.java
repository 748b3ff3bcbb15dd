// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MessageLinesTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @Test
    void linesThatAreNoMessagesArePassedOver() throws IOException {
        String text = "hello\n\n{\n[]\nnull\n" + PING + "\r\n{\"a\": 1}\n" + "[".repeat(100_000) + "\n\0\n" + PING;

        assertThat(read(text, 1 << 20)).containsExactly(PING + "\r", PING);
    }

    @Test
    void linesThatAreTooLongArePassedOver() throws IOException {
        String longer = PING.replace("ping", "p".repeat(200));

        assertThat(read(longer + "\n" + PING + "\n" + longer, 100)).containsExactly(PING);
    }

    private static List<String> read(String text, int longest) throws IOException {
        MessageLines lines = new MessageLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
        List<String> read = new ArrayList<>();
        for (Optional<MessageLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            read.add(line.get().text());
        }
        return read;
    }
}
