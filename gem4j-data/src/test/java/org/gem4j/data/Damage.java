// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Damages the bytes of a file as its seed says: bytes flipped, set to an extreme or copied from elsewhere, a piece cut
/// out, or the end cut off. The end, where Parquet and Arrow describe themselves, is hit as often as all the rest.
record Damage(long seed) {
    private static final int TAIL = 2000;

    byte[] of(byte[] whole) {
        RandomGenerator random = new SplittableRandom(seed);
        byte[] bytes = whole.clone();
        int times = 1 + random.nextInt(4);
        for (int i = 0; i < times; i++) {
            int from = random.nextBoolean() ? Math.max(0, bytes.length - TAIL) : 0;
            int at = from + random.nextInt(bytes.length - from);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(8)), (byte) 0xFF);
                case 3 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(8)), (byte) 0);
                case 4 -> {
                    int length = Math.min(bytes.length - at, 1 + random.nextInt(16));
                    System.arraycopy(whole, random.nextInt(whole.length - length), bytes, at, length);
                }
                default -> bytes = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, Math.max(1, at)) : bytes;
            }
        }
        return bytes;
    }
}
