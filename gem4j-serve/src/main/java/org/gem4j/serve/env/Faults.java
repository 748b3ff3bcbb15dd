// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The faults of a message's fields, gathered so that a client learns all of them at once.
final class Faults {
    private final List<FieldError> errors = new ArrayList<>();

    /// Reads a field; where it is wrong its fault is kept, and the other value is the result.
    <T> T read(Supplier<T> field, T otherwise) {
        try {
            return field.get();
        } catch (InvalidMessageException e) {
            errors.addAll(e.faults());
            return otherwise;
        }
    }

    void add(FieldError error) {
        errors.add(error);
    }

    /// @throws InvalidMessageException if there is a fault
    void check() {
        if (!errors.isEmpty()) {
            throw new InvalidMessageException(errors);
        }
    }
}
