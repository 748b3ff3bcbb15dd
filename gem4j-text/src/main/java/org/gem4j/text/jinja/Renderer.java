// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Carries out statements.
final class Renderer {
    /// A round of a loop takes as long, without its body, as looking at so many characters.
    private static final int ROUND = 256;

    private final Evaluator evaluator = new Evaluator();
    private final Scope template;

    /// How a run of statements ended.
    private enum End {
        NORMAL,
        BREAK,
        CONTINUE
    }

    /// @param template the names of the template, outside of any block
    Renderer(Scope template) {
        this.template = template;
    }

    String render(List<Statement> statements) {
        return render(statements, template);
    }

    private String render(List<Statement> statements, Scope scope) {
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
            case Statement.Print print ->
                print.values().forEach(value -> append(Texts.of(evaluator.value(value, scope)), out));
            case Statement.If choice -> {
                return runIf(choice, scope, out);
            }
            case Statement.For loop -> {
                return runFor(loop, scope, out);
            }
            case Statement.Set set -> assign(set.target(), evaluator.value(set.value(), scope), scope);
            case Statement.SetText set -> assign(set.target(), filtered(set.filters(), set.body(), scope), scope);
            case Statement.Macro macro -> scope.set(macro.name(), macro(macro, scope));
            case Statement.CallBlock block ->
                append(text(evaluator.call(block.call(), macro(block.caller(), scope), scope)), out);
            case Statement.FilterText filter -> append(text(filtered(filter.filters(), filter.body(), scope)), out);
            case Statement.With with -> {
                return runWith(with, scope, out);
            }
            case Statement.Block block -> {
                return run(block.body(), new Scope(block.scoped() ? scope : template), out);
            }
            case Statement.Autoescape block -> {
                if (Values.isTrue(evaluator.value(block.setting(), scope))) {
                    throw JinjaException.type("autoescape is not supported in chat templates");
                }
                return run(block.body(), new Scope(scope), out);
            }
            case Statement.OtherTemplate other -> throw noTemplate(other, scope);
            case Statement.Break ignored -> {
                return End.BREAK;
            }
            case Statement.Continue ignored -> {
                return End.CONTINUE;
            }
        }
        return End.NORMAL;
    }

    /// What a block gives must be a text already.
    private static String text(@Nullable Object value) {
        if (value instanceof String || value instanceof Markup) {
            return Texts.of(value);
        }
        throw JinjaException.type("a block must give str but gave " + Values.kind(value));
    }

    private JinjaException noTemplate(Statement.OtherTemplate other, Scope scope) {
        Object name = evaluator.value(other.name(), scope);
        return JinjaException.type(other.word() + " " + Texts.repr(name)
                + ": a chat template stands alone, there is no other one to take");
    }

    private Macro macro(Statement.Macro macro, Scope scope) {
        return new Macro(macro, scope, evaluator, this::render);
    }

    private @Nullable Object filtered(Expression filters, List<Statement> body, Scope scope) {
        Scope inner = new Scope(scope);
        inner.set(Statement.BODY, render(body, new Scope(scope)));
        return evaluator.value(filters, inner);
    }

    private End runIf(Statement.If choice, Scope scope, StringBuilder out) {
        for (Map.Entry<Expression, List<Statement>> branch : choice.branches()) {
            if (Values.isTrue(evaluator.value(branch.getKey(), scope))) {
                return run(branch.getValue(), scope, out);
            }
        }
        return run(choice.otherwise(), scope, out);
    }

    private End runWith(Statement.With with, Scope scope, StringBuilder out) {
        Scope inner = new Scope(scope);
        Map<Target, @Nullable Object> values = new LinkedHashMap<>();
        with.variables().forEach(entry -> values.put(entry.getKey(), evaluator.value(entry.getValue(), scope)));
        values.forEach((target, value) -> assign(target, value, inner));
        return run(with.body(), inner, out);
    }

    private End runFor(Statement.For loop, Scope scope, StringBuilder out) {
        return runFor(loop, evaluator.value(loop.items(), scope), 0, scope, out);
    }

    private End runFor(Statement.For statement, @Nullable Object items, int depth, Scope scope, StringBuilder out) {
        boolean chosen = statement.condition().isPresent();
        Iterator<? extends @Nullable Object> all = Values.iterate(items);
        long length = chosen || items instanceof Generator ? -1 : Values.length(items);
        Loop.Recursion recursion = (inner, level) -> {
            StringBuilder text = new StringBuilder();
            runFor(statement, inner, level, scope, text);
            return text.toString();
        };
        Loop loop = new Loop(
                chosen ? new Chosen(all, statement, scope) : all,
                length,
                statement.recursive() ? recursion : null,
                depth);
        boolean empty = true;
        while (loop.advance()) {
            empty = false;
            Budget.read(ROUND);
            Scope inner = new Scope(scope);
            inner.set("loop", loop);
            assign(statement.target(), loop.current(), inner);
            if (run(statement.body(), inner, out) == End.BREAK) {
                break;
            }
        }
        return empty ? run(statement.otherwise(), new Scope(scope), out) : End.NORMAL;
    }

    /// The items of a loop for which its condition holds, when it is their turn.
    private final class Chosen implements Iterator<@Nullable Object> {
        private final Iterator<? extends @Nullable Object> items;
        private final Statement.For loop;
        private final Scope scope;
        private @Nullable Object next;
        private boolean found;

        Chosen(Iterator<? extends @Nullable Object> items, Statement.For loop, Scope scope) {
            this.items = items;
            this.loop = loop;
            this.scope = scope;
        }

        @Override
        public boolean hasNext() {
            while (!found && items.hasNext()) {
                next = items.next();
                Scope inner = new Scope(scope);
                assign(loop.target(), next, inner);
                found = Values.isTrue(evaluator.value(loop.condition().orElseThrow(), inner));
            }
            return found;
        }

        @Override
        public @Nullable Object next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            found = false;
            return next;
        }
    }

    private static void assign(Target target, @Nullable Object value, Scope scope) {
        switch (target) {
            case Target.Name name -> scope.set(name.name(), value);
            case Target.Attribute attribute -> setAttribute(attribute, value, scope);
            case Target.Several several -> {
                List<@Nullable Object> parts = Values.items(value);
                if (parts.size() != several.targets().size()) {
                    throw JinjaException.type(
                            "expected " + several.targets().size() + " values to unpack but got " + parts.size());
                }
                for (int i = 0; i < parts.size(); i++) {
                    assign(Objects.requireNonNull(several.targets().get(i)), parts.get(i), scope);
                }
            }
        }
    }

    private static void setAttribute(Target.Attribute set, @Nullable Object value, Scope scope) {
        Object target = scope.get(set.namespace());
        if (!(target instanceof Namespace namespace)) {
            throw JinjaException.type(
                    "only attributes of a namespace can be set, but " + set.namespace() + " is " + Values.kind(target));
        }
        namespace.attributes().put(set.attribute(), value);
    }
}
