// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON as it goes over the wire: whole numbers keep all their digits, and what is not finite becomes null.
final class WireJson {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private WireJson() {}

    /// @throws tools.jackson.core.JacksonException if the text is not one JSON value
    static JsonNode parse(String text) {
        if (text.startsWith(BYTE_ORDER_MARK)) {
            throw new StreamReadException("the text begins with a byte order mark (U+FEFF), which JSON must not have");
        }
        return JSON.readTree(text);
    }

    /// UTF-8; a half of a surrogate pair becomes a question mark.
    static byte[] bytes(Object value) {
        return JSON.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    }

    /// Side information as JSON-like values.
    static Map<String, @Nullable Object> finite(Info info) {
        Map<String, @Nullable Object> own = info.asMap();
        own.replaceAll((name, value) -> finite(value));
        return own;
    }

    static JsonNode tree(Object value) {
        return JSON.valueToTree(value);
    }

    static String text(Object value) {
        return JSON.writeValueAsString(value);
    }

    /// A JSON value as maps, lists and plain values.
    static @Nullable Object plain(JsonNode node) {
        return JSON.treeToValue(node, Object.class);
    }

    /// Two fields in this order.
    static Map<String, Object> fields(String first, Object firstValue, String second, Object secondValue) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(first, firstValue);
        fields.put(second, secondValue);
        return fields;
    }

    /// The fields of an object; none if it is not one.
    static Map<String, @Nullable Object> map(JsonNode node) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        node.properties().forEach(field -> map.put(field.getKey(), plain(field.getValue())));
        return map;
    }

    /// The value without numbers that JSON does not have.
    static @Nullable Object finite(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Double number when !Double.isFinite(number) -> null;
            case Float number when !Float.isFinite(number) -> null;
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, item) -> copy.put(String.valueOf(key), finite(item)));
                yield copy;
            }
            case List<?> list -> list.stream().map(WireJson::finite).toList();
            default -> value;
        };
    }
}
