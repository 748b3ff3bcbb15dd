// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `agent`: talks to an agent, evaluates it, serves it.
@Command(
        name = "agent",
        description = "Talk to an agent, evaluate it on questions, or serve it.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {AgentChatCommand.class, AgentEvalCommand.class, AgentDeployCommand.class})
final class AgentCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw CliException.usage("COMMAND is missing. Commands: "
                + String.join(", ", spec.commandLine().getSubcommands().keySet()) + ".");
    }
}
