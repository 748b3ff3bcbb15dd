// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Brings the values of all formats to those that a [Row] may have.
final class Values {
    private static final int SHORT = 200;
    private static final int MOST_SCALE = 1000;
    private static final String EPOCH_DAY = "1970-01-01T";

    private Values() {}

    static @Nullable Object normal(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Boolean bool -> bool;
            case byte[] bytes -> bytes;
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Float number -> (double) number;
            case Long number -> number;
            case Double number -> number;
            case BigInteger number -> number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
            case BigDecimal number ->
                Math.abs(number.scale()) <= MOST_SCALE ? number.toPlainString() : number.toString();
            case LocalDateTime time -> withSeconds(time);
            case LocalTime time -> withSeconds(LocalDate.EPOCH.atTime(time)).substring(EPOCH_DAY.length());
            case List<?> list -> list(list);
            case Map<?, ?> map -> map(map);
            default -> value.toString(); // dates, instants, durations and UUIDs in their usual form
        };
    }

    /// As an instant has it, without the zone: with seconds, and behind them 3, 6 or 9 digits if need be.
    private static String withSeconds(LocalDateTime time) {
        String instant = time.toInstant(ZoneOffset.UTC).toString();
        return instant.substring(0, instant.length() - 1);
    }

    /// A number of 64 bits without a sign.
    static Object unsigned(long bits) {
        return bits >= 0 ? (Object) bits : new BigInteger(Long.toUnsignedString(bits));
    }

    /// The key of a map as text.
    static String key(@Nullable Object key) {
        return key instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(normal(key));
    }

    private static List<@Nullable Object> list(List<?> list) {
        List<@Nullable Object> result = new ArrayList<>(list.size());
        for (Object element : list) {
            result.add(normal(element));
        }
        return result;
    }

    static SequencedMap<String, @Nullable Object> map(Map<?, ?> map) {
        SequencedMap<String, @Nullable Object> result = new LinkedHashMap<>();
        map.forEach((key, value) -> result.put(key(key), normal(value)));
        return result;
    }

    /// The value with byte arrays as something that has `equals`.
    static @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case List<?> list -> {
                List<@Nullable Object> result = new ArrayList<>();
                for (Object element : list) {
                    result.add(comparable(element));
                }
                yield result;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
                map.forEach((key, element) -> result.put(key, comparable(element)));
                yield result;
            }
            case null, default -> value;
        };
    }

    /// The value for a message: its beginning, and bytes as their number.
    static String shortText(@Nullable Object value) {
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
        return text.length() <= SHORT ? text : text.substring(0, SHORT) + "...";
    }
}
