// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.nio.charset.StandardCharsets;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;

/// The answer to a guess in [Mastermind].
///
/// @param black numbers in the right place
/// @param white further numbers of the code, each counted once
record Pegs(int black, int white) {
    private static final int MOST = 11;
    private static final Info[] FACTS = new Info[MOST * MOST];
    private static final byte[][] TEXTS = new byte[MOST * MOST][];

    static {
        for (int i = 0; i < FACTS.length; i++) {
            FACTS[i] = Info.of(Mastermind.BLACK, i / MOST, Mastermind.WHITE, i % MOST)
                    .with(InfoKeys.MOVE, MoveKind.VALID);
            TEXTS[i] = (": " + i / MOST + " black, " + i % MOST + " white.").getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    static Pegs of(int[] code, int[] guess) {
        int black = black(code, guess);
        return new Pegs(black, white(code, guess, black));
    }

    static int black(int[] code, int[] guess) {
        int black = 0;
        for (int i = 0; i < code.length; i++) {
            if (code[i] == guess[i]) {
                black++;
            }
        }
        return black;
    }

    /// Numbers in both, in any place, minus the black pegs.
    static int white(int[] code, int[] guess, int black) {
        long codeMask = mask(code);
        if (Long.bitCount(codeMask) == code.length) {
            return Long.bitCount(codeMask & mask(guess)) - black;
        }
        int common = 0;
        long used = 0;
        for (int number : guess) {
            for (int i = 0; i < code.length; i++) {
                if (code[i] == number && (used >>> i & 1) == 0) {
                    used |= 1L << i;
                    common++;
                    break;
                }
            }
        }
        return common - black;
    }

    /// Which numbers, of 1 to 63, occur.
    private static long mask(int[] numbers) {
        long mask = 0;
        for (int number : numbers) {
            mask |= 1L << number;
        }
        return mask;
    }

    /// The facts of a valid move with this answer, made once.
    static Info facts(int black, int white) {
        return FACTS[black * MOST + white];
    }

    /// The text after the guess in the answer, in Latin-1, made once; not to be changed.
    static byte[] text(int black, int white) {
        return TEXTS[black * MOST + white];
    }
}
