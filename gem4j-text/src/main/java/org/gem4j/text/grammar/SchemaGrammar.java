// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.grammar.Expression.Repeat;
import org.gem4j.text.grammar.Expression.Rule;
import org.jspecify.annotations.Nullable;

/// Reads a JSON Schema.
final class SchemaGrammar {
    private static final int DEEPEST = 64;
    private static final int MOST_LITERALS = 512;
    private static final int MOST_COUNT = 10_000;

    /// Keywords that constrain nothing.
    private static final Set<String> NOTES = Set.of(
            "title",
            "description",
            "default",
            "examples",
            "example",
            "$schema",
            "$id",
            "$comment",
            "deprecated",
            "readOnly",
            "writeOnly",
            "$defs",
            "definitions",
            "discriminator");

    private static final Map<String, List<String>> KEYWORDS = keywords();

    /// Strings of a format.
    private static final Map<String, String> FORMATS = Map.of(
            "date", "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$",
            "time", "^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$",
            "date-time",
                    "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?"
                            + "(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$",
            "uuid", "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$");

    private final Map<String, ?> root;
    private final Map<String, Rule> references = new HashMap<>();

    private SchemaGrammar(Map<String, ?> root) {
        this.root = root;
    }

    private static Map<String, List<String>> keywords() {
        Map<String, List<String>> keywords = new LinkedHashMap<>();
        keywords.put("object", List.of("properties", "required", "additionalProperties"));
        keywords.put("array", List.of("items", "prefixItems", "minItems", "maxItems"));
        keywords.put("string", List.of("pattern", "minLength", "maxLength", "format"));
        keywords.put("integer", List.of("minimum", "maximum"));
        keywords.put("number", List.of());
        keywords.put("boolean", List.of());
        keywords.put("null", List.of());
        return keywords;
    }

    /// @throws IllegalArgumentException naming the keyword that is not supported
    static Expression of(Map<String, ?> schema) {
        return new SchemaGrammar(schema).rule(schema, 0);
    }

    /// The objects of a schema that says nothing of a type, or that of objects.
    static Expression ofObject(Map<String, ?> schema) {
        Map<String, Object> object = new LinkedHashMap<>(schema);
        boolean plain = schema.keySet().stream()
                .allMatch(key -> NOTES.contains(key)
                        || Objects.requireNonNull(keywords().get("object")).contains(key));
        if (plain) {
            object.put("type", "object");
        }
        return of(object);
    }

    private static IllegalArgumentException wrong(String keyword, String wanted) {
        return new IllegalArgumentException(keyword + " must be " + wanted);
    }

    private Rule rule(@Nullable Object schema, int depth) {
        return Rule.of(expression(schema, depth));
    }

    private Expression expression(@Nullable Object schema, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("a schema may be nested " + DEEPEST + " times but is nested deeper");
        }
        if (Boolean.TRUE.equals(schema)) {
            return JsonRules.VALUE;
        }
        if (!(schema instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("a schema must be an object or true but was " + JsonText.of(schema));
        }
        if (map.containsKey("$ref")) {
            return reference(requireOnly(map, "$ref"), depth);
        }
        if (map.containsKey("const") || map.containsKey("enum")) {
            String keyword = map.containsKey("const") ? "const" : "enum";
            requireOnly(map, keyword, "type");
            return literals(literalsOf(map).orElseThrow(), map.get("type"));
        }
        for (String keyword : List.of("anyOf", "oneOf", "allOf")) {
            if (map.containsKey(keyword)) {
                return alternatives(keyword, requireOnly(map, keyword), depth);
            }
        }
        return typed(map, depth);
    }

    /// The keyword's value.
    private static @Nullable Object requireOnly(Map<?, ?> schema, String keyword, String... others) {
        for (Object key : schema.keySet()) {
            if (!key.equals(keyword) && !NOTES.contains(key) && !List.of(others).contains(key)) {
                throw new IllegalArgumentException("keyword " + key + " is not supported beside " + keyword);
            }
        }
        return schema.get(keyword);
    }

    private Expression reference(@Nullable Object target, int depth) {
        String pointer = String.valueOf(target);
        Rule known = references.get(pointer);
        if (known == null) {
            known = new Rule();
            references.put(pointer, known);
            known.become(expression(resolve(pointer), depth + 1));
        }
        return known;
    }

