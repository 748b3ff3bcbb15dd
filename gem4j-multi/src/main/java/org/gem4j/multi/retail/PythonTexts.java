// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// JSON values as Python writes them: maps, lists, texts, whole numbers, doubles, truth values and null.
public final class PythonTexts {
    private PythonTexts() {}

    /// What `str` makes of the value after maps have become sorted tuples of pairs and lists tuples: the
    /// text that τ-bench hashes.
    public static String tuples(@Nullable Object value) {
        if (value instanceof String string) {
            return string;
        }
        StringBuilder text = new StringBuilder();
        tuples(value, text);
        return text.toString();
    }

    private static void tuples(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case null -> text.append("None");
            case Map<?, ?> map -> {
                TreeMap<String, Object> sorted = new TreeMap<>(PythonTexts::compareByCodePoint);
                map.forEach((key, entry) -> sorted.put(String.valueOf(key), new Pair(String.valueOf(key), entry)));
                tuple(sorted.values().iterator(), sorted.size(), text);
            }
            case List<?> list -> tuple(list.iterator(), list.size(), text);
            case Pair pair -> {
                text.append('(').append(Strings.repr(pair.key())).append(", ");
                tuples(pair.value(), text);
                text.append(')');
            }
            case String string -> text.append(Strings.repr(string));
            case Double number -> text.append(Floats.repr(number));
            case Boolean truth -> text.append(truth ? "True" : "False");
            default -> text.append(value);
        }
    }

    private record Pair(String key, @Nullable Object value) {}

    private static void tuple(Iterator<?> items, int size, StringBuilder text) {
        text.append('(');
        String separator = "";
        while (items.hasNext()) {
            text.append(separator);
            tuples(items.next(), text);
            separator = ", ";
        }
        text.append(size == 1 ? ",)" : ")");
    }

    /// Python sorts texts by code point, Java by UTF-16 unit.
    private static int compareByCodePoint(String a, String b) {
        int at = 0;
        while (at < a.length() && at < b.length() && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        if (at == a.length() || at == b.length()) {
            return Integer.compare(a.length(), b.length());
        }
        char left = a.charAt(at);
        char right = b.charAt(at);
        boolean mixed = Character.isSurrogate(left) != Character.isSurrogate(right);
        return mixed ? (Character.isSurrogate(left) ? 1 : -1) : Character.compare(left, right);
    }

    /// τ-bench's hash of a database: SHA-256 of [#tuples], in hexadecimal.
    public static String hash(@Nullable Object value) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(tuples(value).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Whether both are the same JSON value, whatever the order of keys and however numbers are written.
    static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number left && b instanceof Number right) {
            return new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString())) == 0;
        }
        if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
            return left.keySet().equals(right.keySet())
                    && left.entrySet().stream().allMatch(entry -> same(entry.getValue(), right.get(entry.getKey())));
        }
        if (a instanceof List<?> left && b instanceof List<?> right) {
            if (left.size() != right.size()) {
                return false;
            }
            for (int i = 0; i < left.size(); i++) {
                if (!same(left.get(i), right.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return a == null ? b == null : a.equals(b);
    }
}
