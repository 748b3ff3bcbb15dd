// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Comma-separated values by RFC 4180, with a header; all values are text, and fields may hold line ends.
final class CsvFormat implements TextFormat {
    private final char separator;

    /// @param separator `,` or a tab
    CsvFormat(char separator) {
        this.separator = separator;
    }

    @Override
    public boolean hasHeader() {
        return true;
    }

    @Override
    public RowScanner scanner(String name) {
        return new Scanner(name);
    }

    @Override
    public List<String> header(String name, String text) {
        List<String> columns = fields(name + ", header", text);
        if (new HashSet<>(columns).size() < columns.size()) {
            throw new DataException(name + ", header: two columns have the same name: " + columns);
        }
        return columns;
    }

    @Override
    public Row row(String place, String text, List<String> columns) {
        List<String> fields = fields(place, text);
        if (fields.size() != columns.size()) {
            throw new DataException(place + ": must have " + columns.size() + " fields, as the header has, but has "
                    + fields.size() + ": " + Values.shortText(fields));
        }
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            values.put(columns.get(i), fields.get(i));
        }
        return new Row(place, values);
    }

    private List<String> fields(String place, String text) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '"') {
                    field.append(c);
                } else if (i + 1 < end && text.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == separator) {
                fields.add(field.toString());
                field.setLength(0);
                wasQuoted = false;
            } else if (c == '"' && field.isEmpty() && !wasQuoted) {
                quoted = true;
                wasQuoted = true;
            } else if (wasQuoted) {
                throw new DataException(place + ", field " + (fields.size() + 1)
                        + ": after the closing quote a separator must follow but there is "
                        + Values.shortText(text.substring(i, end)));
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    /// A row begins after a line end outside quotes; blank lines are none.
    private final class Scanner implements RowScanner {
        private final String name;
        private boolean within;
        private boolean quoted;
        private boolean afterQuote;
        private boolean fieldStart = true;
        private long start;

        Scanner(String name) {
            this.name = name;
        }

        @Override
        public boolean startsRow(byte b, long position) {
            if (quoted) {
                quoted = b != '"';
                afterQuote = !quoted;
                return false;
            }
            if (b == '\n' || b == '\r') {
                within = false;
                fieldStart = true;
                afterQuote = false;
                return false;
            }
            if (JsonFormat.isMark(b, position)) {
                return false;
            }
            // A doubled quote closes the field and opens it again, which comes to the same.
            quoted = b == '"' && (fieldStart || afterQuote);
            afterQuote = false;
            fieldStart = b == separator;
            if (within) {
                return false;
            }
            within = true;
            start = position;
            return true;
        }

        @Override
        public void end(long position) {
            if (quoted) {
                throw new DataException(name + ": the quote of the row at byte " + start + " is not closed");
            }
        }
    }
}
