// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Tells texts from bytes that are not UTF-8, for which Java puts a sign of its own.
final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /// Whether the bytes that a text was decoded from are UTF-8.
    static boolean isWhole(String decoded, byte[] bytes) {
        return isWhole(decoded, bytes, 0, bytes.length);
    }

    /// Whether the part of the bytes that a text was decoded from is UTF-8.
    static boolean isWhole(String decoded, byte[] bytes, int start, int length) {
        if (decoded.indexOf(REPLACEMENT) < 0) {
            return true;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, start, length));
            return true; // the sign itself was sent
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
