// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/// Writes archives in the ustar format: regular files alone, the same bytes for the same files.
final class TarFile {
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 100;

    private TarFile() {}

    /// @param files by relative path; scripts, which start with `#!`, become executable
    static byte[] of(Map<String, byte[]> files) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        files.forEach((name, content) -> {
            out.writeBytes(header(name, content));
            out.writeBytes(content);
            out.writeBytes(new byte[Math.floorMod(-content.length, BLOCK)]);
        });
        out.writeBytes(new byte[2 * BLOCK]);
        return out.toByteArray();
    }

    private static byte[] header(String name, byte[] content) {
        byte[] header = new byte[BLOCK];
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        if (encoded.length > LONGEST_NAME) {
            throw new IllegalArgumentException("a file's path must have at most 100 bytes but was " + name);
        }
        boolean script = content.length > 2 && content[0] == '#' && content[1] == '!';
        put(header, 0, encoded);
        octal(header, 100, 8, script ? 0755 : 0644);
        octal(header, 108, 8, 0);
        octal(header, 116, 8, 0);
        octal(header, 124, 12, content.length);
        octal(header, 136, 12, 0);
        header[156] = '0';
        put(header, 257, "ustar\00000".getBytes(StandardCharsets.US_ASCII));
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte one : header) {
            sum += one & 0xff;
        }
        octal(header, 148, 7, sum);
        return header;
    }

    private static void put(byte[] header, int at, byte[] bytes) {
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static void octal(byte[] header, int at, int width, long value) {
        String digits = Long.toOctalString(value);
        put(header, at, ("0".repeat(width - 1 - digits.length()) + digits + "\0").getBytes(StandardCharsets.US_ASCII));
    }
}
