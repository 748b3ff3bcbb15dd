// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import org.gem4j.cli.bench.EnvBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench vector`: steps a second of many environments behind one vector, and the memory of each.
@Command(name = "vector", description = "Steps a second of many environments at once, and the memory of each.")
final class BenchVector implements Runnable {
    @Mixin
    private BenchArguments arguments;

    @Option(
            names = {"--num_env", "--num_envs"},
            paramLabel = "N",
            defaultValue = "256",
            description = "How many environments (default ${DEFAULT-VALUE}).")
    private int count;

    @Option(names = "--async_env", description = "Step each by itself, by submit and poll.")
    private boolean async;

    @Option(names = "--subset", description = "Step half of them at a time.")
    private boolean subset;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (count < 1 || count > 10_000_000) {
            throw CliException.usage("--num_env must be in 1..10000000 but was " + count + ".");
        }
        if (async && subset) {
            throw CliException.usage("--async_env and --subset exclude each other.");
        }
        EnvBench.Mode mode = async ? EnvBench.Mode.SUBMIT : subset ? EnvBench.Mode.SUBSET : EnvBench.Mode.LIST;
        arguments.print(spec.commandLine().getOut(), arguments.bench().vectorSteps(count, mode));
    }
}
