// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `grade`: says whether an answer is right, and why.
@Command(
        name = "grade",
        description = "Grade one answer and say why.",
        synopsisSubcommandLabel = "KIND",
        subcommands = {GradeMath.class, GradeQa.class, GradeCode.class, GradeJudge.class})
final class GradeCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw CliException.usage("KIND is missing. Kinds: "
                + String.join(", ", spec.commandLine().getSubcommands().keySet()) + ".");
    }
}
