// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;

/// A text as a value of the type that a schema says; the text itself where it is not one.
final class TypedValue {
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+(_\\d+)*");
    private static final Pattern QUOTED = Pattern.compile("'([^'\\\\\n]*)'");

    private TypedValue() {}

    /// @param schema of the parameter; null if the tool has none of its name
    static @Nullable Object of(String text, @Nullable Object schema) {
        if (text.toLowerCase(Locale.ROOT).equals("null")) {
            return null;
        }
        if (schema == null) {
            return text;
        }
        String type = schema instanceof Map<?, ?> map && map.containsKey("type")
                ? Patterns.strip(String.valueOf(map.get("type"))).toLowerCase(Locale.ROOT)
                : "string";
        if (List.of("string", "str", "text", "varchar", "char", "enum").contains(type)) {
            return text;
        }
        if (startsWith(type, "int", "uint", "long", "short", "unsigned")) {
            return whole(text);
        }
        if (startsWith(type, "num", "float")) {
            return number(text);
        }
        if (List.of("boolean", "bool", "binary").contains(type)) {
            return text.equalsIgnoreCase("true");
        }
        return literal(text);
    }

    private static boolean startsWith(String type, String... prefixes) {
        for (String prefix : prefixes) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static Object whole(String text) {
        String stripped = Patterns.strip(text);
        return WHOLE.matcher(stripped).matches() ? new BigInteger(stripped.replace("_", "")) : text;
    }

    private static Object number(String text) {
        try {
            BigDecimal value = new BigDecimal(Patterns.strip(text).replaceFirst("^\\+", ""));
            if (Double.isInfinite(value.doubleValue())) {
                return text;
            }
            return value.remainder(BigDecimal.ONE).signum() == 0 ? value.toBigInteger() : (Object) value.doubleValue();
        } catch (NumberFormatException e) {
            return text;
        }
    }

    /// A value as JSON or Python writes it.
    private static @Nullable Object literal(String text) {
        String stripped = Patterns.strip(text);
        var json = StrictJson.readAll(stripped);
        if (json.isPresent() && !List.of("true", "false").contains(stripped)) {
            return json.get().value();
        }
        if (QUOTED.matcher(stripped).matches()) {
            return stripped.substring(1, stripped.length() - 1);
        }
        return switch (stripped) {
            case "True" -> true;
            case "False" -> false;
            case "None" -> null;
            default -> text;
        };
    }
}
