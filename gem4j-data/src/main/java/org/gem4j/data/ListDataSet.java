// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;

/// Rows that are in memory.
record ListDataSet(String name, List<Row> rows) implements DataSet {
    ListDataSet {
        rows = List.copyOf(rows);
    }

    @Override
    public List<String> columns() {
        return rows.isEmpty() ? List.of() : rows.getFirst().columns();
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public Row row(long index) {
        return rows.get(Math.toIntExact(index));
    }
}
