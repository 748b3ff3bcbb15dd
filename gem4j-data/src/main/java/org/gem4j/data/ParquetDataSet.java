// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.schema.SchemaNode;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.gem4j.data.ParquetFailure.Again;

/// Rows of a Parquet file, read in blocks.
///
/// A file whose data takes little memory, or no more than Java has to spare, is one block and stays; of a larger one
/// the last used blocks stay. A row in the middle costs the pages before it in its row group, so that a random order
/// over a file that does not stay is slow.
///
/// The library that decodes the pages gets a limited time. What cannot be read at one time is not tried again.
final class ParquetDataSet implements DataSet {
    private static final long SMALL_BYTES = 16L << 20;
    private static final int ROW_BYTES = 100;
    private static final int MOST_ROWS_THAT_STAY = 1 << 28;
    private static final int BLOCK_ROWS = 256;
    private static final int BLOCKS = 32;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final long BYTES_PER_MORE_SECOND = 1 << 20;

    /// Ends the library's threads, of which each open file has some: when all rows are read, or nobody needs them
    /// any more. Not at once where reading failed, since then some would wait forever for tasks that are not run
    /// any more.
    private static final Cleaner CLEANER = Cleaner.create();

    // The library tells which decoders it found, at INFO, whatever command runs; kept here so that the level stays.
    private static final Logger LIBRARY = Logger.getLogger("dev.hardwood");

    static {
        LIBRARY.setLevel(Level.WARNING);
    }

    private final String name;
    private final ParquetInput input;
    private final ParquetFileReader reader;
    private final SchemaNode.GroupNode schema;
    private final Cleaner.Cleanable closing;
    private final Duration limit;
    private final long size;
    private final long blockRows;
    private final BlockCache<List<Row>> cache = new BlockCache<>(BLOCKS);
    private final BitSet checked = new BitSet();
    private volatile Optional<DataException> broken = Optional.empty();

    private ParquetDataSet(String name, ParquetInput input, ParquetFileReader reader, Duration limit) {
        this.name = name;
        this.input = input;
        this.reader = reader;
        this.limit = limit;
        closing = CLEANER.register(this, () -> close(reader));
        schema = reader.getFileSchema().getRootNode();
        List<RowGroup> groups = reader.getFileMetaData().rowGroups();
        // The number of rows of the whole file is a copy that some writers get wrong.
        size = groups.stream().mapToLong(RowGroup::numRows).sum();
        long bytes = groups.stream().mapToLong(RowGroup::totalByteSize).sum();
        blockRows = stays(bytes) ? Math.max(1, size) : BLOCK_ROWS;
    }

    /// Whether all rows may stay in memory. A row costs memory however few bytes its values have in the file.
    private boolean stays(long bytes) {
        return size <= MOST_ROWS_THAT_STAY
                && (bytes + ROW_BYTES * size <= SMALL_BYTES
                        || KeptBytes.SHARED.take(2 * (bytes + ROW_BYTES * size), cache));
    }

    static ParquetDataSet open(Path file) {
        return open(file, LIMIT);
    }

    /// @param limit for a file of no more than 1 MB; a larger one gets a second more for each
    static ParquetDataSet open(Path file, Duration limit) {
        String name = file.toString();
        ParquetInput input = new ParquetInput(file);
        try {
            Duration fitting = limit.plusSeconds(Files.size(file) / BYTES_PER_MORE_SECOND);
            ParquetFileReader reader = bounded(name, input, fitting, () -> {
                ParquetFileReader opened = ParquetFileReader.open(input);
                try {
                    ParquetLayout.check(opened.getFileMetaData(), opened.getFileSchema(), input.length());
                    return opened;
                } catch (ParquetFailure e) {
                    opened.close();
                    throw e;
                }
            });
            return new ParquetDataSet(name, input, reader, fitting);
        } catch (ParquetFailure e) {
            throw new DataException("cannot read " + name + " as Parquet: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new DataException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return schema.children().stream().map(SchemaNode::name).toList();
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
        broken.ifPresent(problem -> {
            throw problem;
        });
        long from = number * blockRows;
        long rows = Math.min(blockRows, size - from);
        List<Row> block = new ArrayList<>();
        input.allowReads();
        try {
            List<Row> whole = bounded(name, input, limit, () -> read(from, rows, block));
            if (rows == size) {
                closing.clean();
            }
            return whole;
        } catch (ParquetFailure e) {
            DataException problem = new DataException(
                    "cannot read " + name + " as Parquet, row " + (from + block.size() + 1) + ": " + e.getMessage(), e);
            if (e.again() == Again.NEVER || e.again() == Again.OTHER_ROWS && rows == size) {
                broken = Optional.of(problem);
            }
            throw problem;
        }
    }

    private static void close(ParquetFileReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            LIBRARY.log(Level.FINE, "a Parquet file could not be closed", e);
        }
    }

    private List<Row> read(long from, long rows, List<Row> block) throws IOException {
        checkPages(from, rows);
        ParquetFileReader.RowReaderBuilder builder = reader.buildRowReader().head(rows);
        try (RowReader source = (from == 0 ? builder : builder.skip(from)).build()) {
            while (block.size() < rows && source.hasNext()) {
                source.next();
                String place = name + ", row " + (from + block.size() + 1);
                block.add(new Row(place, ParquetValues.struct(source, schema)));
            }
        }
        if (block.size() < rows) {
            throw new ParquetFailure("the rows end here, but the file declares " + size);
        }
        return block;
    }

    /// Checks the row groups that have these rows, each once.
    private void checkPages(long from, long rows) throws IOException {
        long start = 0;
        List<RowGroup> groups = reader.getFileMetaData().rowGroups();
        for (int i = 0; i < groups.size(); i++) {
            RowGroup group = groups.get(i);
            if (start < from + rows && from < start + group.numRows() && !checked.get(i)) {
                for (ColumnChunk chunk : group.columns()) {
                    ParquetPages.check(input, chunk);
                }
                checked.set(i);
            }
            start += group.numRows();
        }
    }

    /// Runs the library's work, and says what went wrong in it.
    private static <T> T bounded(String name, ParquetInput input, Duration limit, Callable<T> work) {
        try {
            return BoundedWork.run("parquet " + name, limit, work);
        } catch (TimeoutException e) {
            input.stopReads();
            throw ParquetFailure.timeout(limit);
        } catch (ExecutionException e) {
            input.stopReads();
            throw ParquetFailure.of(e.getCause());
        } catch (InterruptedException e) {
            input.stopReads();
            Thread.currentThread().interrupt();
            throw ParquetFailure.interrupted(e);
        }
    }
}
