// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.sandbox.SandboxLevel;
import org.gem4j.tool.Calculator;
import org.gem4j.tool.PythonTool;
import org.gem4j.tool.PythonToolOptions;
import org.gem4j.tool.mcp.McpToolServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `mcp-server`: offers the Python sandbox and the calculator to MCP clients, through standard input and output.
@Command(
        name = "mcp-server",
        description = {
            "Offer the Python sandbox and the calculator over MCP, on standard input and output.",
            "Client configuration: {\"mcpServers\": {\"gem4j\": {\"command\": \"./gem4j\", \"args\": [\"mcp-server\"]}}}"
        })
final class McpServerCommand implements Callable<Integer> {
    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "best",
            description = "bwrap, namespace or process.")
    private String level = "best";

    @Override
    public Integer call() throws InterruptedException {
        SandboxConfig config = SandboxConfig.defaults();
        if (!level.equals("best")) {
            config = config.withLevels(SandboxLevel.parse(level));
        }
        try (PythonSandbox sandbox = PythonSandbox.open(config)) {
            McpToolServer.serve(
                    List.of(new PythonTool(sandbox, PythonToolOptions.defaults()), Calculator.tool()),
                    Version.gem4j(),
                    System.in,
                    System.out);
        } catch (SandboxException e) {
            throw CliException.missing(String.valueOf(e.getMessage()));
        }
        return Exit.DONE;
    }
}
