// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.text.Tokenizer;

/// A vocabulary for random weights: every byte, pieces of JSON, random words and numbers; the last token ends a turn.
final class MadeUpTokenizer implements Tokenizer {
    private static final int BYTES = 256;
    private static final int LONGEST = 9;
    private static final List<String> JSON =
            List.of("{\"", "\": ", "\", \"", "\"}", "\": \"", "}}", ", ", ": ", "\\n", "[\"", "\"]");

    private final byte[][] tokens;

    /// @param vocabularySize > 256
    MadeUpTokenizer(int vocabularySize) {
        SeededRandom random = SeededRandom.of(vocabularySize);
        tokens = new byte[vocabularySize][];
        for (int id = 0; id < vocabularySize - 1; id++) {
            tokens[id] = id < BYTES ? new byte[] {(byte) id} : text(id, random).getBytes(StandardCharsets.UTF_8);
        }
        tokens[vocabularySize - 1] = new byte[0];
    }

    private static String text(int id, SeededRandom random) {
        if (id < BYTES + JSON.size()) {
            return JSON.get(id - BYTES);
        }
        return switch (id % 16) {
            case 0 -> String.valueOf(random.nextInt(1000));
            case 1, 2, 3, 4, 5, 6, 7 -> " " + letters(random, 2 + random.nextInt(LONGEST - 2));
            default -> letters(random, 2 + random.nextInt(LONGEST - 1));
        };
    }

    private static String letters(SeededRandom random, int count) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < count; i++) {
            letters.append((char) ('a' + random.nextInt(26)));
        }
        return letters.toString();
    }

    @Override
    public int[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] ids = new int[bytes.length];
        Arrays.setAll(ids, i -> bytes[i] & 0xff);
        return ids;
    }

    @Override
    public String decode(int[] ids) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int id : ids) {
            bytes.writeBytes(tokens[id]);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] bytes(int id) {
        return tokens[id].clone();
    }

    @Override
    public int longestToken() {
        return LONGEST + 1;
    }

    @Override
    public int vocabularySize() {
        return tokens.length;
    }

    @Override
    public int endOfTurn() {
        return tokens.length - 1;
    }
}
