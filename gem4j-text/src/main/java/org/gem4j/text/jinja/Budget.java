// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// What one rendering may take: a template comes with a checkpoint, from anywhere.
final class Budget {
    private static final long STEPS = 50_000_000;
    private static final int TEXT = 1 << 28;
    private static final int CALLS = 100;

    private long steps;
    private int calls;

    void step() {
        if (++steps > STEPS) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "rendering takes more than " + STEPS + " steps");
        }
    }

    void text(int length) {
        if (length > TEXT) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "the text is longer than " + TEXT + " characters");
        }
    }

    void enterCall() {
        if (++calls > CALLS) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "macros call each other more than " + CALLS + " deep");
        }
    }

    void leaveCall() {
        calls--;
    }
}
