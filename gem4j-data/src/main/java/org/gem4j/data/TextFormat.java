// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;

/// A text format whose rows can be found by a scan and read one by one.
interface TextFormat {
    RowScanner scanner(String name);

    /// Reads a row; after it the text may hold blanks and separators up to the next row.
    ///
    /// @param columns from the header, if the format has one
    Row row(String place, String text, List<String> columns);

    /// Whether the first row names the columns.
    default boolean hasHeader() {
        return false;
    }

    /// The columns that the first row names.
    default List<String> header(String name, String text) {
        return List.of();
    }
}
