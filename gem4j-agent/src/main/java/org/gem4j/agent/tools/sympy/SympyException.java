// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

/// What the calculator answers behind `Error: `.
final class SympyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SympyException(String message) {
        super(message);
    }

    /// The expression cannot be read.
    static SympyException unreadable(String expression, String problem) {
        return new SympyException("Sympify of expression 'could not parse '" + expression
                + "'' failed, because of exception being raised:\n" + problem);
    }
}
