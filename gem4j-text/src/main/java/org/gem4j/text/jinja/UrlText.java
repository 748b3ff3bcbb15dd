// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The filter `urlencode`.
final class UrlText {
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~";

    private UrlText() {}

    /// A text as a part of a path; pairs of keys and values as a query.
    static Object encoded(@Nullable Object value, Inputs in) {
        if (value instanceof String || value instanceof Markup || !Values.isIterable(value)) {
            return quoted(Texts.of(value), false);
        }
        StringBuilder query = new StringBuilder();
        for (Object pair : Values.items(value instanceof Map<?, ?> map ? new View(View.Part.ITEMS, map) : value)) {
            List<@Nullable Object> parts = Values.items(pair);
            if (parts.size() != 2) {
                throw JinjaException.type("urlencode takes pairs but was given " + parts.size() + " values");
            }
            query.append(query.isEmpty() ? "" : "&")
                    .append(quoted(Texts.of(parts.getFirst()), true))
                    .append('=')
                    .append(quoted(Texts.of(parts.getLast()), true));
        }
        return query.toString();
    }

    private static String quoted(String text, boolean inQuery) {
        Budget.make(3L * text.length());
        StringBuilder quoted = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (PLAIN.indexOf(b) >= 0 || (b == '/' && !inQuery)) {
                quoted.append((char) b);
            } else {
                quoted.append(b == ' ' && inQuery ? "+" : "%%%02X".formatted(b & 0xff));
            }
        }
        return quoted.toString();
    }
}
