// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What one rendering may take: a template comes with a checkpoint, from anywhere.
///
/// Work is counted in steps: one for each part of the template that is executed, and one for every 64 characters that
/// are read. Whatever makes a text or a list says how large it will be before it makes it, all at once or part by part.
final class Budget {
    private static final ScopedValue<Budget> CURRENT = ScopedValue.newInstance();
    private static final long STEPS = 50_000_000;
    private static final int CHARACTERS_OF_A_STEP = 64;
    private static final long CHARACTERS = 1 << 28;
    /// What an item of a list counts for among characters.
    private static final int ITEM = 16;
    private static final int DEEPEST = 500;
    private static final long STEPS_BETWEEN_LOOKS = 4096;

    private final Duration time;
    private final long start = System.nanoTime();
    private long steps;
    private long nextLook = STEPS_BETWEEN_LOOKS;
    private long characters;
    private int depth;

    private Budget(Duration time) {
        this.time = time;
    }

    /// Does work that may take so much time.
    static <T> T within(Duration time, Supplier<T> work) {
        return ScopedValue.where(CURRENT, new Budget(time)).call(work::get);
    }

    /// A part of the template is carried out.
    static void step() {
        CURRENT.get().count(1);
    }

    /// So many characters are looked at.
    static void read(long size) {
        CURRENT.get().count(1 + size / CHARACTERS_OF_A_STEP);
    }

    /// A text of so many characters is made.
    static void make(long size) {
        Budget budget = CURRENT.get();
        budget.characters += size;
        if (size > CHARACTERS || budget.characters > CHARACTERS) {
            throw exceeded("makes texts and lists of more than " + CHARACTERS + " characters");
        }
        budget.count(1 + size / CHARACTERS_OF_A_STEP);
    }

    /// A list of so many items is made.
    static void makeList(long items) {
        make(items > CHARACTERS ? items : items * ITEM);
    }

    /// Does what looks at all of a value and makes a text of it that is a few times as large at most.
    static @Nullable Object counted(@Nullable Object value, Supplier<? extends @Nullable Object> work) {
        read(size(value));
        Object result = work.get();
        if (result != value) {
            make(size(result));
        }
        return result;
    }

    private static int size(@Nullable Object value) {
        return value instanceof String text
                ? text.length()
                : value instanceof Markup safe ? safe.text().length() : 0;
    }

    /// Goes into something that is in something else, until [#leave].
    static void enter() {
        if (++CURRENT.get().depth > DEEPEST) {
            throw exceeded("goes more than " + DEEPEST + " deep into macros, blocks, expressions or values");
        }
    }

    static void leave() {
        CURRENT.get().depth--;
    }

    private void count(long more) {
        steps += more;
        if (steps > STEPS) {
            throw exceeded("takes more than " + STEPS + " steps");
        }
        if (steps >= nextLook) {
            nextLook = steps + STEPS_BETWEEN_LOOKS;
            if (Duration.ofNanos(System.nanoTime() - start).compareTo(time) > 0) {
                throw exceeded("takes more than " + time.toMillis() / 1e3 + " s");
            }
            // A virtual thread that computes keeps all others waiting.
            Thread.yield();
        }
    }

    private static JinjaException exceeded(String what) {
        return new JinjaException(JinjaException.Kind.LIMIT, "rendering " + what);
    }
}
