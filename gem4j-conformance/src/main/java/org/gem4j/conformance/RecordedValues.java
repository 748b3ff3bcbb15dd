// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// JSON of recorded cases as plain Java values, for [Plain#same].
final class RecordedValues {
    private RecordedValues() {}

    /// Maps, lists, texts, numbers and truth values; entries of null are left out.
    static Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.properties().forEach(entry -> {
                if (!entry.getValue().isNull()) {
                    map.put(entry.getKey(), plain(entry.getValue()));
                }
            });
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(item -> list.add(plain(item)));
            return list;
        }
        if (node.isString()) {
            return node.asString();
        }
        return node.isBoolean() ? (Object) node.asBoolean() : (Object) node.asDouble();
    }
}
