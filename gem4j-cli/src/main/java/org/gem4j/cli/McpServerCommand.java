// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.mcp.McpToolServer;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.sandbox.SandboxLevel;
import org.gem4j.search.SearchClient;
import org.gem4j.search.SearchClientOptions;
import org.gem4j.search.SearchTool;
import org.gem4j.tool.Calculator;
import org.gem4j.tool.PythonTool;
import org.gem4j.tool.PythonToolOptions;
import org.gem4j.tool.Tool;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `mcp-server`: serves the Python sandbox, the calculator and search to MCP clients over standard input and output.
@Command(
        name = "mcp-server",
        description = {
            "Serve the Python sandbox, the calculator and search over MCP, on standard input and output.",
            "Client configuration: {\"mcpServers\": {\"gem4j\": {\"command\": \"./gem4j\", \"args\":"
                    + " [\"mcp-server\"]}}}"
        })
final class McpServerCommand implements Callable<Integer> {
    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "best",
            description = "Isolation of Python programs: best (the strongest available), bwrap, namespace or process "
                    + "(default ${DEFAULT-VALUE}).")
    private String level = "best";

    @Option(
            names = "--search_url",
            paramLabel = "URL",
            description =
                    "Search server, such as http://localhost:8001/retrieve (default: SEARCH_URL; without one, search "
                            + "is not offered).")
    private Optional<String> searchUrl = Optional.empty();

    @Option(
            names = "--topk",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of passages per search (default ${DEFAULT-VALUE}).")
    private int topk;

    @Override
    public Integer call() throws InterruptedException {
        SandboxConfig config = SandboxConfig.defaults();
        if (!level.equals("best")) {
            config = config.withLevels(SandboxLevel.parse(level));
        }
        List<Tool> tools = new ArrayList<>(List.of(Calculator.tool()));
        searchUrl
                .or(() -> Optional.ofNullable(System.getenv("SEARCH_URL")))
                .filter(url -> !url.isBlank())
                .ifPresent(url -> tools.add(search(url)));
        try (PythonSandbox sandbox = PythonSandbox.open(config)) {
            tools.addFirst(new PythonTool(sandbox, PythonToolOptions.defaults()));
            McpToolServer.serve(tools, Version.gem4j(), System.in, System.out);
        } catch (SandboxException e) {
            throw CliException.missing(String.valueOf(e.getMessage()));
        }
        return Exit.DONE;
    }

    private Tool search(String url) {
        try {
            return new SearchTool(SearchClient.shared(SearchClientOptions.of(URI.create(url.strip()))), topk);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(
                    "--search_url " + url + " cannot be used: " + ErrorReport.sentence(e.getMessage()));
        }
    }
}
