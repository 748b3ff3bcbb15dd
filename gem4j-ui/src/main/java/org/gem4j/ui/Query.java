// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What stands behind the question mark of an address, read with messages that name the parameter and its range.
record Query(Map<String, List<String>> values) {
    /// @param text such as `run=a&run=b&smooth=0.6`; may be empty
    static Query parse(String text) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String part : text.split("&")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.computeIfAbsent(decode(part.substring(0, equals)), name -> new ArrayList<>())
                        .add(decode(part.substring(equals + 1)));
            }
        }
        return new Query(values);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.bad("the address must be percent-encoded but has " + text);
        }
    }

    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    Optional<String> find(String name) {
        return all(name).stream().findFirst();
    }

    String text(String name) {
        return find(name).orElseThrow(() -> ApiException.bad(name + " is missing"));
    }

    String textOr(String name, String absent) {
        return find(name).orElse(absent);
    }

    /// One of some words, the first where there is none.
    String oneOf(String name, String... words) {
        String word = textOr(name, words[0]);
        if (!List.of(words).contains(word)) {
            throw ApiException.bad(name + " must be one of " + String.join(", ", words) + " but was " + word);
        }
        return word;
    }

    long whole(String name, long absent, long least, long most) {
        try {
            long value = Long.parseLong(textOr(name, Long.toString(absent)));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below, with the range
        }
        throw ApiException.bad(
                name + " must be a whole number in " + least + ".." + most + " but was " + textOr(name, ""));
    }

    double number(String name, double absent, double least, double most) {
        try {
            double value = Double.parseDouble(textOr(name, Double.toString(absent)));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below, with the range
        }
        throw ApiException.bad(name + " must be a number in " + least + ".." + most + " but was " + textOr(name, ""));
    }
}
