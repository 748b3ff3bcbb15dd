// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A macro, or the body of a `call` block.
final class Macro implements Callable {
    /// Carries out a macro's statements with these variables.
    interface Body {
        String run(List<Statement> statements, Scope scope);
    }

    private final Statement.Macro definition;
    private final Scope surroundings;
    private final Evaluator evaluator;
    private final Body body;

    Macro(Statement.Macro definition, Scope surroundings, Evaluator evaluator, Body body) {
        this.definition = definition;
        this.surroundings = surroundings;
        this.evaluator = evaluator;
        this.body = body;
    }

    @Override
    public @Nullable Object call(List<@Nullable Object> positional, Map<String, @Nullable Object> named) {
        List<String> parameters = definition.parameters();
        Map<String, @Nullable Object> left = new LinkedHashMap<>(named);
        Scope scope = new Scope(surroundings);
        for (int i = 0; i < parameters.size(); i++) {
            String parameter = parameters.get(i);
            if (i < positional.size()) {
                scope.set(parameter, positional.get(i));
            } else if (left.containsKey(parameter)) {
                scope.set(parameter, left.remove(parameter));
            } else {
                scope.set(parameter, absent(parameter, scope));
            }
        }
        if (definition.takesCaller() && !parameters.contains("caller")) {
            Object caller = left.remove("caller");
            scope.set("caller", caller == null ? new Undefined("No caller defined") : caller);
        }
        takeRest(positional, left, scope);
        return body.run(definition.body(), scope);
    }

    private @Nullable Object absent(String parameter, Scope scope) {
        Optional<Expression> absent = Optional.ofNullable(definition.defaults().get(parameter));
        return absent.isPresent()
                ? evaluator.value(absent.get(), scope)
                : new Undefined("parameter '" + parameter + "' was not provided");
    }

    private void takeRest(List<@Nullable Object> positional, Map<String, @Nullable Object> named, Scope scope) {
        int most = definition.parameters().size();
        if (definition.takesNamed()) {
            Dict rest = new Dict();
            named.forEach(rest::put);
            scope.set("kwargs", rest);
        } else if (!named.isEmpty()) {
            throw JinjaException.type("macro " + shownName() + " takes no keyword argument '"
                    + named.keySet().iterator().next() + "'");
        }
        if (definition.takesPositional()) {
            scope.set(
                    "varargs",
                    new Tuple(
                            new ArrayList<>(positional.subList(Math.min(most, positional.size()), positional.size()))));
        } else if (positional.size() > most) {
            throw JinjaException.type("macro " + shownName() + " takes not more than " + most
                    + " argument(s) but was given " + positional.size());
        }
    }

    String shownName() {
        return definition.name().isEmpty() ? "anonymous" : "'" + definition.name() + "'";
    }

    /// An attribute that templates can see.
    @Nullable
    Object attribute(String name) {
        return switch (name) {
            case "name" -> definition.name().isEmpty() ? null : definition.name();
            case "arguments" -> new Tuple(new ArrayList<>(definition.parameters()));
            case "catch_kwargs" -> definition.takesNamed();
            case "catch_varargs" -> definition.takesPositional();
            case "caller" -> definition.takesCaller();
            default -> new Undefined("'Macro' has no attribute '" + name + "'");
        };
    }
}