    private @Nullable Object resolve(String pointer) {
        if (!pointer.equals("#") && !pointer.startsWith("#/")) {
            throw new IllegalArgumentException("$ref must point into the schema, as #/$defs/name, but was " + pointer);
        }
        Object at = root;
        for (String part : pointer.substring(1).split("/", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            String name = part.replace("~1", "/").replace("~0", "~");
            if (!(at instanceof Map<?, ?> map) || !map.containsKey(name)) {
                throw new IllegalArgumentException("$ref " + pointer + " points at nothing");
            }
            at = map.get(name);
        }
        return at;
    }

    private static Optional<List<?>> literalsOf(@Nullable Object schema) {
        if (!(schema instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        if (map.containsKey("const")) {
            List<@Nullable Object> one = new ArrayList<>();
            one.add(map.get("const"));
            return Optional.of(one);
        }
        if (!map.containsKey("enum")) {
            return Optional.empty();
        }
        if (!(map.get("enum") instanceof List<?> list) || list.isEmpty() || list.size() > MOST_LITERALS) {
            throw wrong("enum", "a list of 1.." + MOST_LITERALS + " values");
        }
        return Optional.of(list);
    }

    private static Expression literals(List<?> values, @Nullable Object type) {
        List<String> types = type == null ? List.copyOf(KEYWORDS.keySet()) : types(type);
        List<Expression> texts = new ArrayList<>();
        for (Object value : values) {
            boolean fits = types.stream().anyMatch(each -> isOf(each, value));
            if (fits) {
                texts.add(Expression.text(JsonText.of(value)));
            }
        }
        return new Expression.Choice(texts);
    }

    private static boolean isOf(String type, @Nullable Object value) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "null" -> value == null;
            case "number" -> value instanceof Number;
            default ->
                value instanceof Number number
                        && new BigDecimal(number.toString())
                                        .stripTrailingZeros()
                                        .scale()
                                <= 0;
        };
    }

    private Expression alternatives(String keyword, @Nullable Object value, int depth) {
        if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > MOST_LITERALS) {
            throw wrong(keyword, "a list of 1.." + MOST_LITERALS + " schemas");
        }
        if (keyword.equals("allOf") && list.size() > 1) {
            throw new IllegalArgumentException("allOf of more than one schema is not supported");
        }
        if (keyword.equals("oneOf")) {
            new Disjoint(this::resolve).require(list);
        }
        List<Expression> found = new ArrayList<>();
        for (Object each : list) {
            found.add(expression(each, depth + 1));
        }
        return new Expression.Choice(found);
    }

    private static List<String> types(Object type) {
        List<?> given = type instanceof List<?> list ? list : List.of(type);
        Set<String> types = new LinkedHashSet<>();
        for (Object each : given) {
            if (!(each instanceof String name) || !KEYWORDS.containsKey(name)) {
                throw wrong("type", "of " + String.join(", ", KEYWORDS.keySet()) + " but was " + JsonText.of(each));
            }
            types.add(name);
        }
        if (types.isEmpty()) {
            throw wrong("type", "a type or a list of at least one");
        }
        return List.copyOf(types);
    }

    private Expression typed(Map<?, ?> schema, int depth) {
        Set<String> implied = new LinkedHashSet<>();
        for (Object key : schema.keySet()) {
            Optional<String> owner = KEYWORDS.entrySet().stream()
                    .filter(entry -> entry.getValue().contains(key))
                    .map(Map.Entry::getKey)
                    .findFirst();
            if (owner.isEmpty() && !NOTES.contains(key) && !key.equals("type")) {
                throw new IllegalArgumentException("keyword " + key + " is not supported");
            }
            owner.ifPresent(implied::add);
        }
        Object type = schema.get("type");
        if (type == null && implied.isEmpty()) {
            return JsonRules.VALUE;
        }
        List<Expression> found = new ArrayList<>();
        for (String each : type == null ? List.copyOf(implied) : types(type)) {
            found.add(
                    switch (each) {
                        case "object" -> new ObjectSchema(schema, this::rule).expression(depth);
                        case "array" -> array(schema, depth);
                        case "string" -> string(schema);
                        case "integer" -> integer(schema);
                        case "number" -> number(schema);
                        case "boolean" -> JsonRules.BOOLEAN;
                        default -> JsonRules.NULL;
                    });
        }
        return new Expression.Choice(found);
    }

    private static int count(Map<?, ?> schema, String keyword, int otherwise) {
        Object value = schema.get(keyword);
        if (value == null) {
            return otherwise;
        }
        if (!(value instanceof Number number)
                || !isOf("integer", number)
                || !(number.doubleValue() >= 0)
                || number.doubleValue() > MOST_COUNT) {
            throw wrong(keyword, "an integer in 0.." + MOST_COUNT + " but was " + JsonText.of(value));
        }
        return number.intValue();
    }

    private static void requireRange(String keywords, int least, int most) {
        if (most != Expression.UNLIMITED && most < least) {
            throw new IllegalArgumentException(
                    keywords + " must not exceed each other but were " + least + " and " + most);
        }
    }

