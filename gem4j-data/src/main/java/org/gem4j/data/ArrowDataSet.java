// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.gem4j.data.arrow.ArrowFile;

/// Rows of an Arrow file.
final class ArrowDataSet implements DataSet {
    private static final int BATCHES = 16;

    private final String name;
    private final ArrowFile file;
    private final BlockCache<ArrowFile.Columns> cache = new BlockCache<>(BATCHES);

    private ArrowDataSet(String name, ArrowFile file) {
        this.name = name;
        this.file = file;
    }

    static ArrowDataSet open(Path path) {
        try {
            return new ArrowDataSet(path.toString(), ArrowFile.open(path));
        } catch (IOException e) {
            throw new DataException("cannot read " + path + ": " + e.getMessage(), e);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new DataException("cannot read " + path + " as Arrow: " + reason(e), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return file.columns();
    }

    @Override
    public long size() {
        return file.size();
    }

    @Override
    public Row row(long index) {
        Objects.checkIndex(index, file.size());
        try {
            ArrowFile.Columns columns = cache.get(file.batchOf(index), batch -> file.columns((int) batch));
            return new Row(name + ", row " + (index + 1), Values.map(file.row(columns, index)));
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new DataException("cannot read " + name + " as Arrow, row " + (index + 1) + ": " + reason(e), e);
        }
    }

    /// What went wrong; a place outside the file's data tells a user nothing.
    private static String reason(Throwable problem) {
        return switch (problem) {
            case IllegalArgumentException known -> String.valueOf(known.getMessage());
            case OutOfMemoryError _ -> "it needs more memory than Java has, or is damaged";
            default -> "it is truncated or damaged";
        };
    }
}
