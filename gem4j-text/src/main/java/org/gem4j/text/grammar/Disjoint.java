// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Tells whether no value satisfies two of the schemas of a `oneOf`: then it means the same as `anyOf`.
final class Disjoint {
    private static final int MOST_REFERENCES = 16;

    private final Function<String, @Nullable Object> references;

    /// @param references finds the schema that a `$ref` points at
    Disjoint(Function<String, @Nullable Object> references) {
        this.references = references;
    }

    /// @throws IllegalArgumentException if a value may satisfy two of them
    void require(List<?> schemas) {
        for (int i = 0; i < schemas.size(); i++) {
            for (int k = 0; k < i; k++) {
                if (!disjoint(resolved(schemas.get(i)), resolved(schemas.get(k)))) {
                    throw new IllegalArgumentException("oneOf is supported only where its schemas differ in their type"
                            + " or in a const or enum, of their own or of a required property: use anyOf");
                }
            }
        }
    }

    private Map<?, ?> resolved(@Nullable Object schema) {
        Object at = schema;
        for (int i = 0;
                i < MOST_REFERENCES && at instanceof Map<?, ?> map && map.get("$ref") instanceof String to;
                i++) {
            at = references.apply(to);
        }
        return at instanceof Map<?, ?> map ? map : Map.of();
    }

    private boolean disjoint(Map<?, ?> left, Map<?, ?> right) {
        Optional<Set<Object>> leftValues = values(left);
        Optional<Set<Object>> rightValues = values(right);
        if (leftValues.isPresent() && rightValues.isPresent()) {
            return haveNoneInCommon(leftValues.get(), rightValues.get());
        }
        Set<String> leftTypes = types(left);
        Set<String> rightTypes = types(right);
        if (!leftTypes.isEmpty() && !rightTypes.isEmpty() && haveNoneInCommon(leftTypes, rightTypes)) {
            return true;
        }
        return leftTypes.equals(Set.of("object"))
                && rightTypes.equals(Set.of("object"))
                && differInProperty(left, right);
    }

    private boolean differInProperty(Map<?, ?> left, Map<?, ?> right) {
        if (left.get("required") instanceof List<?> names
                && right.get("required") instanceof List<?> others
                && left.get("properties") instanceof Map<?, ?> mine
                && right.get("properties") instanceof Map<?, ?> theirs) {
            return names.stream()
                    .filter(others::contains)
                    .anyMatch(name -> values(resolved(mine.get(name)))
                            .flatMap(here ->
                                    values(resolved(theirs.get(name))).map(there -> haveNoneInCommon(here, there)))
                            .orElse(false));
        }
        return false;
    }

    private static boolean haveNoneInCommon(Set<?> left, Set<?> right) {
        return left.stream().noneMatch(right::contains);
    }

    /// The values of a const or enum, as far as they are strings, numbers or booleans.
    private static Optional<Set<Object>> values(Map<?, ?> schema) {
        Object listed = schema.containsKey("const") ? Arrays.asList(schema.get("const")) : schema.get("enum");
        if (!(listed instanceof List<?> list)) {
            return Optional.empty();
        }
        Set<Object> values = new HashSet<>();
        for (Object each : list) {
            switch (each) {
                case String text -> values.add(text);
                case Boolean flag -> values.add(flag);
                case Number number -> values.add(new BigDecimal(number.toString()).stripTrailingZeros());
                case null, default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(values);
    }

    /// An integer counts as a number.
    private static Set<String> types(Map<?, ?> schema) {
        Set<String> types = new HashSet<>();
        Object given = schema.get("type");
        for (Object each : given instanceof List<?> list ? list : given == null ? List.of() : List.of(given)) {
            types.add("integer".equals(each) ? "number" : String.valueOf(each));
        }
        return types;
    }
}
