// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamDecoderTest {
    private final ByteTokenizer tokenizer = new ByteTokenizer();

    private List<String> pieces(byte[] bytes) {
        StreamDecoder decoder = new StreamDecoder(tokenizer);
        List<String> pieces = new ArrayList<>();
        for (byte b : bytes) {
            pieces.add(decoder.add(b & 0xff));
        }
        pieces.add(decoder.finish());
        return pieces;
    }

    @Test
    void neverSplitsACharacter() {
        assertThat(pieces("a\u00e9\ud83d\ude00b".getBytes(StandardCharsets.UTF_8)))
                .containsExactly("a", "", "\u00e9", "", "", "", "\ud83d\ude00", "b", "");
    }

    @Test
    void piecesAddUpToTheWholeAlsoWhereBytesAreBroken() {
        byte[] bytes = {(byte) 0xe4, (byte) 0xbd, 'x', (byte) 0xff, (byte) 0xf0, (byte) 0x9f};
        int[] ids = {0xe4, 0xbd, 'x', 0xff, 0xf0, 0x9f};

        assertThat(String.join("", pieces(bytes))).isEqualTo(tokenizer.decode(ids));
    }

    @Test
    void brokenBytesWithoutEndAreNotHeldForEver() {
        StreamDecoder decoder = new StreamDecoder(tokenizer);
        StringBuilder text = new StringBuilder();

        for (int i = 0; i < 1000; i++) {
            text.append(decoder.add(0xff));
        }

        assertThat(text.length()).isGreaterThan(900);
        assertThat(text + decoder.finish()).isEqualTo("\uFFFD".repeat(1000));
    }
}
