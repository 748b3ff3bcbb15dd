// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `bench env`: steps a second of one environment on one thread, and its memory.
@Command(
        name = "env",
        description = "Measure the steps per second of one environment on one thread, resets after episodes included.")
final class BenchEnv implements Runnable {
    @Mixin
    private BenchArguments arguments;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        arguments.print(spec.commandLine().getOut(), arguments.bench().steps());
    }
}
