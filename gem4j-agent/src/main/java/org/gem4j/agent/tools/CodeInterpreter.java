// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.time.Duration;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.tool.ToolException;

/// The tool `code_interpreter`: each call is a program of its own.
final class CodeInterpreter {
    private static final Limits LIMITS = Limits.defaults()
            .withWallTime(Duration.ofSeconds(10))
            .withCpuTime(Duration.ofSeconds(8))
            .withMemoryMiB(1024)
            .withOutput(16_384, 16 << 20);

    private CodeInterpreter() {}

    /// What the program prints; where it fails, the last line of its errors as `Type: message`.
    static String run(String code) {
        return shown(PythonSandbox.shared().run(Program.of(code).withLimits(LIMITS)));
    }

    static String shown(PythonResult result) {
        String output = result.output().text();
        String errors = result.errors().text().strip();
        return switch (result.outcome()) {
            case Outcome.Exited(int code) when code == 0 -> output.isEmpty() ? errors : output;
            case Outcome.Exited ignored -> output + lastLine(errors);
            case Outcome.LimitReached(var limit) ->
                output + "Error: the program reached its limit of "
                        + limit.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + ".";
            case Outcome.Crashed(int signal) -> output + "Error: the program was killed by signal " + signal + ".";
            case Outcome.Infrastructure(String message) -> throw new ToolException("the sandbox failed: " + message);
        };
    }

    private static String lastLine(String errors) {
        return errors.substring(errors.lastIndexOf('\n') + 1);
    }
}
