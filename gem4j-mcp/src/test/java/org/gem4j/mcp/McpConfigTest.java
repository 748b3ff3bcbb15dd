// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpConfigTest {
    @Test
    void readsProgramsAndAddresses() {
        List<McpEndpoint> endpoints = McpConfig.parse("""
                {"mcpServers": {
                  "files": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b"}},
                  "off": {"command": "x", "disabled": true},
                  "remote": {"type": "http", "url": "http://localhost:1/mcp", "headers": {"Authorization": "t"}}}}
                """);

        assertThat(endpoints)
                .containsExactly(
                        new McpEndpoint.Stdio("files", "npx", List.of("-y", "x"), Map.of("A", "b")),
                        new McpEndpoint.Http(
                                "remote", URI.create("http://localhost:1/mcp"), Map.of("Authorization", "t")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{|must be JSON",
                "{}|must have an object mcpServers",
                "{\"mcpServers\":{\"a\":{}}}|MCP server a must have either command or url",
                "{\"mcpServers\":{\"a\":{\"command\":\"x\",\"url\":\"http://h\"}}}|must have either command or url",
                "{\"mcpServers\":{\"a\":{\"comand\":\"x\"}}}|unknown key comand. Did you mean command?",
                "{\"mcpServers\":{\"a\":{\"url\":\"h p\"}}}|must be a URL but was h p",
                "{\"mcpServers\":{\"a\":{\"url\":\"nowhere\"}}}|must be a web address",
                "{\"mcpServers\":{\"a\":{\"url\":\"file://h/x\"}}}|must be a web address",
                "{\"mcpServers\":{\"a\":{\"command\":\"x\",\"args\":\"-y\"}}}|args of MCP server a must be a list of strings",
                "{\"mcpServers\":{\"a\":{\"command\":\"x\",\"args\":[[]]}}}|args of MCP server a must be a list of strings",
                "{\"mcpServers\":{\"a\":{\"command\":\"x\",\"env\":[]}}}|env of MCP server a must be an object with string values",
                "{\"mcpServers\":{\"a\":{\"command\":\" \"}}}|must name a program",
                "{\"mcpServers\":[]}|must have an object mcpServers",
                "null|must have an object mcpServers"
            })
    void saysWhatIsWrong(String json, String message) {
        assertThatThrownBy(() -> McpConfig.parse(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
