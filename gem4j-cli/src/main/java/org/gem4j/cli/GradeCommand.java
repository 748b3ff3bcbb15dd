// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `grade`: grades an answer and explains the grade.
@Command(
        name = "grade",
        description = "Grade one answer and explain the grade.",
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
