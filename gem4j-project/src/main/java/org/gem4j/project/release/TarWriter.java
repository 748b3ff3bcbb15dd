// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Writes a tar file (ustar) whose entries belong to nobody and are of one time, so that equal files make equal bytes.
final class TarWriter implements AutoCloseable {
    private static final int BLOCK = 512;
    private static final int NAME_BYTES = 100;
    private static final int PREFIX_BYTES = 155;
    private static final int PROGRAM = 0755;
    private static final int FILE = 0644;

    private final OutputStream out;
    private final byte[] seconds;

    /// @param out is closed with this writer
    TarWriter(OutputStream out) {
        this.out = out;
        this.seconds = octal(PlatformJars.CHANGED.getEpochSecond(), 12);
    }

    /// Adds all files of a folder, in order of their names; links stay links.
    void addTree(String place, Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(path -> !Files.isDirectory(path)).sorted().toList();
        }
        for (Path file : files) {
            String name = place + "/" + folder.relativize(file).toString().replace('\\', '/');
            if (Files.isSymbolicLink(file)) {
                header(name, '2', Files.readSymbolicLink(file).toString(), 0, PROGRAM);
            } else {
                addFile(name, file);
            }
        }
    }

    void addFile(String name, Path file) throws IOException {
        long size = Files.size(file);
        header(name, '0', "", size, Files.isExecutable(file) ? PROGRAM : FILE);
        try (InputStream in = Files.newInputStream(file)) {
            long written = in.transferTo(out);
            if (written != size) {
                throw new IOException(file + " changed while it was packed");
            }
        }
        fill(size);
    }

    void addText(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        header(name, '0', "", bytes.length, FILE);
        out.write(bytes);
        fill(bytes.length);
    }

    private void header(String name, char kind, String link, long size, int mode) throws IOException {
        byte[] block = new byte[BLOCK];
        int split = name.length() <= NAME_BYTES ? -1 : name.lastIndexOf('/', PREFIX_BYTES);
        put(block, 0, name.substring(split + 1), NAME_BYTES);
        put(block, 100, octal(mode, 8));
        put(block, 108, octal(0, 8));
        put(block, 116, octal(0, 8));
        put(block, 124, octal(size, 12));
        put(block, 136, seconds);
        Arrays.fill(block, 148, 156, (byte) ' ');
        block[156] = (byte) kind;
        put(block, 157, link, NAME_BYTES);
        put(block, 257, "ustar\00000", 8);
        put(block, 345, split < 0 ? "" : name.substring(0, split), PREFIX_BYTES);
        long sum = 0;
        for (byte value : block) {
            sum += value & 0xff;
        }
        put(block, 148, octal(sum, 7));
        out.write(block);
    }

    private static void put(byte[] block, int at, String text, int room) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > room) {
            throw new IOException("a tar file has " + room + " bytes for " + text);
        }
        put(block, at, bytes);
    }

    private static void put(byte[] block, int at, byte[] bytes) {
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    /// Digits and a zero byte at the end.
    private static byte[] octal(long value, int room) {
        String digits = Long.toOctalString(value);
        if (digits.length() > room - 1) {
            throw new IllegalArgumentException(
                    "tar number must have at most " + (room - 1) + " octal digits but was " + digits);
        }
        return ("0".repeat(room - 1 - digits.length()) + digits + "\0").getBytes(StandardCharsets.US_ASCII);
    }

    private void fill(long size) throws IOException {
        out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
    }

    /// Ends the file.
    @Override
    public void close() throws IOException {
        try (out) {
            out.write(new byte[2 * BLOCK]);
        }
    }
}
