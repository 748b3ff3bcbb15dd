// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Carries out statements.
final class Renderer {
    /// A round of a loop takes as long, without its body, as looking at so many characters.
    private static final int ROUND = 256;

    private final Evaluator evaluator = new Evaluator();

    /// How a run of statements ended.
    private enum End {
        NORMAL,
        BREAK,
        CONTINUE
    }

    String render(List<Statement> statements, Scope scope) {
        StringBuilder out = new StringBuilder();
        run(statements, scope, out);
        return out.toString();
    }

    private End run(List<Statement> statements, Scope scope, StringBuilder out) {
        Budget.enter();
        End end = End.NORMAL;
        for (int i = 0; i < statements.size() && end == End.NORMAL; i++) {
            Budget.step();
            end = run(statements.get(i), scope, out);
        }
        Budget.leave();
        return end;
    }

    private static void append(String text, StringBuilder out) {
        Budget.make(text.length());
        out.append(text);
    }

    private End run(Statement statement, Scope scope, StringBuilder out) {
        switch (statement) {
            case Statement.Text text -> append(text.text(), out);
            case Statement.Print print -> append(Python.text(evaluator.value(print.value(), scope)), out);
            case Statement.If choice -> {
                return runIf(choice, scope, out);
            }
            case Statement.For loop -> {
                return runFor(loop, scope, out);
            }
            case Statement.Set set -> assign(set.names(), evaluator.value(set.value(), scope), scope);
            case Statement.SetAttribute set -> setAttribute(set, scope);
            case Statement.SetText set -> scope.set(set.name(), render(set.body(), new Scope(scope)));
            case Statement.Macro macro -> scope.set(macro.name(), macro(macro, scope));
            case Statement.FilterText filter -> {
                Scope inner = new Scope(scope);
                inner.set(Statement.FilterText.BODY, render(filter.body(), new Scope(scope)));
                append(Python.text(evaluator.value(filter.filter(), inner)), out);
            }
            case Statement.Group group -> {
                return run(group.body(), scope, out);
            }
            case Statement.Break ignored -> {
                return End.BREAK;
            }
            case Statement.Continue ignored -> {
                return End.CONTINUE;
            }
        }
        return End.NORMAL;
    }

    private End runIf(Statement.If choice, Scope scope, StringBuilder out) {
        for (Map.Entry<Expression, List<Statement>> branch : choice.branches()) {
            if (Python.isTrue(evaluator.value(branch.getKey(), scope))) {
                return run(branch.getValue(), scope, out);
            }
        }
        return run(choice.otherwise(), scope, out);
    }

    private End runFor(Statement.For loop, Scope scope, StringBuilder out) {
        List<@Nullable Object> items = new ArrayList<>();
        for (Object item : Python.items(evaluator.value(loop.items(), scope))) {
            if (loop.condition().isPresent()) {
                Scope inner = new Scope(scope);
                assign(loop.names(), item, inner);
                if (!Python.isTrue(evaluator.value(loop.condition().get(), inner))) {
                    continue;
                }
            }
            items.add(item);
        }
        if (items.isEmpty()) {
            return run(loop.otherwise(), new Scope(scope), out);
        }
        Changes changes = new Changes();
        for (int i = 0; i < items.size(); i++) {
            Budget.read(ROUND);
            Scope inner = new Scope(scope);
            inner.set("loop", LoopState.of(items, i, changes));
            assign(loop.names(), items.get(i), inner);
            if (run(loop.body(), inner, out) == End.BREAK) {
                break;
            }
        }
        return End.NORMAL;
    }

    private static void assign(List<String> names, @Nullable Object value, Scope scope) {
        if (names.size() == 1) {
            scope.set(names.getFirst(), value);
            return;
        }
        List<@Nullable Object> parts = Python.items(value);
        if (parts.size() != names.size()) {
            throw JinjaException.type(parts.size() + " values cannot be taken apart into " + names.size() + " names");
        }
        for (int i = 0; i < names.size(); i++) {
            scope.set(names.get(i), parts.get(i));
        }
    }

    private void setAttribute(Statement.SetAttribute set, Scope scope) {
        Object value = evaluator.value(set.value(), scope);
        Object target = scope.get(set.namespace());
        if (!(target instanceof Namespace namespace)) {
            throw Python.undefinedOr(
                    target, target, "only attributes of a namespace can be set, not of " + Python.kind(target));
        }
        namespace.attributes().put(set.attribute(), value);
    }

    private Callable macro(Statement.Macro macro, Scope scope) {
        return (positional, named) -> {
            if (positional.size() > macro.parameters().size()) {
                throw JinjaException.type("macro " + macro.name() + " takes "
                        + macro.parameters().size() + " arguments but was given " + positional.size());
            }
            Scope inner = new Scope(scope);
            Map<String, @Nullable Object> unknown = new LinkedHashMap<>(named);
            for (int i = 0; i < macro.parameters().size(); i++) {
                String parameter = macro.parameters().get(i);
                Object value;
                if (i < positional.size()) {
                    value = positional.get(i);
                } else if (named.containsKey(parameter)) {
                    value = named.get(parameter);
                } else {
                    Expression absent = macro.defaults().get(parameter);
                    value = absent == null ? new Undefined(parameter) : evaluator.value(absent, inner);
                }
                inner.set(parameter, value);
                unknown.remove(parameter);
            }
            if (!unknown.isEmpty()) {
                throw JinjaException.type("macro " + macro.name() + " has no parameters " + unknown.keySet());
            }
            return render(macro.body(), inner);
        };
    }

    /// Remembers what `loop.changed` was last asked.
    private static final class Changes {
        private @Nullable List<@Nullable Object> last;

        boolean changed(List<@Nullable Object> values) {
            boolean same = last != null && Python.areEqual(last, values);
            last = values;
            return !same;
        }
    }

    /// The variable `loop`.
    private static final class LoopState {
        private LoopState() {}

        static Map<String, @Nullable Object> of(List<@Nullable Object> items, int i, Changes changes) {
            long size = items.size();
            Map<String, @Nullable Object> state = new LinkedHashMap<>();
            state.put("index", i + 1L);
            state.put("index0", (long) i);
            state.put("revindex", size - i);
            state.put("revindex0", size - i - 1);
            state.put("first", i == 0);
            state.put("last", i == size - 1);
            state.put("length", size);
            state.put("previtem", i == 0 ? new Undefined("loop.previtem") : items.get(i - 1));
            state.put("nextitem", i == size - 1 ? new Undefined("loop.nextitem") : items.get(i + 1));
            Callable cycle = (values, named) -> {
                if (values.isEmpty()) {
                    throw JinjaException.type("loop.cycle needs values to go through");
                }
                return values.get(i % values.size());
            };
            Callable changed = (values, named) -> changes.changed(values);
            state.put("cycle", cycle);
            state.put("changed", changed);
            return state;
        }
    }
}
