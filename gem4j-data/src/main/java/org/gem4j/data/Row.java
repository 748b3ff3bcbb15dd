// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// One row: named values in the order of the columns.
///
/// A value is a `String`, `Long`, `BigInteger` (a whole number beyond 64 bits), `Double`, `Boolean`, `byte[]`, `List`
/// or `Map` of such, or null. Decimals, dates, times and durations are text, by ISO 8601 where it has a form: a
/// timestamp without a time zone is `1970-01-01T00:00:00`, one with a zone is in UTC and ends in `Z`. Immutable, except
/// that byte arrays are not copied.
public final class Row {
    private final String place;
    private final SequencedMap<String, @Nullable Object> values;

    /// @param place where the row is from, for messages, such as `train.jsonl, line 3`
    /// @param values not to be changed afterward
    public Row(String place, SequencedMap<String, @Nullable Object> values) {
        this.place = place;
        this.values = values;
    }

    /// Where the row is from, in words.
    public String place() {
        return place;
    }

    public List<String> columns() {
        return List.copyOf(values.keySet());
    }

    /// The value of a column; empty if there is none or it is null.
    public Optional<Object> value(String column) {
        return Optional.ofNullable(values.get(column));
    }

    /// The value of a column as text: numbers and truth values as they are written in JSON.
    ///
    /// @throws DataException if there is none, or it is neither text nor number nor truth value
    public String text(String column) {
        Object value = require(column);
        if (value instanceof Map || value instanceof List || value instanceof byte[]) {
            throw wrong(column, "text", value);
        }
        return value.toString();
    }

    /// The value of a column as a list of texts; a single value is a list of one.
    ///
    /// @throws DataException if there is none or it holds something else
    public List<String> texts(String column) {
        Object value = require(column);
        if (value instanceof List<?> list) {
            for (Object element : list) {
                if (element == null || element instanceof Map || element instanceof List) {
                    throw wrong(column, "a list of texts", value);
                }
            }
            return list.stream().map(Object::toString).toList();
        }
        return List.of(text(column));
    }

    /// All values by column, in order.
    public SequencedMap<String, @Nullable Object> asMap() {
        return Collections.unmodifiableSequencedMap(values);
    }

    /// What to throw when a column's value is not as it should be.
    public DataException wrong(String column, String wanted, Object value) {
        return new DataException(
                place + ", column " + column + ": must be " + wanted + " but was " + Values.shortText(value));
    }

    private Object require(String column) {
        Object value = values.get(column);
        if (value == null) {
            throw new DataException(
                    values.containsKey(column)
                            ? place + ", column " + column + ": must have a value but is null"
                            : place + ": there is no column " + column + ". Columns: "
                                    + String.join(", ", values.keySet()) + ".");
        }
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row row && Objects.equals(Values.comparable(values), Values.comparable(row.values));
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(Values.comparable(values));
    }

    @Override
    public String toString() {
        return place + ": " + Values.shortText(values);
    }
}
