// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The data of a reset.
///
/// @param seed its low 64 bits; empty: the random stream continues
/// @param index row of the dataset; empty: the environment chooses
/// @param episodeId the client's name of the episode
/// @param envId environment to play from now on; empty: the session's
/// @param fields everything else, of which an environment takes what are its options
record ResetRequest(
        OptionalLong seed,
        OptionalLong index,
        Optional<String> episodeId,
        Optional<String> envId,
        Map<String, @Nullable Object> fields) {
    private static final int MOST_CHARACTERS = 255;
    private static final int MOST_DIGITS = 400;

    static ResetRequest none() {
        return new ResetRequest(
                OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty(), Map.of());
    }

    /// @param outer where the data stands in its message
    /// @throws InvalidMessageException naming the field
    static ResetRequest read(JsonNode data, List<Object> outer) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        data.properties().forEach(field -> fields.put(field.getKey(), WireJson.plain(field.getValue())));
        List.of("seed", "idx", "episode_id", "env_id", "session_id").forEach(fields::remove);
        return new ResetRequest(
                wholeNumber(data, outer, "seed"),
                wholeNumber(data, outer, "idx"),
                text(data, outer, "episode_id"),
                text(data, outer, "env_id"),
                fields);
    }

    private static OptionalLong wholeNumber(JsonNode data, List<Object> outer, String name) {
        JsonNode value = data.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalLong.empty();
        }
        List<Object> loc = FieldError.join(outer, name);
        BigInteger number = switch (value.getNodeType()) {
            case NUMBER -> whole(value, loc);
            case STRING -> digits(value, loc);
            default ->
                throw new InvalidMessageException(
                        FieldError.of("int_type", loc, "Input should be a valid integer", value));
        };
        if (number.signum() < 0) {
            throw new InvalidMessageException(new FieldError(
                    "greater_than_equal", loc, "Input should be greater than or equal to 0", value, Map.of("ge", 0)));
        }
        boolean isIndex = name.equals("idx");
        return OptionalLong.of(isIndex ? number.longValue() & Long.MAX_VALUE : number.longValue());
    }

    private static BigInteger whole(JsonNode value, List<Object> loc) {
        if (value.isIntegralNumber()) {
            return value.bigIntegerValue();
        }
        double number = value.doubleValue();
        if (number != Math.rint(number) || Math.abs(number) > 1L << 53) {
            throw new InvalidMessageException(FieldError.of(
                    "int_from_float",
                    loc,
                    "Input should be a valid integer, got a number with a fractional part",
                    value));
        }
        return BigInteger.valueOf((long) number);
    }

    private static BigInteger digits(JsonNode value, List<Object> loc) {
        String text = value.stringValue().strip();
        if (text.length() > MOST_DIGITS || !text.matches("[+-]?[0-9]+")) {
            throw new InvalidMessageException(FieldError.of(
                    "int_parsing",
                    loc,
                    "Input should be a valid integer, unable to parse string as an integer",
                    value));
        }
        return new BigInteger(text);
    }

    private static Optional<String> text(JsonNode data, List<Object> outer, String name) {
        JsonNode value = data.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        List<Object> loc = FieldError.join(outer, name);
        if (!value.isString()) {
            throw new InvalidMessageException(FieldError.notAText(loc, value));
        }
        if (value.stringValue().length() > MOST_CHARACTERS) {
            throw new InvalidMessageException(new FieldError(
                    "string_too_long",
                    loc,
                    "String should have at most 255 characters",
                    value,
                    Map.of("max_length", MOST_CHARACTERS)));
        }
        return Optional.of(value.stringValue());
    }
}
