// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

/// Processes of a group have lost contact with each other, or cannot be started.
public final class ProcessGroupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ProcessGroupException(String message) {
        super(message);
    }

    ProcessGroupException(String message, Throwable cause) {
        super(message, cause);
    }
}
