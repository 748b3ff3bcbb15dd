// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The numbers of a code or a guess in Mastermind: as text, as a key of a set, checked.
final class MastermindCode {
    static final int LONGEST = 10;
    static final int LARGEST_NUMBER = 63;

    private static final byte[] NOTHING = {};

    private MastermindCode() {}

    static boolean contains(int[] numbers, int wanted) {
        for (int number : numbers) {
            if (number == wanted) {
                return true;
            }
        }
        return false;
    }

    /// Numbers are at most 63 and at most 10, so 6 bits each make a guess one `long`.
    static long key(int[] guess) {
        long key = 0;
        for (int number : guess) {
            key = key << 6 | number;
        }
        return key;
    }

    static String join(int[] numbers) {
        return joined(numbers, NOTHING);
    }

    /// Numbers of at most two digits separated by a space, and the text after them, in Latin-1.
    static String joined(int[] numbers, byte[] tail) {
        byte[] text = new byte[3 * numbers.length + tail.length];
        int at = 0;
        for (int number : numbers) {
            if (number > 9) {
                text[at++] = (byte) ('0' + number / 10);
            }
            text[at++] = (byte) ('0' + number % 10);
            text[at++] = ' ';
        }
        at = Math.max(0, at - 1);
        System.arraycopy(tail, 0, text, at, tail.length);
        return new String(text, 0, at + tail.length, StandardCharsets.ISO_8859_1);
    }

    static int[] checked(String name, List<Integer> values, int largest) {
        for (int value : values) {
            if (value < 1 || value > largest) {
                throw new IllegalArgumentException(name + " must hold numbers in 1.." + largest + " but had " + value);
            }
        }
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    static List<Integer> toList(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
