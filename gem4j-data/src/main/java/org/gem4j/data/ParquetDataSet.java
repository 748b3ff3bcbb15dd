// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.InputFile;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqList;
import dev.hardwood.row.PqMap;
import dev.hardwood.row.PqStruct;
import dev.hardwood.row.StructAccessor;
import dev.hardwood.schema.SchemaNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Rows of a Parquet file, read in blocks.
///
/// A file whose data takes little memory, or no more than Java has to spare, is one block and stays; of a larger one
/// the last used blocks stay. A row in the middle costs the pages before it in its row group, so that a random order
/// over a file that does not stay is slow.
final class ParquetDataSet implements DataSet {
    private static final long SMALL_BYTES = 16L << 20;
    private static final int BLOCK_ROWS = 256;
    private static final int BLOCKS = 32;

    // The library tells which decoders it found, at INFO, whatever command runs; kept here so that the level stays.
    private static final Logger LIBRARY = Logger.getLogger("dev.hardwood");

    static {
        LIBRARY.setLevel(Level.WARNING);
    }

    private final String name;
    private final ParquetFileReader reader;
    private final Set<String> unsigned;
    private final List<String> columns;
    private final long size;
    private final long blockRows;
    private final BlockCache<List<Row>> cache = new BlockCache<>(BLOCKS);

    private ParquetDataSet(String name, ParquetFileReader reader) {
        this.name = name;
        this.reader = reader;
        columns = reader.getFileSchema().getRootNode().children().stream()
                .map(SchemaNode::name)
                .toList();
        unsigned = reader.getFileSchema().getRootNode().children().stream()
                .filter(ParquetDataSet::isUnsignedLong)
                .map(SchemaNode::name)
                .collect(Collectors.toUnmodifiableSet());
        size = reader.getFileMetaData().numRows();
        long bytes = reader.getFileMetaData().rowGroups().stream()
                .mapToLong(RowGroup::totalByteSize)
                .sum();
        blockRows = bytes <= SMALL_BYTES || KeptBytes.SHARED.take(2 * bytes, cache) ? Math.max(1, size) : BLOCK_ROWS;
    }

    private static boolean isUnsignedLong(SchemaNode node) {
        return node instanceof SchemaNode.PrimitiveNode primitive
                && primitive.logicalType() instanceof LogicalType.IntType type
                && type.bitWidth() == Long.SIZE
                && !type.isSigned();
    }

    static ParquetDataSet open(Path file) {
        String name = file.toString();
        try {
            return new ParquetDataSet(name, ParquetFileReader.open(InputFile.of(file)));
        } catch (IOException | IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
            throw new DataException("cannot read " + name + " as Parquet: " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Row row(long index) {
        Objects.checkIndex(index, size);
        return cache.get(index / blockRows, this::block).get((int) (index % blockRows));
    }

    private List<Row> block(long number) {
        long from = number * blockRows;
        long rows = Math.min(blockRows, size - from);
        List<Row> block = new ArrayList<>((int) rows);
        ParquetFileReader.RowReaderBuilder builder = reader.buildRowReader().head(rows);
        try (RowReader source = (from == 0 ? builder : builder.skip(from)).build()) {
            while (block.size() < rows && source.hasNext()) {
                source.next();
                SequencedMap<String, @Nullable Object> values = struct(source);
                unsigned.forEach(column -> values.computeIfPresent(
                        column, (key, value) -> value instanceof Long n && n < 0 ? Long.toUnsignedString(n) : value));
                block.add(new Row(name + ", row " + (from + block.size() + 1), values));
            }
        } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
            throw broken(from + block.size(), String.valueOf(e.getMessage()), e);
        }
        if (block.size() < rows) {
            throw broken(from + block.size(), "the rows end here, but the file promises " + size, null);
        }
        return block;
    }

    private DataException broken(long index, String why, @Nullable Exception cause) {
        String message = "cannot read " + name + " as Parquet, row " + (index + 1) + ": " + why;
        return cause == null ? new DataException(message) : new DataException(message, cause);
    }

    private static SequencedMap<String, @Nullable Object> struct(StructAccessor struct) {
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int field = 0; field < struct.getFieldCount(); field++) {
            values.put(struct.getFieldName(field), value(struct.getValue(field)));
        }
        return values;
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case PqStruct struct -> struct(struct);
            case PqList list -> {
                List<@Nullable Object> elements = new ArrayList<>(list.size());
                for (int i = 0; i < list.size(); i++) {
                    elements.add(list.isNull(i) ? null : value(list.get(i)));
                }
                yield elements;
            }
            case PqMap map -> {
                SequencedMap<String, @Nullable Object> entries = new LinkedHashMap<>();
                for (PqMap.Entry entry : map.getEntries()) {
                    entries.put(String.valueOf(entry.getKey()), value(entry.getValue()));
                }
                yield entries;
            }
            default -> Values.normal(value);
        };
    }
}
