// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// One option of an environment: its name, type, legal values, default and meaning.
///
/// Names are snake case; `-` and `_` are the same to users. A value may be given as its Java type or as text.
public sealed interface OptionSpec {
    String name();

    /// One sentence for the user.
    String doc();

    /// The value when none is given; empty: the environment chooses it at random at each reset, or needs none.
    Optional<Object> defaultValue();

    /// The legal values in words, such as `1..1000`.
    String range();

    /// Turns a given value into one of this option's type.
    ///
    /// @throws IllegalArgumentException naming option, value and range
    Object parse(Object value);

    /// The same option with another default.
    OptionSpec withDefault(Object value);

    static OptionSpec integer(String name, int defaultValue, int min, int max, String doc) {
        return new Int(name, Optional.of(defaultValue), min, max, doc);
    }

    /// An integer that the environment chooses at random at each reset unless it is given.
    static OptionSpec sampledInteger(String name, int min, int max, String doc) {
        return new Int(name, Optional.empty(), min, max, doc);
    }

    static OptionSpec bool(String name, boolean defaultValue, String doc) {
        return new Bool(name, Optional.of(defaultValue), doc);
    }

    /// A boolean that the environment chooses at random at each reset unless it is given.
    static OptionSpec sampledBool(String name, String doc) {
        return new Bool(name, Optional.empty(), doc);
    }

    static OptionSpec number(String name, double defaultValue, double min, double max, String doc) {
        return new Decimal(name, Optional.of(defaultValue), min, max, doc);
    }

    static OptionSpec choice(String name, String defaultValue, List<String> values, String doc) {
        return new Choice(name, Optional.of(defaultValue), values, doc);
    }

    /// Free text; `null` default is not allowed, the empty text stands for "none".
    static OptionSpec text(String name, String defaultValue, String doc) {
        return new Text(name, Optional.of(defaultValue), doc);
    }

    /// Several values of one kind, given as a list or as text separated by commas.
    ///
    /// @param element what each value must be; its own name and default are not used
    static OptionSpec listOf(String name, List<?> defaultValue, OptionSpec element, String doc) {
        return new ListOf(name, Optional.empty(), element, doc).withDefault(defaultValue);
    }

    /// An option with a grammar of its own.
    ///
    /// @param range the legal values in words
    /// @param reader turns a given value into the option's; throws `IllegalArgumentException` saying what is wrong
    static OptionSpec custom(String name, Object defaultValue, String range, UnaryOperator<Object> reader, String doc) {
        return new Custom(name, Optional.empty(), range, reader, doc).withDefault(defaultValue);
    }

    private static IllegalArgumentException illegal(OptionSpec option, Object value) {
        return new IllegalArgumentException(
                "option " + option.name() + " must be " + option.range() + " but was " + value);
    }

    record Int(String name, Optional<Object> defaultValue, int min, int max, String doc) implements OptionSpec {
        @Override
        public String range() {
            return "a whole number in " + min + ".." + max;
        }

        @Override
        public Object parse(Object value) {
            try {
                long number = value instanceof Number n && n.doubleValue() == n.longValue()
                        ? n.longValue()
                        : Long.parseLong(value.toString().strip());
                if (number >= min && number <= max) {
                    return (int) number;
                }
            } catch (NumberFormatException e) {
                // reported below, in the words of the option
            }
            throw illegal(this, value);
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Int(name, Optional.of(parse(value)), min, max, doc);
        }
    }

    record Decimal(String name, Optional<Object> defaultValue, double min, double max, String doc)
            implements OptionSpec {
        @Override
        public String range() {
            return "a number in " + min + ".." + max;
        }

        @Override
        public Object parse(Object value) {
            try {
                double number = value instanceof Number n
                        ? n.doubleValue()
                        : Double.parseDouble(value.toString().strip());
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below, in the words of the option
            }
            throw illegal(this, value);
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Decimal(name, Optional.of(parse(value)), min, max, doc);
        }
    }

    record Bool(String name, Optional<Object> defaultValue, String doc) implements OptionSpec {
        @Override
        public String range() {
            return "true or false";
        }

        @Override
        public Object parse(Object value) {
            return switch (value.toString().strip().toLowerCase(Locale.ROOT)) {
                case "true", "1", "yes" -> true;
                case "false", "0", "no" -> false;
                default -> throw illegal(this, value);
            };
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Bool(name, Optional.of(parse(value)), doc);
        }
    }

    record Choice(String name, Optional<Object> defaultValue, List<String> values, String doc) implements OptionSpec {
        public Choice {
            values = List.copyOf(values);
        }

        @Override
        public String range() {
            return "one of " + String.join(", ", values);
        }

        @Override
        public Object parse(Object value) {
            if (value instanceof String text && values.contains(text)) {
                return text;
            }
            throw illegal(this, value);
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Choice(name, Optional.of(parse(value)), values, doc);
        }
    }

    record Text(String name, Optional<Object> defaultValue, String doc) implements OptionSpec {
        @Override
        public String range() {
            return "text";
        }

        @Override
        public Object parse(Object value) {
            return Objects.requireNonNull(value, "value is null").toString();
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Text(name, Optional.of(parse(value)), doc);
        }
    }

    record ListOf(String name, Optional<Object> defaultValue, OptionSpec element, String doc) implements OptionSpec {
        @Override
        public String range() {
            return "a list whose items are each " + element.range();
        }

        @Override
        public Object parse(Object value) {
            List<?> items = value instanceof List<?> list ? list : split(value.toString());
            try {
                return items.stream().map(element::parse).toList();
            } catch (IllegalArgumentException e) {
                throw illegal(this, value);
            }
        }

        private static List<String> split(String text) {
            String inner = text.strip();
            if (inner.startsWith("[") && inner.endsWith("]")) {
                inner = inner.substring(1, inner.length() - 1).strip();
            }
            return inner.isEmpty()
                    ? List.of()
                    : Arrays.stream(inner.split(",", -1)).map(String::strip).toList();
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new ListOf(name, Optional.of(parse(value)), element, doc);
        }
    }

    record Custom(String name, Optional<Object> defaultValue, String range, UnaryOperator<Object> reader, String doc)
            implements OptionSpec {
        @Override
        public Object parse(Object value) {
            try {
                return reader.apply(value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(illegal(this, value).getMessage() + ": " + e.getMessage(), e);
            }
        }

        @Override
        public OptionSpec withDefault(Object value) {
            return new Custom(name, Optional.of(parse(value)), range, reader, doc);
        }
    }
}
