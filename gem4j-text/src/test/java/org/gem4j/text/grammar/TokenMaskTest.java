// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.BpeTokenizer.Merge;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.Tokenizer;
import org.junit.jupiter.api.Test;

class TokenMaskTest {
    /// Tokens of several bytes: `{"` is 256, `":` is 257, `": ` is 258, `é` is 259.
    private static final BpeTokenizer PAIRS = new BpeTokenizer(
            List.of(new Merge('{', '"'), new Merge('"', ':'), new Merge(257, ' '), new Merge(0xc3, 0xa9)));

    @Test
    void allowsTheTokensWhoseBytesMayAllFollow() {
        TokenMask mask = new TokenMask(Grammar.choice(List.of("{\"a\": é", "{\"")), PAIRS);
        BitSet first = mask.allowed(mask.start());
        GrammarState opened = mask.after(mask.start(), 256);
        GrammarState named = mask.after(opened, 'a');

        assertThat(first.stream().toArray()).containsExactly('{', 256);
        assertThat(mask.allowed(opened).stream().toArray()).containsExactly('a', PAIRS.endOfTurn());
        assertThat(mask.allowed(named).stream().toArray()).containsExactly('"', 257, 258);
        GrammarState spaced = mask.after(named, 258);
        assertThat(mask.allowed(spaced).stream().toArray()).containsExactly(0xc3, 259);
        GrammarState whole = mask.after(spaced, 259);
        assertThat(mask.allowed(whole).stream().toArray()).containsExactly(PAIRS.endOfTurn());
        assertThat(whole).isEqualTo(mask.after(mask.after(spaced, 0xc3), 0xa9));
        assertThatThrownBy(() -> mask.after(opened, 'b')).hasMessageContaining("98");
        assertThatThrownBy(() -> mask.after(whole, PAIRS.endOfTurn())).hasMessageContaining("no text");
    }

    @Test
    void aMaskIsThatOfEveryTokenTriedAlone() {
        TokenMask mask = new TokenMask(
                Grammar.schema(Map.of("type", "object", "properties", Map.of("é", Map.of("type", "string")))), PAIRS);
        GrammarState state = mask.start();
        for (int id : PAIRS.encode("{\"é\": \"x\\u00e9é\"}")) {
            BitSet allowed = mask.allowed(state);
            for (int each = 0; each < PAIRS.endOfTurn(); each++) {
                assertThat(allowed.get(each)).as("token %d", each).isEqualTo(follows(mask, state, each));
            }
            state = mask.after(state, id);
        }
        assertThat(state.mayEnd()).isTrue();
    }

    private static boolean follows(TokenMask mask, GrammarState state, int token) {
        try {
            mask.after(state, token);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Test
    void textsThatTheTokenizerCannotWriteAreRefused() {
        Tokenizer ascii = new Tokenizer() {
            private final Tokenizer bytes = new ByteTokenizer();

            @Override
            public int[] encode(String text) {
                return bytes.encode(text);
            }

            @Override
            public String decode(int[] ids) {
                return bytes.decode(ids);
            }

            @Override
            public int vocabularySize() {
                return 257;
            }

            @Override
            public int endOfTurn() {
                return 256;
            }
        };
        TokenMask mask = new TokenMask(Grammar.choice(List.of("é", "e")), ascii);

        assertThat(mask.allowed(mask.start()).stream().toArray()).containsExactly('e');
        assertThatThrownBy(() -> new TokenMask(Grammar.choice(List.of("é")), ascii))
                .hasMessageContaining("cannot write");
        assertThat(Arrays.stream(new ByteTokenizer().encode("é")).mapToObj(new ByteTokenizer()::bytes))
                .containsExactly(new byte[] {(byte) 0xc3}, new byte[] {(byte) 0xa9});
    }

    @Test
    void masksAreMadeOnceForEachKey() {
        TokenMasks masks = new TokenMasks(PAIRS);

        assertThat(masks.get("a", () -> Grammar.choice(List.of("a"))))
                .isSameAs(masks.get("a", () -> Grammar.choice(List.of("b"))))
                .isNotSameAs(masks.get("b", () -> Grammar.choice(List.of("b"))));
    }
}
