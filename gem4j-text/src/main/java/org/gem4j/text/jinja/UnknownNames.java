// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;

/// Filters and tests in a template that there are none of. Where a condition may leave them out, as in templates that
/// ask for a filter before they use it, they are an error only when they are reached.
final class UnknownNames {
    private final List<JinjaException> problems = new ArrayList<>();
    private boolean conditional;

    /// Whether what is read next may be left out; returns what held before.
    boolean setConditional(boolean now) {
        boolean before = conditional;
        conditional = now;
        return before;
    }

    void add(int line, String problem) {
        if (!conditional) {
            problems.add(JinjaException.syntax(line, problem));
        }
    }

    int size() {
        return problems.size();
    }

    /// What was found since there were so many is part of a conditional expression.
    void forgetFrom(int size) {
        problems.subList(size, problems.size()).clear();
    }

    /// @throws JinjaException for the first one
    void requireNone() {
        if (!problems.isEmpty()) {
            throw problems.getFirst();
        }
    }
}
