// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.gem4j.cli.Main;

/// What one command line printed and how it ended.
public record CommandRun(int exit, String out, String err) {
    public static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new CommandRun(exit, out.toString(), err.toString());
    }
}
