// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

/// A question that the precision at hand cannot answer, such as the sign of a ball around 0; more bits may help.
final class PrecisionException extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    PrecisionException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
