// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value of Python's built-in kinds.
public sealed interface PythonValue {
    /// `None`.
    record None() implements PythonValue {}

    /// `True` or `False`.
    record Truth(boolean value) implements PythonValue {}

    /// An `int`.
    record Whole(BigInteger value) implements PythonValue {}

    /// A `float`.
    record Real(double value) implements PythonValue {}

    /// A `str`.
    record Text(String value) implements PythonValue {}

    /// The kinds of things with items.
    enum Kind {
        LIST,
        TUPLE,
        SET
    }

    /// A list, tuple or set.
    record Items(Kind kind, List<PythonValue> items) implements PythonValue {
        public Items {
            items = List.copyOf(items);
        }
    }

    /// A pair of a dictionary.
    record Entry(PythonValue key, PythonValue value) {}

    /// A `dict`.
    record Table(List<Entry> entries) implements PythonValue {
        public Table {
            entries = List.copyOf(entries);
        }
    }

    /// Anything else, of which only the name of its class is known.
    record Foreign(String className) implements PythonValue {}

    /// The value that JSON parsers give as maps, lists, strings, numbers, truth values and null.
    ///
    /// @throws IllegalArgumentException for anything else
    static PythonValue of(@Nullable Object value) {
        return switch (value) {
            case null -> new None();
            case PythonValue known -> known;
            case Boolean truth -> new Truth(truth);
            case BigInteger whole -> new Whole(whole);
            case Double real -> new Real(real);
            case Float real -> new Real(real);
            case BigDecimal real -> new Real(real.doubleValue());
            case Number whole -> new Whole(BigInteger.valueOf(whole.longValue()));
            case CharSequence text -> new Text(text.toString());
            case List<?> list -> {
                List<PythonValue> items = new ArrayList<>();
                for (Object item : list) {
                    items.add(of(item));
                }
                yield new Items(Kind.LIST, items);
            }
            case Map<?, ?> map -> {
                List<Entry> entries = new ArrayList<>();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    entries.add(new Entry(of(entry.getKey()), of(entry.getValue())));
                }
                yield new Table(entries);
            }
            default ->
                throw new IllegalArgumentException("a value of Python must be a map, list, text, number, truth "
                        + "value or null but was a " + value.getClass().getName());
        };
    }

    /// What this is as a key of a JSON object; empty if it can't be one.
    default String keyText() {
        return switch (this) {
            case None ignored -> "null";
            case Truth(boolean value) -> String.valueOf(value);
            case Whole(BigInteger value) -> value.toString();
            case Real(double value) -> String.valueOf(value);
            case Text(String value) -> value;
            case Items ignored -> "";
            case Table ignored -> "";
            case Foreign ignored -> "";
        };
    }

    /// Whether JSON has a form for it.
    default boolean isJson() {
        return switch (this) {
            case None ignored -> true;
            case Truth ignored -> true;
            case Whole ignored -> true;
            case Real ignored -> true;
            case Text ignored -> true;
            case Items(Kind kind, List<PythonValue> items) ->
                kind != Kind.SET && items.stream().allMatch(PythonValue::isJson);
            case Table(List<Entry> entries) ->
                entries.stream()
                        .allMatch(entry -> (entry.key() instanceof Text
                                        || !entry.key().keyText().isEmpty())
                                && entry.value().isJson());
            case Foreign ignored -> false;
        };
    }
}
