// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// An Arrow IPC file or stream, mapped into memory. Immutable and thread-safe.
///
/// Memory-mapped, so that the operating system decides what stays in memory. Illegal content is an
/// `IllegalArgumentException` or an `IndexOutOfBoundsException`.
public final class ArrowFile {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final byte[] MAGIC = {'A', 'R', 'R', 'O', 'W', '1'};
    private static final int SCHEMA = 1;
    private static final int DICTIONARY = 2;
    private static final int RECORDS = 3;

    private final List<ArrowField> fields;
    private final List<Batch> batches;
    private final List<Long> ends;

    /// A record batch: its description, its data, the dictionaries that were known before it.
    private record Batch(FlatTable table, MemorySegment body, Map<Long, Dictionary> dictionaries) {}

    private record Message(int type, FlatTable header, MemorySegment body) {}

    private ArrowFile(List<ArrowField> fields, List<Batch> batches) {
        this.fields = List.copyOf(fields);
        this.batches = List.copyOf(batches);
        List<Long> sums = new ArrayList<>();
        long sum = 0;
        for (Batch batch : batches) {
            long rows = batch.table().longValue(0);
            if (rows < 0) {
                throw new IllegalArgumentException("a record batch claims " + rows + " rows");
            }
            sum = Math.addExact(sum, rows);
            sums.add(sum);
        }
        ends = List.copyOf(sums);
    }

    /// Reads the schema and where the batches are.
    ///
    /// @throws IllegalArgumentException if the file is not an Arrow file, or has types that are not read
    public static ArrowFile open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return read(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto()));
        }
    }

    private static ArrowFile read(MemorySegment bytes) {
        List<ArrowField> fields = new ArrayList<>();
        List<Batch> batches = new ArrayList<>();
        Map<Long, ArrowField> encoded = new HashMap<>();
        Map<Long, Dictionary> dictionaries = Map.of();
        for (Message message : messages(bytes)) {
            FlatTable header = message.header();
            switch (message.type()) {
                case SCHEMA -> {
                    if (header.shortValue(0) != 0) {
                        throw new IllegalArgumentException("it is big-endian; only little-endian files are read");
                    }
                    fields.addAll(ArrowField.readAll(header));
                    fields.forEach(field -> collectDictionaries(field, encoded));
                }
                case DICTIONARY -> dictionaries = withDictionary(message, encoded, dictionaries);
                case RECORDS -> batches.add(new Batch(header, message.body(), dictionaries));
                default -> throw new IllegalArgumentException("it has a message of kind " + message.type());
            }
        }
        return new ArrowFile(fields, batches);
    }

    private static void collectDictionaries(ArrowField field, Map<Long, ArrowField> encoded) {
        if (field.dictionary() >= 0) {
            encoded.put(field.dictionary(), field.plain());
        }
        field.children().forEach(child -> collectDictionaries(child, encoded));
    }

    private static Map<Long, Dictionary> withDictionary(
            Message message, Map<Long, ArrowField> encoded, Map<Long, Dictionary> known) {
        FlatTable header = message.header();
        ArrowField field = encoded.get(header.longValue(0));
        if (field == null) {
            throw new IllegalArgumentException("it has a dictionary that no column uses");
        }
        ArrowVector values = new BatchReader(header.table(1), message.body(), known).read(field);
        Dictionary before = known.get(header.longValue(0));
        Map<Long, Dictionary> dictionaries = new HashMap<>(known);
        dictionaries.put(
                header.longValue(0),
                before != null && header.bool(2, false) ? before.with(values) : Dictionary.of(values));
        return dictionaries;
    }

    private static List<Message> messages(MemorySegment bytes) {
        List<Message> messages = new ArrayList<>();
        long at = bytes.byteSize() >= 8 && bytes.asSlice(0, 6).mismatch(MemorySegment.ofArray(MAGIC)) < 0 ? 8 : 0;
        while (at + 8 <= bytes.byteSize()) {
            if (bytes.get(INT, at) != -1) {
                throw new IllegalArgumentException("it has no Arrow message at byte " + at);
            }
            int length = bytes.get(INT, at + 4);
            if (length == 0) {
                return messages;
            }
            FlatTable message = FlatTable.root(bytes.asSlice(at + 8, length));
            long bodyAt = at + 8 + length;
            long bodyLength = message.longValue(3);
            messages.add(new Message(message.byteValue(1), message.table(2), bytes.asSlice(bodyAt, bodyLength)));
            at = bodyAt + bodyLength;
        }
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("it is empty");
        }
        return messages;
    }

    public List<String> columns() {
        return fields.stream().map(ArrowField::name).toList();
    }

    public long size() {
        return ends.isEmpty() ? 0 : ends.getLast();
    }

    /// The number of the batch that holds a row.
    public int batchOf(long row) {
        int low = 0;
        int high = ends.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends.get(middle) <= row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The columns of a batch, to be given to [#row].
    public Columns columns(int batch) {
        Batch source = batches.get(batch);
        BatchReader reader = new BatchReader(source.table(), source.body(), source.dictionaries());
        List<ArrowVector> vectors = new ArrayList<>();
        for (ArrowField field : fields) {
            ArrowVector vector = reader.read(field);
            if (vector.length() < source.table().longValue(0)) {
                throw new IllegalArgumentException("column " + field.name() + " has " + vector.length() + " values for "
                        + source.table().longValue(0) + " rows");
            }
            vectors.add(vector);
        }
        return new Columns(batch == 0 ? 0 : ends.get(batch - 1), vectors);
    }

    /// The values of a row by column.
    public SequencedMap<String, @Nullable Object> row(Columns columns, long row) {
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        ElementBudget budget = new ElementBudget();
        for (int i = 0; i < fields.size(); i++) {
            values.put(fields.get(i).name(), columns.vectors.get(i).get(row - columns.firstRow, budget));
        }
        return values;
    }

    /// The columns of one batch.
    public static final class Columns {
        private final long firstRow;
        private final List<ArrowVector> vectors;

        private Columns(long firstRow, List<ArrowVector> vectors) {
            this.firstRow = firstRow;
            this.vectors = vectors;
        }
    }
}
