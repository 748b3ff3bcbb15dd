// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The `key=value` overrides of a command line, and what is said of them.
final class OverrideArguments {
    @Parameters(
            arity = "0..*",
            paramLabel = "KEY=VALUE",
            description = "Settings in the notation of verl, GEM's verl trainer and AgentFly, such as"
                    + " data.train_files=FILE agent.tools=[calculator]; --explain shows what each becomes.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--explain", description = "Print what each KEY=VALUE becomes, one line per key, and exit.")
    private boolean explains;

    private final List<String> fromFile = new ArrayList<>();

    /// Takes over a key of a file; those of the command line take precedence.
    void addFromFile(String key, String value) {
        fromFile.add(key + "=" + value);
    }

    boolean explains() {
        return explains;
    }

    /// Prints a line for every key, or that there is none.
    ///
    /// @return the command's exit code
    int explain(PrintWriter out) {
        List<Overrides.Line> lines = Overrides.of(all()).lines();
        if (lines.isEmpty()) {
            out.println("there is no KEY=VALUE to explain; the help says what each --flag means");
        }
        lines.forEach(line -> out.println(line.text()));
        out.flush();
        return lines.stream().anyMatch(Overrides.Line::refused) ? Exit.USAGE : Exit.DONE;
    }

    /// Adds what the keys mean to flags that are not given, and says it.
    ///
    /// @throws IllegalArgumentException naming the keys that were refused
    void apply(Map<String, String> flags, PrintWriter out) {
        List<String> all = all();
        if (all.isEmpty()) {
            return;
        }
        Overrides overrides = Overrides.of(all);
        overrides.flags().forEach(flags::putIfAbsent);
        overrides.lines().forEach(line -> out.println(line.text()));
        out.flush();
    }

    private List<String> all() {
        List<String> all = new ArrayList<>(fromFile);
        all.addAll(arguments);
        return all;
    }
}
