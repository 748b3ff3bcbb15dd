// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;

/// Rows of a text file, found by an index of where each begins: five bytes of memory a row.
///
/// The file is read once when it is opened and must not change afterward.
final class TextDataSet implements DataSet {
    private static final int CHUNK = 1 << 18;

    private final String name;
    private final TextFormat format;
    private final FileChannel channel;
    private final OffsetIndex starts;
    private final long end;
    private final List<String> columns;
    private final long firstRow;

    private TextDataSet(String name, TextFormat format, FileChannel channel, OffsetIndex starts, long end) {
        this.name = name;
        this.format = format;
        this.channel = channel;
        this.starts = starts;
        this.end = end;
        this.firstRow = format.hasHeader() && starts.size() > 0 ? 1 : 0;
        if (firstRow == 1) {
            columns = format.header(name, text(0));
        } else {
            columns = starts.size() == 0 ? List.of() : row(0).columns();
        }
    }

    /// @param name for messages
    static TextDataSet open(String name, Path file, TextFormat format) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                OffsetIndex starts = new OffsetIndex(name);
                long end = scan(channel, format.scanner(name), starts);
                return new TextDataSet(name, format, channel, starts, end);
            } catch (IOException | DataException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new DataException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    private static long scan(FileChannel channel, RowScanner scanner, OffsetIndex starts) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        long position = 0;
        while (channel.read(chunk.clear(), position) > 0) {
            byte[] bytes = chunk.array();
            int length = chunk.position();
            for (int i = 0; i < length; i++) {
                if (scanner.startsRow(bytes[i], position + i)) {
                    starts.add(position + i);
                }
            }
            position += length;
        }
        scanner.end(position);
        return position;
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
        return starts.size() - firstRow;
    }

    @Override
    public Row row(long index) {
        Objects.checkIndex(index, size());
        String text = text(index + firstRow);
        return format.row(name + ", row " + (index + 1), text, columns);
    }

    private String text(long index) {
        long start = starts.get(index);
        long stop = index + 1 < starts.size() ? starts.get(index + 1) : end;
        if (stop - start > Integer.MAX_VALUE - 8) {
            throw new DataException(name + ", row " + (index + 1) + ": is larger than 2 GiB");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) (stop - start));
        try {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, start + bytes.position()) < 0) {
                    throw new DataException(name + ": the file became shorter while it was in use");
                }
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(bytes.flip())
                    .toString();
        } catch (CharacterCodingException e) {
            throw new DataException(name + ", row " + (index + 1 - firstRow) + ": is not UTF-8", e);
        } catch (IOException e) {
            throw new DataException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }
}
