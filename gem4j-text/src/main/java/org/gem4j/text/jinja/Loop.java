// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The variable `loop`, and the items its loop goes through: each is made when it is its turn, or looked at ahead.
final class Loop implements Callable {
    /// Carries out the loop's body for other items, one level deeper.
    interface Recursion {
        String run(@Nullable Object items, int depth);
    }

    private static final List<@Nullable Object> NONE = new ArrayList<>();

    private Iterator<? extends @Nullable Object> items;
    private final @Nullable Recursion recursion;
    private final int depth;
    private long length;
    private long index0 = -1;
    private boolean ahead;
    private @Nullable Object next;
    private @Nullable Object current;
    private @Nullable Object before;
    private List<@Nullable Object> changed = NONE;

    /// @param length number of items, -1 if that is not known before all are made
    /// @param depth of the loop in itself, from 0
    Loop(Iterator<? extends @Nullable Object> items, long length, @Nullable Recursion recursion, int depth) {
        this.items = items;
        this.length = length;
        this.recursion = recursion;
        this.depth = depth;
    }

    private boolean peek() {
        if (!ahead && items.hasNext()) {
            next = items.next();
            ahead = true;
        }
        return ahead;
    }

    /// Goes to the next item, if there is one.
    boolean advance() {
        if (!peek()) {
            return false;
        }
        ahead = false;
        before = current;
        current = next;
        index0++;
        return true;
    }

    @Nullable
    Object current() {
        return current;
    }

    long length() {
        if (length < 0) {
            List<@Nullable Object> rest = new ArrayList<>();
            while (items.hasNext()) {
                Budget.makeList(1);
                rest.add(items.next());
            }
            items = rest.iterator();
            length = rest.size() + index0 + 1 + (ahead ? 1 : 0);
        }
        return length;
    }

    /// An attribute of `loop`.
    @Nullable
    Object attribute(String name) {
        return switch (name) {
            case "index" -> index0 + 1;
            case "index0" -> index0;
            case "revindex" -> length() - index0;
            case "revindex0" -> length() - index0 - 1;
            case "first" -> index0 == 0;
            case "last" -> !peek();
            case "length" -> length();
            case "depth" -> depth + 1L;
            case "depth0" -> (long) depth;
            case "previtem" -> index0 == 0 ? new Undefined("there is no previous item") : before;
            case "nextitem" -> peek() ? next : new Undefined("there is no next item");
            case "cycle" -> (Callable) (values, named) -> cycle(values);
            case "changed" -> (Callable) (values, named) -> hasChanged(values);
            default -> new Undefined("'LoopContext' has no attribute '" + name + "'");
        };
    }

    private @Nullable Object cycle(List<@Nullable Object> values) {
        if (values.isEmpty()) {
            throw JinjaException.type("no items for cycling given");
        }
        return values.get((int) (index0 % values.size()));
    }

    private boolean hasChanged(List<@Nullable Object> values) {
        boolean same = changed != NONE && Equality.areEqual(changed, values);
        changed = values;
        return !same;
    }

    @Override
    public @Nullable Object call(List<@Nullable Object> arguments, Map<String, @Nullable Object> named) {
        if (recursion == null) {
            throw JinjaException.type("a loop must be marked 'recursive' to be called");
        }
        if (arguments.size() != 1 || !named.isEmpty()) {
            throw JinjaException.type("loop() takes the items to go through");
        }
        return recursion.run(arguments.getFirst(), depth + 1);
    }

    @Override
    public String toString() {
        return "<LoopContext " + (index0 + 1) + "/" + length() + ">";
    }
}
