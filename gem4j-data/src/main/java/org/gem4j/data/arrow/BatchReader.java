// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jpountz.lz4.LZ4FrameInputStream;

/// Puts the columns of one record batch together from its buffers.
final class BatchReader {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final FlatTable batch;
    private final MemorySegment body;
    private final Map<Long, Dictionary> dictionaries;
    private int nextNode;
    private int nextBuffer;
    private int nextView;

    BatchReader(FlatTable batch, MemorySegment body, Map<Long, Dictionary> dictionaries) {
        this.batch = batch;
        this.body = body;
        this.dictionaries = dictionaries;
    }

    ArrowVector read(ArrowField field) {
        ArrowField stored = field.stored();
        long length = batch.pairElement(1, nextNode++, 0);
        int count = stored.type().buffers() + (stored.type().kind().isView() ? dataBuffers() : 0);
        List<MemorySegment> buffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            buffers.add(buffer(nextBuffer++));
        }
        List<ArrowVector> children = new ArrayList<>();
        for (ArrowField child : stored.children()) {
            children.add(read(child));
        }
        if (field.dictionary() < 0) {
            return new ArrowVector(field, length, buffers, children, null);
        }
        Dictionary dictionary = dictionaries.get(field.dictionary());
        if (dictionary == null) {
            throw new IllegalArgumentException("the dictionary of column " + field.name() + " is missing");
        }
        return new ArrowVector(field, length, buffers, children, dictionary);
    }

    /// How many buffers with texts the next column of views has.
    private int dataBuffers() {
        long count = batch.longElement(4, nextView++);
        if (count < 0 || count > batch.count(2)) {
            throw new IllegalArgumentException("a column claims " + count + " of " + batch.count(2) + " buffers");
        }
        return (int) count;
    }

    private MemorySegment buffer(int number) {
        MemorySegment stored = body.asSlice(batch.pairElement(2, number, 0), batch.pairElement(2, number, 1));
        if (!batch.has(3) || stored.byteSize() == 0) {
            return stored;
        }
        long length = stored.get(LONG, 0);
        MemorySegment data = stored.asSlice(8);
        return length < 0 ? data : MemorySegment.ofArray(decompressed(data, length));
    }

    /// The buffer grows as it is read: a damaged length takes no memory.
    private byte[] decompressed(MemorySegment data, long length) {
        try (InputStream compressed = new ByteArrayInputStream(data.toArray(ValueLayout.JAVA_BYTE));
                InputStream plain = decompressor(compressed)) {
            byte[] bytes = plain.readNBytes(Math.toIntExact(length));
            if (bytes.length < length) {
                throw new IllegalArgumentException(
                        "a compressed buffer has " + bytes.length + " bytes in place of " + length);
            }
            return bytes;
        } catch (IOException e) {
            throw new IllegalArgumentException("a buffer cannot be decompressed: " + e.getMessage(), e);
        }
    }

    private InputStream decompressor(InputStream compressed) throws IOException {
        int codec = batch.table(3).byteValue(0);
        return switch (codec) {
            case 0 -> new LZ4FrameInputStream(compressed);
            case 1 -> new ZstdInputStream(compressed);
            default ->
                throw new IllegalArgumentException("its buffers are compressed in a way that is not known (number "
                        + codec + "); LZ4 and zstd are read");
        };
    }
}
