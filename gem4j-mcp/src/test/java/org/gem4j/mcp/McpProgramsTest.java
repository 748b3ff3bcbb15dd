// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers that are small programs: their start, their end, their answers.
class McpProgramsTest {
    private static final McpOptions OPTIONS = McpOptions.defaults().withStartTime(Duration.ofSeconds(40));

    @TempDir
    private Path folder;

    @BeforeEach
    void needsAShellAndPython() {
        for (String program : List.of("sh", "python3")) {
            assumeTrue(
                    Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "")
                                    .split(":"))
                            .anyMatch(each -> Files.isExecutable(Path.of(each, program))),
                    program + " is not installed");
        }
    }

    private static McpTools open(McpOptions options, String script) {
        return McpTools.open(List.of(new McpEndpoint.Stdio("own", "sh", List.of("-c", script), Map.of())), options);
    }

    private String server() throws IOException {
        Path file = folder.resolve("server.py");
        try (InputStream in = McpProgramsTest.class.getResourceAsStream("raw_server.py")) {
            Files.write(file, Objects.requireNonNull(in).readAllBytes());
        }
        return "exec python3 '" + file + "'";
    }

    private static String answer(McpTools tools, String name) {
        Tool tool = tools.tools().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        ToolResult result = tool.call(Map.of());
        assertThat(result.failed()).isFalse();
        return result.text();
    }

    @Test
    void aServerThatDiesAtItsStartIsToldWithWhatItSaid() {
        assertThatThrownBy(() -> open(OPTIONS, "echo 'cannot open database x' >&2; exit 7"))
                .isInstanceOf(ToolException.class)
                .hasMessage("MCP server own cannot be started: it exited with code 7: cannot open database x");
        assertThatThrownBy(() -> open(OPTIONS, "exit 1"))
                .hasMessage("MCP server own cannot be started: it exited with code 1");
    }

    @Test
    void onlyTheLastOfALongComplaintIsTold() {
        assertThatThrownBy(() -> open(OPTIONS, "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo why >&2; exit 1"))
                .hasMessageEndingWith("xxxwhy")
                .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(1200));
    }

    @Test
    void startTimeBoundsTheHandshake() {
        assertThatThrownBy(() -> open(OPTIONS.withStartTime(Duration.ofMillis(500)), "exec sleep 600"))
                .isInstanceOf(ToolException.class)
                .hasMessage("MCP server own cannot be started: no handshake within 0.5 s");
    }

    @Test
    void callTimeDoesNotBoundTheHandshake() throws IOException {
        try (McpTools tools = open(OPTIONS.withCallTime(Duration.ofSeconds(3)), "sleep 4; " + server())) {
            assertThat(answer(tools, "both")).isEqualTo("{\"a\": 1}");
        }
    }

    @Test
    void everyPageOfTheToolsIsRead() throws IOException {
        try (McpTools tools = open(OPTIONS, server())) {
            assertThat(tools.tools()).extracting(Tool::name).containsExactly("structured", "resource", "both");
        }
    }

    @Test
    void structuredContentIsGivenAsJson() throws IOException {
        try (McpTools tools = open(OPTIONS, server())) {
            assertThat(answer(tools, "structured"))
                    .isEqualTo("{\"a\":1,\"s\":\"x, y=2\",\"l\":[null,true,\"\u00e9\"]}");
        }
    }

    @Test
    void resourcesAreGivenAsText() throws IOException {
        try (McpTools tools = open(OPTIONS, server())) {
            assertThat(answer(tools, "resource"))
                    .isEqualTo("the text\nof a\n[resource file:///b image/png]\n[resource c.txt file:///c]\n"
                            + "[image image/png]");
        }
    }
}
