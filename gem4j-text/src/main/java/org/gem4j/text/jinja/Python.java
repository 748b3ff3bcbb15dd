// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What Python makes of values: truth, text, equality, order.
final class Python {
    private Python() {}

    /// Whether `str.isspace` holds for the character.
    static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r')
                || (c >= 0x1C && c <= ' ')
                || c == 0x85
                || c == 0xA0
                || c == 0x1680
                || (c >= 0x2000 && c <= 0x200A)
                || c == 0x2028
                || c == 0x2029
                || c == 0x202F
                || c == 0x205F
                || c == 0x3000;
    }

    static String strip(String text, boolean left, boolean right) {
        int start = 0;
        int end = text.length();
        while (left && start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (right && end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Undefined ignored -> false;
            case Boolean flag -> flag;
            case Long number -> number != 0;
            case Double number -> number != 0;
            case String text -> !text.isEmpty();
            case List<?> list -> !list.isEmpty();
            case Map<?, ?> map -> !map.isEmpty();
            default -> true;
        };
    }

    /// The kind of a value, for messages.
    static String kind(@Nullable Object value) {
        return switch (value) {
            case null -> "None";
            case Undefined ignored -> "undefined";
            case Boolean ignored -> "bool";
            case Long ignored -> "int";
            case Double ignored -> "float";
            case String ignored -> "str";
            case List<?> ignored -> "list";
            case Map<?, ?> ignored -> "dict";
            case Namespace ignored -> "namespace";
            default -> "function";
        };
    }

    /// `str(value)`; nothing for an undefined one.
    static String text(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Undefined ignored -> "";
            case null, default -> {
                StringBuilder text = new StringBuilder();
                appendRepresentation(value, text, 0);
                yield text.toString();
            }
        };
    }

    private static void appendRepresentation(@Nullable Object value, StringBuilder to, int depth) {
        if (depth > Json.DEEPEST) {
            throw new JinjaException(
                    JinjaException.Kind.LIMIT, "values are nested more than " + Json.DEEPEST + " deep");
        }
        Budget.make(Json.SHORTEST);
        switch (value) {
            case null -> to.append("None");
            case Boolean flag -> to.append(flag ? "True" : "False");
            case Double number -> to.append(decimal(number));
            case String text -> appendQuoted(text, to);
            case Undefined ignored -> to.append("Undefined");
            case List<?> list -> {
                to.append('[');
                for (int i = 0; i < list.size(); i++) {
                    to.append(i == 0 ? "" : ", ");
                    appendRepresentation(list.get(i), to, depth + 1);
                }
                to.append(']');
            }
            case Map<?, ?> map -> {
                to.append('{');
                boolean first = true;
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    to.append(first ? "" : ", ");
                    first = false;
                    appendRepresentation(entry.getKey(), to, depth + 1);
                    to.append(": ");
                    appendRepresentation(entry.getValue(), to, depth + 1);
                }
                to.append('}');
            }
            case Namespace namespace -> {
                to.append("<Namespace ");
                appendRepresentation(namespace.attributes(), to, depth + 1);
                to.append('>');
            }
            case Callable ignored -> to.append("<function>");
            default -> to.append(value);
        }
    }

    private static void appendQuoted(String text, StringBuilder to) {
        Budget.make(text.length());
        char quote = text.contains("'") && !text.contains("\"") ? '"' : '\'';
        to.append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> to.append("\\n");
                case '\r' -> to.append("\\r");
                case '\t' -> to.append("\\t");
                case '\\' -> to.append("\\\\");
                default -> {
                    if (c == quote) {
                        to.append('\\').append(c);
                    } else if (c < ' ' || c == 0x7f || (c >= 0x80 && c <= 0xA0) || c == 0xAD) {
                        to.append("\\x%02x".formatted((int) c));
                    } else if (c > 0xff && (isSpace(c) || Character.getType(c) == Character.FORMAT)) {
                        to.append("\\u%04x".formatted((int) c));
                    } else {
                        to.append(c);
                    }
                }
            }
        }
        to.append(quote);
    }

    /// `repr` of a float: the shortest digits that mean it, with an exponent below 1e-4 and from 1e16 on.
    static String decimal(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        String digits = exact.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - exact.scale();
        String sign = value < 0 ? "-" : "";
        if (exponent >= -4 && exponent < 16) {
            String plain = exact.abs().toPlainString();
            return sign + (plain.contains(".") ? plain : plain + ".0");
        }
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return sign + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+")
                + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    /// A number as one kind: flags count as 0 and 1.
    static @Nullable Object numeric(@Nullable Object value) {
        return value instanceof Boolean flag ? (Object) (flag ? 1L : 0L) : value;
    }

    static boolean areEqual(@Nullable Object left, @Nullable Object right) {
        Object a = numeric(left);
        Object b = numeric(right);
        Budget.step();
        if (a instanceof Number x && b instanceof Number y) {
            return a instanceof Long && b instanceof Long
                    ? x.longValue() == y.longValue()
                    : x.doubleValue() == y.doubleValue();
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            Budget.enter();
            boolean same = x.size() == y.size();
            for (int i = 0; same && i < x.size(); i++) {
                same = areEqual(x.get(i), y.get(i));
            }
            Budget.leave();
            return same;
        }
        if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
            Budget.enter();
            boolean same = x.size() == y.size()
                    && x.entrySet().stream()
                            .allMatch(entry ->
                                    y.containsKey(entry.getKey()) && areEqual(entry.getValue(), y.get(entry.getKey())));
            Budget.leave();
            return same;
        }
        if (a instanceof String x && b instanceof String y && x.length() == y.length()) {
            Budget.read(x.length());
        }
        return Objects.equals(a, b);
    }

    /// @throws JinjaException if there is no order between the two
    static int compare(@Nullable Object left, @Nullable Object right) {
        Object a = numeric(left);
        Object b = numeric(right);
        if (a instanceof Long x && b instanceof Long y) {
            return Long.compare(x, y);
        }
        if (a instanceof Number x && b instanceof Number y) {
            return Double.compare(x.doubleValue(), y.doubleValue());
        }
        if (a instanceof String x && b instanceof String y) {
            return compareText(x, y);
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            return compareLists(x, y);
        }
        throw undefinedOr(left, right, "no order between " + kind(left) + " and " + kind(right));
    }

    private static int compareLists(List<?> left, List<?> right) {
        Budget.enter();
        int size = Math.min(left.size(), right.size());
        int same = 0;
        while (same < size && areEqual(left.get(same), right.get(same))) {
            same++;
        }
        int order = same < size ? compare(left.get(same), right.get(same)) : Integer.compare(left.size(), right.size());
        Budget.leave();
        return order;
    }

    /// By code points, as Python compares.
    private static int compareText(String left, String right) {
        int size = Math.min(left.length(), right.length());
        Budget.read(size);
        for (int i = 0; i < size; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                return Integer.compare(left.codePointAt(i), right.codePointAt(i));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    static boolean contains(@Nullable Object container, @Nullable Object item) {
        return switch (container) {
            case String text
            when item instanceof String part -> {
                Budget.read((long) text.length() + part.length());
                yield TextSearch.first(text, part, 0) >= 0;
            }
            case String ignored -> throw undefinedOr(item, item, "only a text can be in a text, not " + kind(item));
            case List<?> list -> list.stream().anyMatch(element -> areEqual(element, item));
            case Map<?, ?> map -> item instanceof String key && map.containsKey(key);
            case Undefined ignored -> false;
            case null, default -> throw JinjaException.type("nothing can be in " + kind(container));
        };
    }

    /// The items a loop goes through: of a map its keys, of a text its characters.
    static List<@Nullable Object> items(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> {
                Budget.makeList(list.size());
                yield new ArrayList<>(list);
            }
            case Map<?, ?> map -> {
                Budget.makeList(map.size());
                yield new ArrayList<>(map.keySet());
            }
            case String text -> {
                Budget.makeList(text.length());
                yield new ArrayList<>(
                        text.codePoints().mapToObj(Character::toString).toList());
            }
            case Undefined ignored -> new ArrayList<>();
            case null, default -> throw JinjaException.type(kind(value) + " has no items");
        };
    }

    /// A complaint about the operands: that one is undefined, if one is.
    static JinjaException undefinedOr(@Nullable Object left, @Nullable Object right, String message) {
        if (left instanceof Undefined undefined) {
            return undefined.used();
        }
        return right instanceof Undefined undefined ? undefined.used() : JinjaException.type(message);
    }
}
