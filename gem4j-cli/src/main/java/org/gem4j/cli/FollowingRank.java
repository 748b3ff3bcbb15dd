// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import org.gem4j.console.StopSignal;
import org.gem4j.train.StoppedException;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.internal.LaunchedRun;

/// What `train` does in a process that a launcher has started and that is not rank 0: it takes part in the run of that
/// one, which has the run folder and prints its progress.
final class FollowingRank {
    private final PrintWriter terminal;

    FollowingRank(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /// @return the exit code
    int follow(LaunchedRun.Party party) {
        String name = "rank " + party.place().rank() + " of " + party.place().size() + ": ";
        try (StopSignal stop = StopSignal.listen(name + "asking rank 0 to finish the step and save. Please wait.")) {
            TrainingResult result =
                    LaunchedRun.follow(party, new FlagTraining(), stop::requested, notice -> say(name + notice));
            say(name + (result.stopped() ? "the run was stopped after step " : "the run ended with step ")
                    + result.steps() + "; rank 0 has it in " + result.folder());
            return stop.requested() && result.stopped() ? stop.exitCode() : Exit.DONE;
        } catch (StoppedException e) {
            say(name + e.getMessage());
            return Exit.FAILED;
        }
    }

    private void say(String line) {
        terminal.println(line);
        terminal.flush();
    }
}
