// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.nio.file.Path;
import org.gem4j.mcp.McpToolServer;

/// A program that offers [FileTools] over MCP: `java -cp ... org.gem4j.mcptask.FileServer FOLDER`.
public final class FileServer {
    private FileServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 1) {
            System.err.println("usage: FileServer FOLDER");
            System.exit(2);
        }
        McpToolServer.serve(FileTools.of(Path.of(arguments[0])), "1", System.in, System.out);
    }
}
