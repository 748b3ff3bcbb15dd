// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;

/// A message has the wrong fields.
final class InvalidMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<FieldError> errors;

    InvalidMessageException(List<FieldError> errors) {
        super("Invalid message", null, false, false);
        this.errors = errors;
    }

    InvalidMessageException(FieldError error) {
        this(List.of(error));
    }

    List<FieldError> faults() {
        return errors;
    }

    List<Map<String, Object>> errors() {
        return errors.stream().map(FieldError::asMap).toList();
    }
}
