// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.Arrays;

/// Decodes a stream of tokens without splitting a character: text that could still change is held back.
///
/// The returned pieces concatenate to the result of [Tokenizer#decode] for all ids. Not thread-safe.
public final class StreamDecoder {
    /// The largest number of tokens held back; a character has up to 4 bytes, so a longer tail can never become
    /// valid.
    private static final int LONGEST_TAIL = 64;

    private static final char BROKEN = '\uFFFD';

    private final Tokenizer tokenizer;
    /// Tokens from `contextStart`: those before `tailStart` have been returned and only give the tail its context.
    private int[] ids = new int[16];

    private int tailStart;
    private int length;

    public StreamDecoder(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /// Adds a token and returns the text that is now certain, often empty.
    public String add(int id) {
        if (length == ids.length) {
            ids = Arrays.copyOf(ids, 2 * length);
        }
        ids[length++] = id;
        String tail = tail();
        boolean open = !tail.isEmpty()
                && (tail.charAt(tail.length() - 1) == BROKEN
                        || Character.isHighSurrogate(tail.charAt(tail.length() - 1)));
        return open && length - tailStart < LONGEST_TAIL ? "" : accept(tail);
    }

    /// Ends the sequence and returns the text still held back.
    public String finish() {
        return accept(tail());
    }

    private String tail() {
        String context = tokenizer.decode(Arrays.copyOf(ids, tailStart));
        String all = tokenizer.decode(Arrays.copyOf(ids, length));
        return all.startsWith(context)
                ? all.substring(context.length())
                : all.substring(Math.min(common(all, context), all.length()));
    }

    private static int common(String left, String right) {
        int length = Math.min(left.length(), right.length());
        int mismatch = 0;
        while (mismatch < length && left.charAt(mismatch) == right.charAt(mismatch)) {
            mismatch++;
        }
        return mismatch;
    }

    private String accept(String tail) {
        if (!tail.isEmpty()) {
            System.arraycopy(ids, tailStart, ids, 0, length - tailStart);
            length -= tailStart;
            tailStart = length;
        }
        return tail;
    }
}
