// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

/// A value that does not exist, such as 1/0 or the logarithm of 0; never seen outside the grader.
public final class UndefinedException extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    public UndefinedException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
