// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A template, ready to be rendered many times. Thread-safe.
public final class JinjaTemplate {
    private final List<Statement> statements;
    private final InstantSource clock;

    private JinjaTemplate(List<Statement> statements, InstantSource clock) {
        this.statements = statements;
        this.clock = clock;
    }

    /// Reads a template.
    ///
    /// @param clock what time `strftime_now` tells
    /// @throws JinjaException if it breaks the language's rules
    public static JinjaTemplate parse(String template, InstantSource clock) {
        return new JinjaTemplate(TemplateParser.parse(template), clock);
    }

    /// The text for these variables: JSON-like values, of which numbers may be of any class.
    ///
    /// @param time how long it may take
    /// @throws JinjaException if the template raises an error, uses values wrongly or takes too much
    public String render(Map<String, ? extends @Nullable Object> variables, Duration time) {
        return Budget.within(time, () -> {
            Scope globals = new Scope(null);
            Functions.define(globals, clock);
            variables.forEach((name, value) -> globals.set(name, plain(value, 0)));
            return new Renderer(new Scope(globals)).render(statements);
        });
    }

    private static @Nullable Object plain(@Nullable Object value, int depth) {
        if (depth > Json.DEEPEST) {
            throw new JinjaException(
                    JinjaException.Kind.LIMIT, "values are nested more than " + Json.DEEPEST + " deep");
        }
        return switch (value) {
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Float number -> number.doubleValue();
            case BigInteger number -> Numbers.of(number);
            case BigDecimal number -> number.doubleValue();
            case Collection<?> items -> {
                List<@Nullable Object> list = new ArrayList<>(items.size());
                items.forEach(item -> list.add(plain(item, depth + 1)));
                yield list;
            }
            case Map<?, ?> entries -> {
                Dict map = new Dict();
                entries.forEach((key, item) -> map.put(plain(key, depth + 1), plain(item, depth + 1)));
                yield map;
            }
            case null, default -> value;
        };
    }
}
