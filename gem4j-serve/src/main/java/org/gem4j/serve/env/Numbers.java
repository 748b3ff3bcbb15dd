// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Numbers in messages, as pydantic takes them: also as texts of digits, and true and false as 1 and 0.
final class Numbers {
    private static final int MOST_DIGITS = 400;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private Numbers() {}

    /// @param loc where the value stands in its message
    /// @throws InvalidMessageException if it is not a whole number
    static BigInteger whole(JsonNode value, List<Object> loc) {
        return switch (value.getNodeType()) {
            case NUMBER -> value.isIntegralNumber() ? value.bigIntegerValue() : fromFloat(value, loc);
            case STRING -> digits(value, loc);
            case BOOLEAN -> value.booleanValue() ? BigInteger.ONE : BigInteger.ZERO;
            default -> throw wrong("int_type", loc, "Input should be a valid integer", value);
        };
    }

    private static BigInteger fromFloat(JsonNode value, List<Object> loc) {
        double number = value.doubleValue();
        if (number != Math.rint(number)) {
            throw wrong(
                    "int_from_float",
                    loc,
                    "Input should be a valid integer, got a number with a fractional part",
                    value);
        }
        if (Math.abs(number) >= 0x1p63) {
            throw wrong(
                    "int_parsing_size",
                    loc,
                    "Unable to parse input string as an integer, exceeded maximum size",
                    value);
        }
        return BigInteger.valueOf((long) number);
    }

    private static BigInteger digits(JsonNode value, List<Object> loc) {
        String text = value.stringValue().strip();
        if (text.length() > MOST_DIGITS || !WHOLE.matcher(text).matches()) {
            throw wrong(
                    "int_parsing", loc, "Input should be a valid integer, unable to parse string as an integer", value);
        }
        return new BigInteger(text);
    }

    /// @param loc where the value stands in its message
    /// @throws InvalidMessageException if it is not a number
    static double decimal(JsonNode value, List<Object> loc) {
        return switch (value.getNodeType()) {
            // a whole number beyond all doubles is infinite, as a fraction is
            case NUMBER -> value.isIntegralNumber() ? value.bigIntegerValue().doubleValue() : value.doubleValue();
            case BOOLEAN -> value.booleanValue() ? 1 : 0;
            case STRING -> {
                String text = value.stringValue().strip();
                if (!DECIMAL.matcher(text).matches()) {
                    throw wrong(
                            "float_parsing",
                            loc,
                            "Input should be a valid number, unable to parse string as a number",
                            value);
                }
                yield Double.parseDouble(text);
            }
            default -> throw wrong("float_type", loc, "Input should be a valid number", value);
        };
    }

    private static InvalidMessageException wrong(String type, List<Object> loc, String message, JsonNode value) {
        return new InvalidMessageException(FieldError.of(type, loc, message, value));
    }
}
