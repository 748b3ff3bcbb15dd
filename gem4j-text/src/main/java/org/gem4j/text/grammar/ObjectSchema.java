// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.gem4j.text.grammar.Expression.optional;
import static org.gem4j.text.grammar.Expression.sequence;
import static org.gem4j.text.grammar.Expression.star;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.text.grammar.Expression.Rule;
import org.jspecify.annotations.Nullable;

/// The objects of a JSON Schema: its properties in their order, then others if it allows them.
final class ObjectSchema {
    private static final int MOST_PROPERTIES = 512;
    private static final int LONGEST_NAME = 256;

    private final Map<?, ?> schema;
    private final Schemas schemas;

    /// Reads the schema of a part.
    interface Schemas {
        Rule rule(@Nullable Object schema, int depth);
    }

    ObjectSchema(Map<?, ?> schema, Schemas schemas) {
        this.schema = schema;
        this.schemas = schemas;
    }

    private record Property(String name, Expression value, boolean required) {}

    /// @throws IllegalArgumentException naming the keyword whose value is invalid
    Expression expression(int depth) {
        Object more = schema.get("additionalProperties");
        boolean given = schema.containsKey("properties") || schema.containsKey("required");
        boolean open = more == null ? !given : !Boolean.FALSE.equals(more);
        Expression other = more == null || more instanceof Boolean ? JsonRules.VALUE : schemas.rule(more, depth + 1);
        List<Property> properties = properties(depth, other, Boolean.FALSE.equals(more));
        Rule others = open ? Rule.of(JsonRules.member(otherName(properties), other)) : new Rule();
        Expression afterOthers = open ? star(sequence(JsonRules.COMMA, others)) : Expression.EMPTY;
        // From the last property to the first: what may come where a member stands before it, and where none does.
        Expression next = afterOthers;
        Expression first = open ? optional(sequence(others, afterOthers)) : Expression.EMPTY;
        for (Property property : properties.reversed()) {
            Expression member =
                    sequence(Expression.text(JsonText.of(property.name())), Expression.text(":"), JsonRules.SPACE);
            Expression present = sequence(member, property.value(), next);
            Expression presentNext = sequence(JsonRules.COMMA, present);
            first = Rule.of(property.required() ? present : Expression.choice(present, first));
            next = Rule.of(property.required() ? presentNext : Expression.choice(presentNext, next));
        }
        return JsonRules.object(first);
    }

    private List<Property> properties(int depth, Expression other, boolean closed) {
        Set<String> required = new LinkedHashSet<>();
        Object names = schema.containsKey("required") ? schema.get("required") : List.of();
        if (!(names instanceof List<?> list) || !list.stream().allMatch(String.class::isInstance)) {
            throw new IllegalArgumentException("required must be a list of names");
        }
        list.forEach(name -> required.add((String) name));
        Object known = schema.containsKey("properties") ? schema.get("properties") : Map.of();
        if (!(known instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("properties must be an object");
        }
        if (map.size() + required.size() > MOST_PROPERTIES) {
            throw new IllegalArgumentException("properties and required may name " + MOST_PROPERTIES
                    + " properties but name " + (map.size() + required.size()));
        }
        List<Property> properties = new ArrayList<>();
        map.forEach((name, value) -> properties.add(new Property(
                String.valueOf(name), schemas.rule(value, depth + 1), required.remove(String.valueOf(name)))));
        for (String name : required) {
            if (closed) {
                throw new IllegalArgumentException(
                        "required names " + name + ", which properties and additionalProperties do not allow");
            }
            properties.add(new Property(name, other, true));
        }
        return properties;
    }

    /// Names as a tree of their characters.
    private static final class Names {
        private final Map<Integer, Names> next = new LinkedHashMap<>();
        private boolean complete;

        void add(String name) {
            Names at = this;
            for (int c : name.codePoints().toArray()) {
                at = at.next.computeIfAbsent(c, fresh -> new Names());
            }
            at.complete = true;
        }
    }

    /// A name that is none of the properties'; escapes come only where it already differs.
    private static Expression otherName(List<Property> properties) {
        Names names = new Names();
        for (Property property : properties) {
            if (property.name().length() > LONGEST_NAME) {
                throw new IllegalArgumentException(
                        "names in properties may have " + LONGEST_NAME + " characters beside additionalProperties");
            }
            names.add(property.name());
        }
        return properties.isEmpty() ? JsonRules.STRING : sequence(Expression.text("\""), otherThan(names));
    }

    private static Expression otherThan(Names names) {
        List<Expression> alternatives = new ArrayList<>();
        CodePoints plain = CodePoints.all().without(CodePoints.range(0, 0x1f)).without(CodePoints.of("\"\\"));
        CodePoints fresh = plain;
        for (Map.Entry<Integer, Names> entry : names.next.entrySet()) {
            CodePoints one = CodePoints.range(entry.getKey(), entry.getKey());
            fresh = fresh.without(one);
            if (plain.set().get(entry.getKey())) {
                alternatives.add(sequence(one.utf8(), otherThan(entry.getValue())));
            }
        }
        alternatives.add(sequence(fresh.utf8(), star(JsonRules.CHARACTER), Expression.text("\"")));
        if (!names.complete) {
            alternatives.add(Expression.text("\""));
        }
        return Rule.of(new Expression.Choice(alternatives));
    }
}
