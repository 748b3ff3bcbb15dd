// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/// Rows that can be read by index, in any order, without all of them being in memory. Thread-safe and immutable: any
/// number of environments may share one.
public interface DataSet {
    /// What it is, for messages: usually the file's path.
    String name();

    /// The columns of its first row, or those its file declares.
    List<String> columns();

    /// How many rows there are.
    long size();

    /// The row number `index`, from 0.
    ///
    /// @throws IndexOutOfBoundsException unless the index is in 0..size-1
    /// @throws DataException if the row cannot be read
    Row row(long index);

    /// The rows from `from` (included) to `to` (excluded).
    default DataSet slice(long from, long to) {
        if (from < 0 || to < from || to > size()) {
            throw new IndexOutOfBoundsException(
                    "rows " + from + ".." + to + " must be within 0.." + size() + " of " + name());
        }
        return new RowView(this, to - from, index -> from + index);
    }

    /// The rows with these numbers, in this order; a number may occur more than once.
    default DataSet select(long... indices) {
        LongList kept = new LongList();
        for (long index : indices) {
            kept.add(Objects.checkIndex(index, size()));
        }
        return new RowView(this, kept.size(), kept::get);
    }

    /// The rows that are wanted, in their order. Reads all of them once, now; keeps their numbers only.
    default DataSet filter(Predicate<Row> wanted) {
        LongList kept = new LongList();
        for (long index = 0; index < size(); index++) {
            if (wanted.test(row(index))) {
                kept.add(index);
            }
        }
        return new RowView(this, kept.size(), kept::get);
    }

    /// All rows in an order that follows from (seed, epoch); needs no memory.
    default DataSet shuffled(long seed, long epoch) {
        Permutation order = Permutation.of(size(), seed, epoch);
        return new RowView(this, size(), order::at);
    }

    /// The same rows with other names for columns.
    ///
    /// @param names old name to new name
    /// @throws DataException if a column does not exist, or two would have the same name
    default DataSet renamed(Map<String, String> names) {
        return names.isEmpty() ? this : new RenamedDataSet(this, names);
    }

    /// All rows of the first, then all of the second, and so on.
    ///
    /// @throws IllegalArgumentException if there are none
    static DataSet concat(String name, List<DataSet> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a dataset must have at least one part");
        }
        return parts.size() == 1 ? parts.getFirst() : new ConcatDataSet(name, parts);
    }
}
