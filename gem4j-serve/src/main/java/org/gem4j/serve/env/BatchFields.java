// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gem4j.vector.Autoreset;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads the fields of frames about several environments. What is wrong with one is an [InvalidMessageException].
final class BatchFields {
    private BatchFields() {}

    /// A whole number from 1.
    static OptionalInt count(JsonNode data, int most) {
        JsonNode given = data.path("count");
        if (given.isMissingNode() || given.isNull()) {
            return OptionalInt.empty();
        }
        if (!given.canConvertToInt() || given.intValue() < 1 || given.intValue() > most) {
            throw new InvalidMessageException(
                    FieldError.of("int_type", List.of("count"), "Input should be an integer in 1.." + most, given));
        }
        return OptionalInt.of(given.intValue());
    }

    static boolean flag(JsonNode data, String name, boolean usual) {
        JsonNode given = data.path(name);
        if (given.isMissingNode() || given.isNull()) {
            return usual;
        }
        if (!given.isBoolean()) {
            throw new InvalidMessageException(
                    FieldError.of("bool_type", List.of(name), "Input should be a valid boolean", given));
        }
        return given.booleanValue();
    }

    /// When the next episode starts after one's end; empty if the frame does not say.
    static Optional<Autoreset> autoreset(JsonNode data) {
        JsonNode given = data.path("autoreset");
        if (given.isMissingNode() || given.isNull()) {
            return Optional.empty();
        }
        for (Autoreset autoreset : Autoreset.values()) {
            if (given.asString("").equals(autoreset.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(autoreset);
            }
        }
        throw new InvalidMessageException(FieldError.of(
                "enum", List.of("autoreset"), "Input should be 'same_step', 'next_step' or 'disabled'", given));
    }

    /// The numbers of the environments that are named, or of all.
    static List<Integer> indices(JsonNode data, Batch batch) {
        if (data.path("indices") instanceof BinaryNode packed) {
            packed(packed, batch);
            return Batch.numbers(packed.binaryValue());
        }
        return List.copyOf(named(data, batch).keySet());
    }

    /// The environments that are named, or all.
    static List<Play> plays(JsonNode data, Batch batch) {
        if (data.path("indices") instanceof BinaryNode packed) {
            return packed(packed, batch);
        }
        return List.copyOf(named(data, batch).values());
    }

    /// Numbers of four bytes each, little-endian.
    private static List<Play> packed(BinaryNode given, Batch batch) {
        byte[] numbers = given.binaryValue();
        Optional<List<Play>> selected = batch.select(numbers);
        if (selected.isEmpty()) {
            throw new InvalidMessageException(FieldError.of(
                    "value_error",
                    List.of("indices"),
                    "Input should be distinct indices of environments in the batch, 4 bytes each",
                    given.asString()));
        }
        return selected.get();
    }

    private static Map<Integer, Play> named(JsonNode data, Batch batch) {
        JsonNode given = data.path("indices");
        if (given.isMissingNode() || given.isNull()) {
            return batch.byIndex();
        }
        if (!given.isArray()) {
            throw new InvalidMessageException(
                    FieldError.of("list_type", List.of("indices"), "Input should be a list of integers", given));
        }
        Map<Integer, Play> named = LinkedHashMap.newLinkedHashMap(given.size());
        for (int i = 0; i < given.size(); i++) {
            JsonNode index = given.get(i);
            Optional<Play> play = index.canConvertToInt() ? batch.find(index.intValue()) : Optional.empty();
            if (play.isEmpty() || named.put(index.intValue(), play.get()) != null) {
                throw new InvalidMessageException(FieldError.of(
                        "value_error",
                        List.of("indices", i),
                        "Input should be the index of an environment in the batch, without repetition",
                        index));
            }
        }
        return named;
    }

    /// The environment of the batch that `index` names; empty if there is no such field.
    static Optional<Play> play(JsonNode data, EnvSession session) {
        JsonNode index = data.path("index");
        if (index.isMissingNode() || index.isNull()) {
            return Optional.empty();
        }
        Optional<Play> play = index.canConvertToInt() ? session.batch().find(index.intValue()) : Optional.empty();
        if (play.isEmpty()) {
            throw new InvalidMessageException(FieldError.of(
                    "value_error",
                    List.of("index"),
                    "Input should be the index of an environment in the batch",
                    index));
        }
        return play;
    }

    /// One message an environment, or null.
    static List<@Nullable String> messages(JsonNode data, int size) {
        JsonNode given = data.path("messages");
        if (given instanceof BinaryNode joined) {
            return split(joined, size);
        }
        if (given.isMissingNode()) {
            throw new InvalidMessageException(FieldError.missing(List.of(), "messages", data));
        }
        if (!given.isArray() || given.size() != size) {
            throw new InvalidMessageException(FieldError.of(
                    "list_type",
                    List.of("messages"),
                    "Input should be a list of " + size + " strings or nulls",
                    given));
        }
        List<FieldError> errors = new ArrayList<>();
        @Nullable String[] messages = new String[size];
        for (int i = 0; i < size; i++) {
            JsonNode message = given.get(i);
            if (!message.isString() && !message.isNull()) {
                errors.add(FieldError.notAText(List.of("messages", i), message));
            }
            messages[i] = message.isString() ? message.stringValue() : null;
        }
        if (!errors.isEmpty()) {
            throw new InvalidMessageException(errors);
        }
        return Arrays.asList(messages);
    }

    /// Texts in UTF-8 with a zero byte between them.
    private static List<@Nullable String> split(BinaryNode joined, int size) {
        byte[] bytes = joined.binaryValue();
        String all = new String(bytes, StandardCharsets.UTF_8);
        List<@Nullable String> messages = new ArrayList<>(size);
        int start = 0;
        for (int end = all.indexOf('\0'); end >= 0 && messages.size() < size; end = all.indexOf('\0', start)) {
            messages.add(all.substring(start, end));
            start = end + 1;
        }
        messages.add(all.substring(start));
        if (messages.size() != size || !Utf8.isWhole(all, bytes)) {
            throw new InvalidMessageException(FieldError.of(
                    "value_error",
                    List.of("messages"),
                    "Input should be " + size + " UTF-8 strings with a zero byte between them",
                    joined.asString()));
        }
        return messages;
    }

    /// One request an environment: seeds count up from `seed` unless it is a list, and `each` wins over the fields
    /// beside it.
    static List<ResetRequest> resets(JsonNode data, int size) {
        JsonNode seeds = data.path("seed");
        JsonNode each = list(data, "each", size);
        if (seeds.isArray()) {
            list(data, "seed", size);
            ((ObjectNode) data).remove("seed");
        }
        ResetRequest common = ResetRequest.read(data, List.of());
        List<ResetRequest> requests = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            String suffix = "-" + i;
            OptionalLong seed = seeds.isArray()
                    ? ResetRequest.wholeNumber(seeds.get(i), List.of("seed", i), true)
                    : plus(common.seed(), i);
            ResetRequest request = common.with(seed, common.episodeId().map(id -> id + suffix));
            List<Object> loc = List.of("each", i);
            if (!each.isMissingNode() && !each.get(i).isObject()) {
                throw new InvalidMessageException(FieldError.notAnObject(loc, each.get(i)));
            }
            requests.add(
                    each.isMissingNode()
                            ? request
                            : ResetRequest.read(each.get(i), loc).over(request));
        }
        return requests;
    }

    private static JsonNode list(JsonNode data, String name, int size) {
        JsonNode given = data.path(name);
        if (!given.isMissingNode() && (!given.isArray() || given.size() != size)) {
            throw new InvalidMessageException(
                    FieldError.of("list_type", List.of(name), "Input should be a list of " + size + " items", given));
        }
        return given;
    }

    static OptionalLong plus(OptionalLong seed, int i) {
        return seed.isPresent() ? OptionalLong.of(seed.getAsLong() + i) : seed;
    }
}
