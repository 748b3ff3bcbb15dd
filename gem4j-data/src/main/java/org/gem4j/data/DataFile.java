// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/// Opens one file by its content: compression and the binary formats by their first bytes, text formats by name.
final class DataFile {
    private static final int HEAD = 64;

    private DataFile() {}

    /// The endings of files that can be read.
    static boolean isData(String fileName) {
        String plain = withoutCompression(fileName.toLowerCase(Locale.ROOT));
        return Arrays.stream(new String[] {".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet", ".arrow"})
                .anyMatch(plain::endsWith);
    }

    static String withoutCompression(String fileName) {
        return fileName.replaceFirst("(?i)\\.(gz|zst|zstd)$", "");
    }

    static DataSet open(Path file) {
        try {
            byte[] head = head(file);
            if (startsWith(head, 0x1F, 0x8B) || startsWith(head, 0x28, 0xB5, 0x2F, 0xFD)) {
                Path plain = decompress(file, head);
                return open(file, plain, head(plain));
            }
            return open(file, file, head);
        } catch (IOException e) {
            throw new DataException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /// @param named what the user calls it
    /// @param file what to read: the same, or its decompressed copy
    private static DataSet open(Path named, Path file, byte[] head) {
        if (startsWith(head, 'P', 'A', 'R', '1')) {
            return ParquetDataSet.open(file);
        }
        if (startsWith(head, 'A', 'R', 'R', 'O', 'W', '1') || startsWith(head, 0xFF, 0xFF, 0xFF, 0xFF)) {
            return ArrowDataSet.open(file);
        }
        return TextDataSet.open(named.toString(), file, textFormat(named, head));
    }

    private static TextFormat textFormat(Path named, byte[] head) {
        String name = withoutCompression(named.getFileName().toString()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return new CsvFormat(',');
        }
        if (name.endsWith(".tsv")) {
            return new CsvFormat('\t');
        }
        int first = 0;
        while (first < head.length && (head[first] < 0 || Character.isWhitespace(head[first]))) {
            first++; // blanks and a byte-order mark
        }
        if (first == head.length || head[first] == '{') {
            return JsonFormat.LINES;
        }
        if (head[first] == '[') {
            return JsonFormat.ARRAY;
        }
        throw new DataException(named + ": is none of JSONL, JSON array, CSV (.csv), TSV (.tsv), Parquet, Arrow,"
                + " plain or compressed with gzip or zstd; it begins with byte " + (head[first] & 0xFF));
    }

    private static Path decompress(Path file, byte[] head) throws IOException {
        Path plain = Files.createTempFile("gem4j-data-", ".plain");
        plain.toFile().deleteOnExit();
        try (InputStream source = new BufferedInputStream(Files.newInputStream(file));
                InputStream content =
                        startsWith(head, 0x1F, 0x8B) ? new GZIPInputStream(source) : new ZstdInputStream(source)) {
            Files.copy(content, plain, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(plain);
            throw new IOException("it cannot be decompressed: " + e.getMessage(), e);
        }
        return plain;
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream source = Files.newInputStream(file)) {
            return source.readNBytes(HEAD);
        }
    }

    private static boolean startsWith(byte[] head, int... first) {
        for (int i = 0; i < first.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != first[i]) {
                return false;
            }
        }
        return true;
    }
}
