// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The bytes of a vocabulary's tokens, where `tokenizer.json` writes bytes: as stand-in characters (byte-level BPE), or
/// as `<0x0A>` beside text whose spaces are written as U+2581 (byte fallback).
public final class TokenBytes {
    private static final Pattern BYTE = Pattern.compile("<0x([0-9A-Fa-f]{2})>");
    private static final Map<Integer, Integer> STAND_INS = standIns();

    private final Map<Integer, byte[]> known = new HashMap<>();

    /// @param content of the file; of a kind that does not write bytes, no token's bytes are known
    public TokenBytes(Map<?, ?> content) {
        boolean byteLevel = isByteLevel(content.get("decoder"));
        if (content.get("model") instanceof Map<?, ?> model && model.get("vocab") instanceof Map<?, ?> vocabulary) {
            boolean fallback = Boolean.TRUE.equals(model.get("byte_fallback"));
            vocabulary.forEach((token, id) -> {
                if (id instanceof Number number && (byteLevel || fallback)) {
                    String text = String.valueOf(token);
                    Optional<byte[]> bytes = byteLevel ? standingFor(text) : Optional.of(written(text));
                    bytes.ifPresent(each -> known.put(number.intValue(), each));
                }
            });
        }
        if (content.get("added_tokens") instanceof Iterable<?> added) {
            for (Object each : added) {
                if (each instanceof Map<?, ?> token && token.get("id") instanceof Number id) {
                    known.remove(id.intValue());
                }
            }
        }
    }

    private static boolean isByteLevel(@Nullable Object decoder) {
        if (!(decoder instanceof Map<?, ?> map)) {
            return false;
        }
        if (map.get("decoders") instanceof Iterable<?> parts) {
            for (Object part : parts) {
                if (isByteLevel(part)) {
                    return true;
                }
            }
        }
        return "ByteLevel".equals(map.get("type"));
    }

    private static Optional<byte[]> standingFor(String token) {
        int[] characters = token.codePoints().toArray();
        byte[] bytes = new byte[characters.length];
        for (int i = 0; i < bytes.length; i++) {
            Integer value = STAND_INS.get(characters[i]);
            if (value == null) {
                return Optional.empty();
            }
            bytes[i] = value.byteValue();
        }
        return Optional.of(bytes);
    }

    private static byte[] written(String token) {
        Matcher one = BYTE.matcher(token);
        return one.matches()
                ? new byte[] {(byte) Integer.parseInt(one.group(1), 16)}
                : token.replace('\u2581', ' ').getBytes(StandardCharsets.UTF_8);
    }

    /// The characters that stand for bytes: printable ones for themselves, others for code points from 256 on.
    private static Map<Integer, Integer> standIns() {
        Map<Integer, Integer> bytes = new HashMap<>();
        int next = 256;
        for (int value = 0; value < 256; value++) {
            boolean printable = (value >= '!' && value <= '~') || (value >= 0xA1 && value <= 0xAC) || value >= 0xAE;
            bytes.put(printable ? value : next++, value);
        }
        return bytes;
    }

    /// The bytes of a token that is not an added one; empty if they are not known.
    public Optional<byte[]> of(int id) {
        return Optional.ofNullable(known.get(id)).map(byte[]::clone);
    }
}
