// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

/// A computation that was refused because it would exceed a limit; never seen outside the grader, which answers
/// "undecided" with this message as the reason.
public final class LimitException extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    public LimitException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
