// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/// Walks over the pages of a column before the library decodes them: native decompressors trust the sizes in a page's
/// header, and a damaged one would have them write behind their buffer.
final class ParquetPages {
    private static final int MOST_HEADER = 1 << 20;
    private static final int TYPE = 1;
    private static final int DATA_PAGE_2 = 3;
    private static final int UNCOMPRESSED_SIZE = 2;
    private static final int COMPRESSED_SIZE = 3;
    /// Fields of the header of a page of version 2, which are kept as 100 and their number.
    private static final int VERSION_2 = 8;
    private static final int DEFINITION_BYTES = 105;
    private static final int REPETITION_BYTES = 106;
    private static final int IS_COMPRESSED = 107;
    private static final int MOST_DEPTH = 16;

    private final ByteBuffer bytes;
    private final Map<Integer, Long> fields = new HashMap<>();

    private ParquetPages(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /// @throws ParquetFailure if a page leaves its column or cannot have the size that it claims
    static void check(ParquetInput input, ColumnChunk chunk) throws IOException {
        long at = chunk.chunkStartOffset();
        long end = at + chunk.metaData().totalCompressedSize();
        CompressionCodec codec = chunk.metaData().codec();
        while (at < end) {
            ByteBuffer start =
                    input.readRange(at, (int) Math.min(MOST_HEADER, end - at)).slice();
            ParquetPages page = new ParquetPages(start);
            page.readStruct(0, 0);
            long plain = page.field(UNCOMPRESSED_SIZE);
            long stored = page.field(COMPRESSED_SIZE);
            long next = at + start.position() + stored;
            if (plain < 0 || stored < 0 || plain > Integer.MAX_VALUE || next > end) {
                throw new ParquetFailure("it is damaged: the page at byte " + at + " claims " + stored + " bytes, and "
                        + plain + " decompressed ones");
            }
            boolean second = page.field(TYPE) == DATA_PAGE_2;
            long levels = second ? page.field(DEFINITION_BYTES) + page.field(REPETITION_BYTES) : 0;
            boolean compressed = !second || page.fields.getOrDefault(IS_COMPRESSED, 1L) == 1;
            if (levels < 0 || levels > Math.min(stored, plain)) {
                throw new ParquetFailure("it is damaged: the page at byte " + at + " claims " + levels
                        + " bytes of levels within " + stored);
            }
            if (codec == CompressionCodec.SNAPPY && compressed && stored > levels) {
                ByteBuffer data = input.readRange(at + start.position() + levels, (int) Math.min(10, stored - levels));
                long claimed = new ParquetPages(data.slice()).readVarint();
                if (claimed != plain - levels) {
                    throw new ParquetFailure("it is damaged: the page at byte " + at + " has " + claimed
                            + " decompressed bytes, not " + (plain - levels));
                }
            }
            at = next;
        }
    }

    private long field(int number) {
        Long value = fields.get(number);
        if (value == null) {
            throw new ParquetFailure("it is damaged: a page's header lacks its field " + number);
        }
        return value;
    }

    /// Keeps the numbers of a struct of Thrift's compact protocol.
    private void readStruct(int prefix, int depth) {
        if (depth > MOST_DEPTH) {
            throw new ParquetFailure("it is damaged: a page's header is nested too deeply");
        }
        int number = 0;
        for (int head = bytes.get(); head != 0; head = bytes.get()) {
            int delta = (head & 0xF0) >>> 4;
            number = delta == 0 ? (int) readZigzag() : number + delta;
            readValue(head & 0xF, prefix + number, depth);
        }
    }

    private void readValue(int type, int number, int depth) {
        switch (type) {
            case 1, 2 -> keep(number, type == 1 ? 1 : 0);
            case 3 -> bytes.get();
            case 5 -> keep(number, readZigzag());
            case 4, 6 -> readZigzag();
            case 7 -> bytes.getLong();
            case 8 -> skip(readVarint());
            case 9, 10 -> {
                int head = bytes.get();
                long count = (head & 0xF0) >>> 4;
                count = count == 15 ? readVarint() : count;
                for (long i = 0; i < count; i++) {
                    readValue(head & 0xF, -1, depth + 1);
                }
            }
            case 12 -> readStruct(number == VERSION_2 && depth == 0 ? 100 : 1000 * Math.max(1, number), depth + 1);
            default -> throw new ParquetFailure("it is damaged: a page's header has a field of the kind " + type);
        }
    }

    /// A number counts where it has the type that the format says, and stands there once: all readers take it
    /// alike.
    private void keep(int number, long value) {
        if (fields.put(number, value) != null && number >= 0) {
            throw new ParquetFailure("it is damaged: a page's header has a field twice");
        }
    }

    private void skip(long count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new ParquetFailure("it is damaged: a page's header leaves its column");
        }
        bytes.position(bytes.position() + (int) count);
    }

    private long readZigzag() {
        long value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    private long readVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte b = bytes.get();
            value |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new ParquetFailure("it is damaged: a page's header has a number of more than 64 bits");
    }
}
