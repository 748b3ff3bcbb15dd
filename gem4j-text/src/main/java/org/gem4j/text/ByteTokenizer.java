// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// The simplest tokenizer: id = UTF-8 byte, and 256 ends a turn. It can encode any text and needs no training.
public final class ByteTokenizer implements Tokenizer {
    @Override
    public int[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] ids = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            ids[i] = bytes[i] & 0xff;
        }
        return ids;
    }

    @Override
    public String decode(int[] ids) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(ids.length);
        for (int id : ids) {
            if (id < 0 || id > endOfTurn()) {
                throw new IllegalArgumentException("token id must be in 0..256 but was " + id);
            }
            if (id < endOfTurn()) {
                bytes.write(id);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] bytes(int id) {
        return id == endOfTurn() ? new byte[0] : new byte[] {(byte) id};
    }

    @Override
    public int longestToken() {
        return 1;
    }

    @Override
    public int vocabularySize() {
        return 257;
    }

    @Override
    public int endOfTurn() {
        return 256;
    }
}
