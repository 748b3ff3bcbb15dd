// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Several datasets one after another, such as the shards of one.
final class ConcatDataSet implements DataSet {
    private final String name;
    private final List<DataSet> parts;
    private final long[] ends;

    ConcatDataSet(String name, List<DataSet> parts) {
        this.name = name;
        this.parts = List.copyOf(parts);
        ends = parts.stream().mapToLong(DataSet::size).toArray();
        Arrays.parallelPrefix(ends, Long::sum);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return parts.getFirst().columns();
    }

    @Override
    public long size() {
        return ends[ends.length - 1];
    }

    @Override
    public Row row(long index) {
        Objects.checkIndex(index, size());
        int part = 0;
        while (ends[part] <= index) {
            part++;
        }
        return parts.get(part).row(index - (part == 0 ? 0 : ends[part - 1]));
    }
}
