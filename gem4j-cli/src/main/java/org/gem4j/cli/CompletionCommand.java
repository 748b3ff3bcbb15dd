// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `completion`: the script by which a shell completes commands and options.
@Command(
        name = "completion",
        description = {
            "Print the completion script for bash and zsh.",
            "Add  source <(PATH/gem4j completion)  to ~/.bashrc or ~/.zshrc."
        })
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(AutoComplete.bash("gem4j", Main.commandLine("")));
    }
}
