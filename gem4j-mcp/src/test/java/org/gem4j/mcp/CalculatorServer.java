// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.gem4j.tool.Calculator;
import org.gem4j.tool.Tool;

/// A program that offers the calculator, and a tool that ends the program, over MCP.
final class CalculatorServer {
    private CalculatorServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        Tool end = Tool.of("end", "Ends the server.", "how", how -> {
            Runtime.getRuntime().halt(3);
            return how;
        });
        Tool slow = Tool.of("slow", "Never answers.", "how", how -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return how;
        });
        Tool environment = Tool.of(
                "environment",
                "Names of variables.",
                "how",
                how -> String.join(" ", System.getenv().keySet()));
        if (arguments.length > 0) {
            System.out.println("Welcome to the calculator!\n{\"and\": ");
            System.out.flush();
            System.err.close();
        }
        McpToolServer.serve(List.of(Calculator.tool(), end, slow, environment), "test", System.in, System.out);
    }
}
