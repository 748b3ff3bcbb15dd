// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// One fault of a message, in the shape of pydantic, which OpenEnv's servers answer with.
///
/// @param type pydantic's name of the fault, such as `missing`
/// @param loc where: names and indices from the outside in
/// @param msg what is wanted, in words
/// @param input what was found there
/// @param ctx the limits that were violated, by name
record FieldError(String type, List<Object> loc, String msg, Object input, Map<String, Object> ctx) {
    static FieldError of(String type, List<Object> loc, String msg, Object input) {
        return new FieldError(type, loc, msg, input, Map.of());
    }

    static FieldError missing(List<Object> outer, String name, Object input) {
        return of("missing", join(outer, name), "Field required", input);
    }

    static FieldError extra(List<Object> outer, String name, JsonNode input) {
        return of("extra_forbidden", join(outer, name), "Extra inputs are not permitted", input);
    }

    static FieldError notAnObject(List<Object> loc, JsonNode input) {
        return of("dict_type", loc, "Input should be a valid dictionary", input);
    }

    static FieldError notAText(List<Object> loc, JsonNode input) {
        return of("string_type", loc, "Input should be a valid string", input);
    }

    static List<Object> join(List<Object> outer, String name) {
        List<Object> loc = new ArrayList<>(outer);
        loc.add(name);
        return loc;
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", type);
        map.put("loc", loc);
        map.put("msg", msg);
        map.put("input", input);
        if (!ctx.isEmpty()) {
            map.put("ctx", ctx);
        }
        return map;
    }
}
