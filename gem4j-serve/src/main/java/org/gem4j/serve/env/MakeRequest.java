// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a client asks of an environment to be made.
///
/// @param envId empty: the session's
/// @param options by name
/// @param seed of the environment's random stream, its low 64 bits; empty: a stream of its own
/// @param wrappers as [org.gem4j.wrap.Wrappers#parse] reads them; empty: none
/// @param strict whether an option that the environment does not have is an error
record MakeRequest(
        Optional<String> envId,
        Map<String, @Nullable Object> options,
        OptionalLong seed,
        Optional<String> wrappers,
        boolean strict) {

    /// @param outer where the data stands in its message
    /// @throws InvalidMessageException naming the field
    static MakeRequest read(JsonNode data, List<Object> outer) {
        return new MakeRequest(
                ResetRequest.text(data, outer, "env_id"),
                options(data, outer),
                ResetRequest.wholeNumber(data, outer, "seed"),
                wrappers(data, outer),
                strict(data, outer));
    }

    /// The request with what this one leaves open.
    MakeRequest over(MakeRequest common) {
        Map<String, @Nullable Object> both = new LinkedHashMap<>(common.options);
        both.putAll(options);
        return new MakeRequest(
                envId.or(() -> common.envId),
                both,
                seed.isPresent() ? seed : common.seed,
                wrappers.or(() -> common.wrappers),
                strict || common.strict);
    }

    MakeRequest withSeed(OptionalLong newSeed) {
        return new MakeRequest(envId, options, newSeed, wrappers, strict);
    }

    static Map<String, @Nullable Object> options(JsonNode data, List<Object> outer) {
        JsonNode given = data.path("options");
        Map<String, @Nullable Object> options = new LinkedHashMap<>();
        if (given.isMissingNode() || given.isNull()) {
            return options;
        }
        if (!given.isObject()) {
            throw new InvalidMessageException(FieldError.notAnObject(FieldError.join(outer, "options"), given));
        }
        given.properties().forEach(field -> options.put(field.getKey(), WireJson.plain(field.getValue())));
        return options;
    }

    /// A list in one text, or a list of texts.
    static Optional<String> wrappers(JsonNode data, List<Object> outer) {
        JsonNode given = data.path("wrappers");
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        if (given.isString()) {
            return Optional.of(given.stringValue());
        }
        List<Object> loc = FieldError.join(outer, "wrappers");
        if (!given.isArray()) {
            throw new InvalidMessageException(
                    FieldError.of("list_type", loc, "Input should be a string or a list of strings", given));
        }
        List<String> names = new ArrayList<>();
        for (JsonNode name : given) {
            if (!name.isString()) {
                throw new InvalidMessageException(FieldError.notAText(loc, name));
            }
            names.add(name.stringValue());
        }
        return Optional.of(String.join(",", names));
    }

    private static boolean strict(JsonNode data, List<Object> outer) {
        JsonNode given = data.path("strict");
        if (!given.isMissingNode() && !given.isBoolean()) {
            throw new InvalidMessageException(FieldError.of(
                    "bool_type", FieldError.join(outer, "strict"), "Input should be a valid boolean", given));
        }
        return given.asBoolean(false);
    }
}