    private Expression array(Map<?, ?> schema, int depth) {
        int least = count(schema, "minItems", 0);
        int most = count(schema, "maxItems", Expression.UNLIMITED);
        requireRange("minItems and maxItems", least, most);
        Object prefix = schema.containsKey("prefixItems") ? schema.get("prefixItems") : List.of();
        if (!(prefix instanceof List<?> first)) {
            throw wrong("prefixItems", "a list of schemas");
        }
        boolean closed = Boolean.FALSE.equals(schema.get("items"));
        Expression item =
                !schema.containsKey("items") || closed ? JsonRules.VALUE : rule(schema.get("items"), depth + 1);
        if (closed) {
            most = most == Expression.UNLIMITED ? first.size() : Math.min(most, first.size());
            requireRange("minItems and the items that there may be", least, most);
        }
        int given = most == Expression.UNLIMITED ? first.size() : Math.min(most, first.size());
        // From the last item to the first; what follows an item begins with a comma.
        Expression rest = most == Expression.UNLIMITED || most > given
                ? more(
                        item,
                        Math.max(0, least - Math.max(given, 1)),
                        most == Expression.UNLIMITED ? most : most - Math.max(given, 1))
                : Expression.EMPTY;
        for (int i = given - 1; i >= 0; i--) {
            Expression here = Expression.sequence(rule(first.get(i), depth + 1), rest);
            here = i == 0 ? here : Expression.sequence(JsonRules.COMMA, here);
            rest = Rule.of(i >= least ? Expression.optional(here) : here);
        }
        if (given > 0) {
            return JsonRules.array(rest);
        }
        if (most == 0) {
            return JsonRules.array(Expression.EMPTY);
        }
        Expression items = Expression.sequence(item, rest);
        return JsonRules.array(least == 0 ? Expression.optional(items) : items);
    }

    private static Expression more(Expression item, int least, int most) {
        return new Repeat(Rule.of(Expression.sequence(JsonRules.COMMA, item)), least, most);
    }

    private static Expression string(Map<?, ?> schema) {
        int least = count(schema, "minLength", 0);
        int most = count(schema, "maxLength", Expression.UNLIMITED);
        requireRange("minLength and maxLength", least, most);
        boolean counted = schema.containsKey("minLength") || schema.containsKey("maxLength");
        Object pattern = schema.get("pattern");
        Object format = schema.get("format");
        if ((pattern == null ? 0 : 1) + (format == null ? 0 : 1) + (counted ? 1 : 0) > 1) {
            throw new IllegalArgumentException(
                    "only one of pattern, format, and minLength with maxLength is supported");
        }
        if (pattern != null && !(pattern instanceof String)) {
            throw wrong("pattern", "a string");
        }
        if (format != null) {
            pattern = FORMATS.get(String.valueOf(format));
            if (pattern == null) {
                throw new IllegalArgumentException("format " + format + " is not supported");
            }
        }
        return pattern instanceof String text
                ? JsonRules.string(StringPattern.content(text))
                : counted ? JsonRules.string(new Repeat(JsonRules.CHARACTER, least, most)) : JsonRules.STRING;
    }

    private static Expression number(Map<?, ?> schema) {
        for (String keyword : List.of("minimum", "maximum")) {
            if (schema.containsKey(keyword)) {
                throw new IllegalArgumentException("keyword " + keyword + " is supported for integers only");
            }
        }
        return JsonRules.NUMBER;
    }

    /// All integers, those from 0 or 1 on, or those of a small range.
    private static Expression integer(Map<?, ?> schema) {
        if (!schema.containsKey("minimum") && !schema.containsKey("maximum")) {
            return JsonRules.INTEGER;
        }
        for (String keyword : List.of("minimum", "maximum")) {
            if (schema.containsKey(keyword) && !isOf("integer", schema.get(keyword))) {
                throw wrong(keyword, "an integer");
            }
        }
        if (!schema.containsKey("maximum")) {
            double least = ((Number) Objects.requireNonNull(schema.get("minimum"))).doubleValue();
            if (least == 0 || least == 1) {
                return StringPattern.content(least == 0 ? "^(0|[1-9]\\d{0,17})$" : "^[1-9]\\d{0,17}$");
            }
        } else if (schema.containsKey("minimum")) {
            long least = ((Number) schema.get("minimum")).longValue();
            long most = ((Number) schema.get("maximum")).longValue();
            if (least <= most
                    && least > Integer.MIN_VALUE
                    && most < Integer.MAX_VALUE
                    && most - least < MOST_LITERALS) {
                List<Expression> texts = new ArrayList<>();
                for (long i = least; i <= most; i++) {
                    texts.add(Expression.text(Long.toString(i)));
                }
                return new Expression.Choice(texts);
            }
        }
        throw new IllegalArgumentException("minimum and maximum are supported as a range of at most " + MOST_LITERALS
                + " integers, or as a minimum of 0 or 1");
    }
}
