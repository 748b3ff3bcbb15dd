// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

/// A tracker refuses what it was sent, so that trying again is of no use.
final class TrackerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TrackerException(String message) {
        super(message);
    }

    TrackerException(String message, Throwable cause) {
        super(message, cause);
    }
}
