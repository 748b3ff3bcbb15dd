// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.lang.foreign.MemorySegment;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/// Reads dates, times and lengths of time of an Arrow buffer.
final class ArrowTimes {
    private static final long[] PER_SECOND = {1, 1_000, 1_000_000, 1_000_000_000};
    private static final long NANOS = 1_000_000_000;
    private static final long DAY_MILLIS = 86_400_000;

    private ArrowTimes() {}

    /// A value of `java.time`, or an [Interval].
    ///
    /// @throws IllegalArgumentException if there is no such date or time
    static Object value(String column, ArrowType type, MemorySegment data, long index) {
        try {
            return switch (type.kind()) {
                case DATE -> date(type, data, index);
                case TIME -> LocalTime.ofNanoOfDay(Math.multiplyExact(count(type, data, index), nanosPerUnit(type)));
                case TIMESTAMP -> {
                    long count = count(type, data, index);
                    yield Instant.ofEpochSecond(seconds(type, count), nanos(type, count));
                }
                case LOCAL_TIMESTAMP -> {
                    long count = count(type, data, index);
                    yield LocalDateTime.ofEpochSecond(seconds(type, count), (int) nanos(type, count), ZoneOffset.UTC);
                }
                case DURATION -> {
                    long count = count(type, data, index);
                    yield Duration.ofSeconds(seconds(type, count), nanos(type, count));
                }
                default -> interval(type, data, index);
            };
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("column " + column + " has a time out of range: " + e.getMessage(), e);
        }
    }

    private static long count(ArrowType type, MemorySegment data, long index) {
        return type.kind() == ArrowType.Kind.TIME && type.size() == Integer.SIZE
                ? data.get(ArrowNumbers.INT, 4 * index)
                : data.get(ArrowNumbers.LONG, 8 * index);
    }

    private static long seconds(ArrowType type, long count) {
        return Math.floorDiv(count, PER_SECOND[type.detail()]);
    }

    private static long nanos(ArrowType type, long count) {
        return Math.floorMod(count, PER_SECOND[type.detail()]) * nanosPerUnit(type);
    }

    private static long nanosPerUnit(ArrowType type) {
        return NANOS / PER_SECOND[type.detail()];
    }

    private static LocalDate date(ArrowType type, MemorySegment data, long index) {
        return LocalDate.ofEpochDay(
                type.detail() == 0
                        ? data.get(ArrowNumbers.INT, 4 * index)
                        : Math.floorDiv(data.get(ArrowNumbers.LONG, 8 * index), DAY_MILLIS));
    }

    private static Interval interval(ArrowType type, MemorySegment data, long index) {
        return switch (type.detail()) {
            case 0 -> new Interval(data.get(ArrowNumbers.INT, 4 * index), 0, 0);
            case 1 ->
                new Interval(
                        0,
                        data.get(ArrowNumbers.INT, 8 * index),
                        data.get(ArrowNumbers.INT, 8 * index + 4) * (NANOS / 1000));
            default ->
                new Interval(
                        data.get(ArrowNumbers.INT, 16 * index),
                        data.get(ArrowNumbers.INT, 16 * index + 4),
                        data.get(ArrowNumbers.LONG, 16 * index + 8));
        };
    }
}
