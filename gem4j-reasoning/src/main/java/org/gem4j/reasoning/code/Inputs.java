// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;

/// Random inputs, and maps in a fixed order.
final class Inputs {
    private Inputs() {}

    /// A map from alternating names and values.
    static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    static long whole(SeededRandom random, int least, int most) {
        return random.between(least, most);
    }

    static List<Object> wholes(SeededRandom random, int count, int least, int most) {
        List<Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(whole(random, least, most));
        }
        return list;
    }

    static List<Object> rows(SeededRandom random, int count, int width, int least, int most) {
        List<Object> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(wholes(random, width, least, most));
        }
        return rows;
    }

    /// A text of letters out of `alphabet`.
    static String text(SeededRandom random, int length, String alphabet) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /// The list form of numbers.
    static List<Object> list(long... numbers) {
        List<Object> list = new ArrayList<>(numbers.length);
        for (long number : numbers) {
            list.add(number);
        }
        return list;
    }
}
