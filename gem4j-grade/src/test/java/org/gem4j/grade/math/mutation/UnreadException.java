// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

/// Thrown when [FormulaReader] does not know a notation.
final class UnreadException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadException(String message) {
        super(message);
    }
}
