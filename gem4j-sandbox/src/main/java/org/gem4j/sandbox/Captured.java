// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.nio.charset.StandardCharsets;

/// What a program wrote to one of its outputs, or its two ends if it was long. Bytes that are not UTF-8
/// become U+FFFD.
///
/// @param head the start of the output; all of it, if nothing was left out
/// @param tail what was kept from the end; empty, if nothing was left out
/// @param bytes how much was written in all
/// @param omitted how many bytes between head and tail were left out
public record Captured(String head, String tail, long bytes, long omitted) {
    private static final Captured EMPTY = new Captured("", "", 0, 0);

    public static Captured empty() {
        return EMPTY;
    }

    /// @param kept the bytes that were kept
    /// @param headLength how many of them are the head
    /// @param total how many were written
    static Captured of(byte[] kept, int headLength, long total) {
        if (total <= kept.length) {
            return total == 0 ? EMPTY : new Captured(new String(kept, StandardCharsets.UTF_8), "", total, 0);
        }
        // A character that was cut belongs to the gap.
        int headEnd = endOfLast(kept, headLength);
        int tailStart = headLength;
        while (tailStart < kept.length && tailStart - headLength < 3 && isContinuation(kept[tailStart])) {
            tailStart++;
        }
        String head = new String(kept, 0, headEnd, StandardCharsets.UTF_8);
        String tail = new String(kept, tailStart, kept.length - tailStart, StandardCharsets.UTF_8);
        return new Captured(head, tail, total, total - headEnd - (kept.length - tailStart));
    }

    /// Everything, with a line in place of what was left out.
    public String text() {
        return omitted == 0 ? head : head + "\n[... " + omitted + " bytes left out ...]\n" + tail;
    }

    /// Where the last character ends that lies wholly before `end`.
    private static int endOfLast(byte[] bytes, int end) {
        int start = end - 1;
        while (start >= 0 && end - start < 4 && isContinuation(bytes[start])) {
            start--;
        }
        if (start < 0) {
            return end;
        }
        int lead = bytes[start] & 0xff;
        int length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return start + length > end ? start : end;
    }

    private static boolean isContinuation(byte value) {
        return (value & 0xc0) == 0x80;
    }
}
