// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

/// A worker did not answer: its process ended, or was killed because it took too long.
final class WorkerFailure extends Exception {
    private static final long serialVersionUID = 1L;

    enum Kind {
        /// The worker was gone before the program reached it.
        BEFORE,
        /// The worker ended while the program ran.
        DURING,
        /// The program was over time and its supervisor did not end it, so the whole worker was killed.
        OVERDUE
    }

    private final Kind kind;

    WorkerFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }
}
