// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// How the results of a batch are written.
enum Columns {
    /// A result for each environment.
    NONE,
    /// A list for each field.
    LISTS,
    /// A few values, see [PackedColumns].
    PACKED;

    /// Reads the field `columns`.
    ///
    /// @throws InvalidMessageException if there is no such way
    static Columns read(JsonNode data) {
        JsonNode given = data.path("columns");
        if (given.isString() && given.stringValue().equals("packed")) {
            return PACKED;
        }
        if (!given.isMissingNode() && !given.isNull() && !given.isBoolean()) {
            throw new InvalidMessageException(
                    FieldError.of("enum", List.of("columns"), "Input should be true, false or 'packed'", given));
        }
        return given.isBoolean() && given.booleanValue() ? LISTS : NONE;
    }

    /// The data of the answer.
    ///
    /// @param finals whether packed columns say how an old episode ended where a new one began
    Map<String, @Nullable Object> write(List<BatchResult> results, boolean finals) {
        return switch (this) {
            case NONE -> BatchResult.rows(results);
            case LISTS -> BatchResult.columns(results);
            case PACKED -> PackedColumns.of(results, finals);
        };
    }
}
