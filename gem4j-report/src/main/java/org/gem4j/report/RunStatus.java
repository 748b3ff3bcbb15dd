// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.Locale;

/// The status of a run; in `run.json` it is the lower-case name.
public enum RunStatus {
    /// Under way, or ended without a chance to say so.
    RUNNING,
    /// Ended as planned.
    FINISHED,
    /// Stopped by the user after a whole step; can be resumed.
    INTERRUPTED,
    /// Stopped by an error.
    FAILED;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static RunStatus parse(String text) {
        for (RunStatus status : values()) {
            if (status.text().equals(text)) {
                return status;
            }
        }
        throw new IllegalArgumentException(
                "status must be one of running, finished, interrupted, failed but was " + text);
    }
}
