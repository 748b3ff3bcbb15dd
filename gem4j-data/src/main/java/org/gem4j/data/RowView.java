// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;

/// Rows of another dataset in another order.
record RowView(DataSet base, long size, LongUnaryOperator order) implements DataSet {
    @Override
    public String name() {
        return base.name();
    }

    @Override
    public List<String> columns() {
        return base.columns();
    }

    @Override
    public Row row(long index) {
        return base.row(order.applyAsLong(Objects.checkIndex(index, size)));
    }
}
