// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Another dataset with other names for its columns.
final class RenamedDataSet implements DataSet {
    private final DataSet base;
    private final Map<String, String> names;
    private final List<String> columns;

    RenamedDataSet(DataSet base, Map<String, String> names) {
        this.base = base;
        this.names = Map.copyOf(names);
        for (String old : names.keySet()) {
            if (!base.columns().contains(old)) {
                throw new DataException(base.name() + ": there is no column " + old + ". Columns: "
                        + String.join(", ", base.columns()) + ".");
            }
        }
        columns = base.columns().stream().map(this::renamed).toList();
        if (new HashSet<>(columns).size() < columns.size()) {
            throw new DataException(base.name() + ": two columns would have the same name: " + columns);
        }
    }

    private String renamed(String column) {
        return names.getOrDefault(column, column);
    }

    @Override
    public String name() {
        return base.name();
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public long size() {
        return base.size();
    }

    @Override
    public Row row(long index) {
        Row row = base.row(index);
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        row.asMap().forEach((column, value) -> values.put(renamed(column), value));
        return new Row(row.place(), values);
    }
}
