// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

/// Finds where rows begin, from the bytes of a file in order.
interface RowScanner {
    /// Whether a row begins with this byte.
    boolean startsRow(byte b, long position);

    /// Told at the end of the file.
    ///
    /// @throws DataException if the file breaks off within a row
    default void end(long position) {}
}
