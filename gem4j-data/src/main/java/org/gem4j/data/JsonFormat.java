// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// One JSON object a row: a line each, or the elements of one array.
enum JsonFormat implements TextFormat {
    LINES {
        @Override
        public RowScanner scanner(String name) {
            return new LineScanner();
        }
    },
    ARRAY {
        @Override
        public RowScanner scanner(String name) {
            return new JsonArrayScanner(name);
        }
    };

    /// Reads `NaN` and infinities too, which Python writes although they are not JSON.
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final JsonMapper WHOLE = JSON.rebuild()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @Override
    public Row row(String place, String text, List<String> columns) {
        Object value;
        try {
            value = (this == LINES ? WHOLE : JSON).readValue(text, Object.class);
        } catch (JacksonException e) {
            throw new DataException(place + ": is not JSON: " + reason(e) + " in " + Values.shortText(text.strip()), e);
        }
        if (value instanceof Map<?, ?> map) {
            return new Row(place, Values.map(map));
        }
        throw new DataException(place + ": must be a JSON object but was " + Values.shortText(value));
    }

    /// What the library says, without the names of its switches.
    static String reason(JacksonException problem) {
        return problem.getOriginalMessage()
                .replaceAll(", from `[^`]*`", "")
                .replaceAll(" *\\((start marker|not recognized)[^()]*(\\([^()]*\\)[^()]*)*\\)", "")
                .replaceAll("[:,;] *[^:,;]*`[^`]*`[^:,;]*", "");
    }

    /// A row starts at the first non-blank byte of a line.
    private static final class LineScanner implements RowScanner {
        private boolean within;

        @Override
        public boolean startsRow(byte b, long position) {
            if (b == '\n') {
                within = false;
                return false;
            }
            if (within || b == ' ' || b == '\r' || b == '\t' || isMark(b, position)) {
                return false;
            }
            within = true;
            return true;
        }
    }

    /// Whether the byte belongs to a byte-order mark.
    static boolean isMark(byte b, long position) {
        return position == 0 && b == (byte) 0xEF
                || position == 1 && b == (byte) 0xBB
                || position == 2 && b == (byte) 0xBF;
    }

    /// A row begins with the first byte of an element.
    private static final class JsonArrayScanner implements RowScanner {
        private final String name;
        private int depth;
        private boolean inText;
        private boolean escaped;
        private boolean expected;
        private boolean closed;

        JsonArrayScanner(String name) {
            this.name = name;
        }

        @Override
        public boolean startsRow(byte b, long position) {
            if (inText) {
                inText = escaped || b != '"';
                escaped = !escaped && b == '\\';
                return false;
            }
            if (b == ' ' || b == '\n' || b == '\r' || b == '\t' || isMark(b, position)) {
                return false;
            }
            if (closed || depth == 0 && b != '[') {
                throw new DataException(name + ": must be one JSON array, at byte " + position);
            }
            boolean starts = depth == 1 && expected && b != ']' && b != ',';
            if (depth == 1) {
                expected = b == ',';
            }
            switch (b) {
                case '"' -> inText = true;
                case '[', '{' -> depth++;
                case ']', '}' -> depth--;
                default -> {
                    return starts;
                }
            }
            if (depth == 1 && !starts && !inText && b == '[') {
                expected = true;
            }
            closed = depth == 0;
            return starts;
        }

        @Override
        public void end(long position) {
            if (!closed) {
                throw new DataException(name + ": the JSON array is not closed");
            }
        }
    }
}
