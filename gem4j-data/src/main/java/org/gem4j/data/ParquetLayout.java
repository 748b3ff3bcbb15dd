// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.FileSchema;
import java.util.List;

/// Checks what a Parquet file says of itself before anything is read by it.
final class ParquetLayout {
    private static final long MOST = 1L << 48;

    private ParquetLayout() {}

    /// @param length bytes of the file
    /// @throws ParquetFailure naming what cannot be
    static void check(FileMetaData file, FileSchema schema, long length) {
        for (int i = 0; i < file.rowGroups().size(); i++) {
            RowGroup group = file.rowGroups().get(i);
            List<ColumnChunk> chunks = group.columns();
            if (isAbsurd(group.numRows()) || isAbsurd(group.totalByteSize())) {
                throw new ParquetFailure("row group " + i + " claims " + group.numRows() + " rows and "
                        + group.totalByteSize() + " bytes");
            }
            if (chunks.size() != schema.getColumnCount()) {
                throw new ParquetFailure("row group " + i + " has " + chunks.size() + " columns where there are "
                        + schema.getColumnCount());
            }
            for (int column = 0; column < chunks.size(); column++) {
                check(chunks.get(column), schema.getColumn(column), group.numRows(), length);
            }
        }
    }

    private static boolean isAbsurd(long count) {
        return count < 0 || count > MOST;
    }

    private static void check(ColumnChunk chunk, ColumnSchema column, long rows, long length) {
        ColumnMetaData data = chunk.metaData();
        long start = chunk.chunkStartOffset();
        long bytes = data.totalCompressedSize();
        if (start < 0 || bytes < 0 || start > length - bytes) {
            throw new ParquetFailure("column " + column.fieldPath() + " claims " + bytes + " bytes from byte " + start
                    + ", but the file has " + length + " bytes");
        }
        boolean flat = column.maxRepetitionLevel() == 0;
        if (flat ? data.numValues() != rows : data.numValues() < rows) {
            throw new ParquetFailure(
                    "column " + column.fieldPath() + " has " + data.numValues() + " values for " + rows + " rows");
        }
    }
}
