// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.time.Duration;

/// The result of a program.
///
/// @param outcome how it ended
/// @param output what it printed
/// @param errors what it wrote to standard error, a traceback for instance
/// @param exception the class name of the exception that ended it, `SystemExit` included; empty if none did
/// @param report what it wrote to descriptor 4, a channel apart from its outputs; cut like an output when it is long
/// @param wallTime how long it took
/// @param cpuTime processor time of its main process and of the children it waited for
/// @param peakMemoryKiB the most memory its main process had, the bare interpreter included
public record PythonResult(
        Outcome outcome,
        Captured output,
        Captured errors,
        String exception,
        String report,
        Duration wallTime,
        Duration cpuTime,
        long peakMemoryKiB) {

    /// The result of a program that could not be run.
    static PythonResult infrastructure(String message) {
        return failed(new Outcome.Infrastructure(message));
    }

    static PythonResult failed(Outcome outcome) {
        Captured empty = Captured.empty();
        return new PythonResult(outcome, empty, empty, "", "", Duration.ZERO, Duration.ZERO, 0);
    }

    /// Whether the program ended by itself and with exit code 0.
    public boolean ok() {
        return outcome.ok();
    }
}
