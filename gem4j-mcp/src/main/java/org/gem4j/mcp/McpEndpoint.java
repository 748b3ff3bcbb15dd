// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import java.net.URI;
import java.util.List;
import java.util.Map;

/// The location of an MCP server: a program or a URL.
public sealed interface McpEndpoint {
    /// The name that its configuration gives it.
    String name();

    /// A program that is started and spoken to through its standard input and output.
    ///
    /// @param command the program
    /// @param environment variables besides the usual harmless ones
    record Stdio(String name, String command, List<String> arguments, Map<String, String> environment)
            implements McpEndpoint {
        public Stdio {
            if (command.isBlank() || command.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("command of MCP server " + name + " must name a program");
            }
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /// A server on the network that speaks streamable HTTP.
    ///
    /// @param url with its path, such as `http://localhost:3001/mcp`
    /// @param headers sent with every request, such as `Authorization`
    record Http(String name, URI url, Map<String, String> headers) implements McpEndpoint {
        public Http {
            headers = Map.copyOf(headers);
            if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
                throw new IllegalArgumentException(
                        "url of MCP server " + name + " must be a web address but was " + url);
            }
        }
    }
}
