// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values of a JSON object of a model's files, with a default for those that are absent.
///
/// @param file name for error messages
record ConfigValues(Map<?, ?> json, String file) {
    ConfigValues object(String name) {
        Object value = json.get(name);
        if (value == null) {
            return new ConfigValues(Map.of(), file);
        }
        if (value instanceof Map<?, ?> map) {
            return new ConfigValues(map, file);
        }
        throw wrong(name, "an object", value);
    }

    /// A whole number of at least 1.
    int integer(String name, int absent) {
        Object value = json.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Number number && number.doubleValue() == number.intValue() && number.intValue() > 0) {
            return number.intValue();
        }
        throw wrong(name, "a whole number >= 1", value);
    }

    /// A positive number.
    double number(String name, double absent) {
        Object value = json.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Number number && number.doubleValue() > 0) {
            return number.doubleValue();
        }
        throw wrong(name, "a number > 0", value);
    }

    boolean flag(String name, boolean absent) {
        Object value = json.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(name, "true or false", value);
    }

    String text(String name, String absent) {
        Object value = json.get(name);
        return value == null ? absent : value.toString();
    }

    /// One number for each channel.
    List<Float> floats(String name, List<Float> absent) {
        Object value = json.get(name);
        if (value == null) {
            return absent;
        }
        List<Float> numbers = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Number number) {
                    numbers.add(number.floatValue());
                }
            }
            if (numbers.size() == list.size() && numbers.size() == Pixels.CHANNELS) {
                return List.copyOf(numbers);
            }
        }
        throw wrong(name, "a list of " + Pixels.CHANNELS + " numbers", value);
    }

    private IllegalArgumentException wrong(String name, String expected, @Nullable Object value) {
        return new IllegalArgumentException(file + " must give " + name + " as " + expected + " but it was " + value);
    }
}
