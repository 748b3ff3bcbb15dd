// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.mcp.McpToolServer;

/// A program that offers a [Database] over MCP: `java -cp ... org.gem4j.mcptask.DatabaseServer SCRIPT.sql`.
public final class DatabaseServer {
    private DatabaseServer() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        if (arguments.length != 1) {
            System.err.println("usage: DatabaseServer SCRIPT.sql");
            System.exit(2);
        }
        try (Database database = Database.open(Files.readString(Path.of(arguments[0])))) {
            McpToolServer.serve(database.tools(), "1", System.in, System.out);
        }
    }
}
