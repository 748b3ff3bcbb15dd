// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.List;

/// What an answer is worth when its letters are numbers.
sealed interface Value {
    record Scalar(Complex number) implements Value {}

    /// Things between brackets; both brackets are empty for a bare list.
    record Row(String open, String close, List<Value> items) implements Value {
        boolean isUnordered() {
            return open.isEmpty() || open.equals("{");
        }
    }

    /// Sides with signs between them.
    record Statement(List<Value> sides, List<String> signs) implements Value {}
}
