// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gem4j.cli.project.JdkTool;
import org.gem4j.mcp.McpEndpoint;
import org.gem4j.mcp.McpOptions;
import org.gem4j.mcp.McpTools;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolResult;
import org.junit.jupiter.api.Test;

class McpServerCommandTest {
    @Test
    void offersPythonAndTheCalculator() {
        List<String> line = JdkTool.gem4j("mcp-server");
        McpEndpoint command = new McpEndpoint.Stdio("gem4j", line.getFirst(), line.subList(1, line.size()), Map.of());
        try (McpTools tools = McpTools.open(List.of(command), McpOptions.defaults())) {
            assertThat(tools.tools()).extracting(Tool::name).containsExactlyInAnyOrder("python", "calculator");
            Tool python = tools.tools().stream()
                    .filter(tool -> tool.name().equals("python"))
                    .findFirst()
                    .orElseThrow();

            assertThat(python.call(Map.of("code", "print(6 * 7)"))).isEqualTo(ToolResult.ok("42\n"));
            assertThat(python.call(Map.of("code", "1/0")).failed()).isTrue();
        }
    }
}
