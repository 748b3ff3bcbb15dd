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
/// @param wrappers around the environment from now on; empty: the session's
/// @param fields everything else, of which an environment takes what are its options
record ResetRequest(
        OptionalLong seed,
        OptionalLong index,
        Optional<String> episodeId,
        Optional<String> envId,
        Optional<String> wrappers,
        Map<String, @Nullable Object> fields) {
    /// Fields of a message that are not options.
    private static final List<String> OWN_FIELDS =
            List.of("seed", "idx", "index", "episode_id", "env_id", "session_id", "wrappers", "options");

    private static final int MOST_CHARACTERS = 255;

    static ResetRequest none() {
        return new ResetRequest(
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /// @param outer where the data stands in its message
    /// @throws InvalidMessageException naming every fault
    static ResetRequest read(JsonNode data, List<Object> outer) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        data.properties().forEach(field -> fields.put(field.getKey(), WireJson.plain(field.getValue())));
        OWN_FIELDS.forEach(fields::remove);
        String row = data.has("idx") ? "idx" : "index";
        Faults faults = new Faults();
        OptionalLong seed = faults.read(() -> wholeNumber(data, outer, "seed"), OptionalLong.empty());
        OptionalLong index = faults.read(() -> wholeNumber(data, outer, row), OptionalLong.empty());
        Optional<String> episodeId = faults.read(() -> text(data, outer, "episode_id"), Optional.empty());
        Optional<String> envId = faults.read(() -> text(data, outer, "env_id"), Optional.empty());
        Optional<String> wrappers = faults.read(() -> MakeRequest.wrappers(data, outer), Optional.empty());
        fields.putAll(faults.read(() -> MakeRequest.options(data, outer), Map.of()));
        faults.check();
        return new ResetRequest(seed, index, episodeId, envId, wrappers, fields);
    }

    /// @param outer where the data stands in its message
    /// @throws InvalidMessageException naming the field
    static void check(JsonNode data, List<Object> outer) {
        ResetRequest unused = read(data, outer);
    }

    /// The request with what this one leaves open.
    ResetRequest over(ResetRequest common) {
        Map<String, @Nullable Object> both = new LinkedHashMap<>(common.fields);
        both.putAll(fields);
        return new ResetRequest(
                seed.isPresent() ? seed : common.seed,
                index.isPresent() ? index : common.index,
                episodeId.or(() -> common.episodeId),
                envId.or(() -> common.envId),
                wrappers.or(() -> common.wrappers),
                both);
    }

    /// The request of one environment of several.
    ResetRequest with(OptionalLong newSeed, Optional<String> newEpisodeId) {
        return new ResetRequest(newSeed, index, newEpisodeId, envId, wrappers, fields);
    }

    /// The low 64 bits of a number or a text of digits; 63 unless it is a seed.
    static OptionalLong wholeNumber(JsonNode data, List<Object> outer, String name) {
        return wholeNumber(data.path(name), FieldError.join(outer, name), name.equals("seed"));
    }

    /// @param allBits whether a negative result may come of a number beyond 63 bits
    static OptionalLong wholeNumber(JsonNode value, List<Object> loc, boolean allBits) {
        if (value.isMissingNode() || value.isNull()) {
            return OptionalLong.empty();
        }
        BigInteger number = Numbers.whole(value, loc);
        if (number.signum() < 0) {
            throw new InvalidMessageException(new FieldError(
                    "greater_than_equal", loc, "Input should be greater than or equal to 0", value, Map.of("ge", 0)));
        }
        return OptionalLong.of(allBits ? number.longValue() : number.longValue() & Long.MAX_VALUE);
    }

    static Optional<String> text(JsonNode data, List<Object> outer, String name) {
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
