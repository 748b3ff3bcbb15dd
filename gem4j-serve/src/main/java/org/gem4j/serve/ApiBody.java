// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.http.JsonProblem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The JSON body of a request, read field by field with errors that name the field. `null` counts as absent.
final class ApiBody {
    private final JsonNode root;

    private ApiBody(JsonNode root) {
        this.root = root;
    }

    static ApiBody parse(byte[] bytes, JsonMapper json) {
        JsonNode root;
        try {
            root = json.readTree(bytes);
        } catch (JacksonException e) {
            throw ApiException.invalid("", "The body is not JSON: " + JsonProblem.describe(e));
        }
        if (!root.isObject()) {
            throw ApiException.invalid("", "The body must be a JSON object.");
        }
        return new ApiBody(root);
    }

    JsonNode get(String name) {
        return root.path(name);
    }

    boolean has(String name) {
        JsonNode node = get(name);
        return !node.isMissingNode() && !node.isNull();
    }

    /// A nested object; empty if it is absent.
    ApiBody object(String name) {
        if (has(name) && !get(name).isObject()) {
            throw wrong(name, "an object");
        }
        return new ApiBody(has(name) ? get(name) : JsonMapper.shared().createObjectNode());
    }

    boolean isEmpty() {
        return root.isEmpty();
    }

    boolean flag(String name) {
        if (has(name) && !get(name).isBoolean()) {
            throw wrong(name, "true or false");
        }
        return has(name) && get(name).asBoolean();
    }

    double number(String name, double least, double most, double otherwise) {
        if (!has(name)) {
            return otherwise;
        }
        JsonNode node = get(name);
        if (!node.isNumber() || !(node.asDouble() >= least && node.asDouble() <= most)) {
            throw wrong(name, "a number in " + least + ".." + most);
        }
        return node.asDouble();
    }

    Optional<Long> integer(String name, long least, long most) {
        if (!has(name)) {
            return Optional.empty();
        }
        JsonNode node = get(name);
        if (!node.isIntegralNumber() || !node.canConvertToLong() || node.asLong() < least || node.asLong() > most) {
            throw wrong(name, "an integer in " + least + ".." + most);
        }
        return Optional.of(node.asLong());
    }

    Optional<String> text(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        if (!get(name).isString()) {
            throw wrong(name, "a string");
        }
        return Optional.of(get(name).asString());
    }

    /// A text or a list of them.
    List<String> texts(String name, int most) {
        if (!has(name)) {
            return List.of();
        }
        JsonNode node = get(name);
        List<String> texts = new ArrayList<>();
        for (JsonNode each : node.isArray() ? node : List.of(node)) {
            if (!each.isString() || each.asString().isEmpty()) {
                throw wrong(name, "a string or a list of strings, none of them empty");
            }
            texts.add(each.asString());
        }
        if (texts.size() > most) {
            throw ApiException.invalid(
                    name, name + " may have at most " + most + " strings but has " + texts.size() + ".");
        }
        return texts;
    }

    List<Integer> integers(String name, int most) {
        List<Integer> numbers = new ArrayList<>();
        if (has(name) && !get(name).isArray()) {
            throw wrong(name, "a list of token ids");
        }
        if (has(name)) {
            for (JsonNode each : get(name)) {
                if (!each.isInt()) {
                    throw wrong(name, "a list of token ids");
                }
                numbers.add(each.asInt());
            }
        }
        if (numbers.size() > most) {
            throw ApiException.invalid(
                    name, name + " may have at most " + most + " numbers but has " + numbers.size() + ".");
        }
        return numbers;
    }

    static ApiException wrong(String name, String wanted) {
        return ApiException.invalid(name, name + " must be " + wanted + ".");
    }
}
