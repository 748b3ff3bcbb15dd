// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// A step came before a reset or after the end of the episode.
final class StepOrderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepOrderException(String message) {
        super(message, null, false, false);
    }
}
