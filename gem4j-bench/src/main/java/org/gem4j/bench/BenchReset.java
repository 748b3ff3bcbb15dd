// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `bench reset`: resets a second of one environment on one thread.
@Command(
        name = "reset",
        description = "Measure the resets per second of one environment on one thread, each to a new episode.")
final class BenchReset implements Runnable {
    @Mixin
    private BenchArguments arguments;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        arguments.print(spec.commandLine().getOut(), arguments.bench().resets());
    }
}
