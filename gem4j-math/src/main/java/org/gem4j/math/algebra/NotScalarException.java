// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

/// A tree that is not a number or an expression was used as one; never seen outside the grader.
public final class NotScalarException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public NotScalarException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
