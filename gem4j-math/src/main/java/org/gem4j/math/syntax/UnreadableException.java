// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

/// Text that is not a formula; caught by [Parser], which returns the message as data.
final class UnreadableException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
