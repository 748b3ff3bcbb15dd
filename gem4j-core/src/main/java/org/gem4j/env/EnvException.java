// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment failed for a reason outside the agent's action, such as a damaged file or an unreachable service.
/// Trainers mask such episodes; it is never a reward.
public class EnvException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EnvException(String message) {
        super(message);
    }

    public EnvException(String message, Throwable cause) {
        super(message, cause);
    }
}
