// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import com.github.luben.zstd.Zstd;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Puts the columns of one record batch together from its buffers.
final class BatchReader {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int ZSTD = 1;

    private final FlatTable batch;
    private final MemorySegment body;
    private final Map<Long, ArrowVector> dictionaries;
    private final boolean compressed;
    private int nextNode;
    private int nextBuffer;

    BatchReader(FlatTable batch, MemorySegment body, Map<Long, ArrowVector> dictionaries) {
        this.batch = batch;
        this.body = body;
        this.dictionaries = dictionaries;
        compressed = batch.has(3);
        if (compressed && batch.table(3).byteValue(0) != ZSTD) {
            throw new IllegalArgumentException("its buffers are compressed with LZ4; only zstd is read");
        }
    }

    ArrowVector read(ArrowField field) {
        ArrowField stored = field.stored();
        long length = batch.pairElement(1, nextNode++, 0);
        List<MemorySegment> buffers = new ArrayList<>();
        for (int i = 0; i < stored.type().buffers(); i++) {
            buffers.add(buffer(nextBuffer++));
        }
        List<ArrowVector> children = new ArrayList<>();
        for (ArrowField child : stored.children()) {
            children.add(read(child));
        }
        if (field.dictionary() < 0) {
            return new ArrowVector(field, length, buffers, children, null);
        }
        ArrowVector dictionary = dictionaries.get(field.dictionary());
        if (dictionary == null) {
            throw new IllegalArgumentException("the dictionary of column " + field.name() + " is missing");
        }
        return new ArrowVector(field, length, buffers, children, dictionary);
    }

    private MemorySegment buffer(int number) {
        MemorySegment stored = body.asSlice(batch.pairElement(2, number, 0), batch.pairElement(2, number, 1));
        if (!compressed || stored.byteSize() == 0) {
            return stored;
        }
        long length = stored.get(LONG, 0);
        MemorySegment data = stored.asSlice(8);
        if (length < 0) {
            return data;
        }
        byte[] plain = Zstd.decompress(data.toArray(ValueLayout.JAVA_BYTE), Math.toIntExact(length));
        return MemorySegment.ofArray(plain);
    }
}
