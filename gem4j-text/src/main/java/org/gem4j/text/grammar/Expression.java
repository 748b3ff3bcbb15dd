// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// What a grammar accepts, in UTF-8 bytes.
sealed interface Expression {
    /// No upper limit of a [Repeat].
    int UNLIMITED = -1;

    Expression EMPTY = new Sequence(List.of());

    /// One byte of a set, which must not be changed.
    record Bytes(BitSet set) implements Expression {}

    record Sequence(List<Expression> parts) implements Expression {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    record Choice(List<Expression> alternatives) implements Expression {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// @param most [#UNLIMITED] or at least `least`
    record Repeat(Expression part, int least, int most) implements Expression {}

    /// A named part that may contain itself; compiled once, however often it is used.
    final class Rule implements Expression {
        private Expression body = EMPTY;

        static Rule of(Expression body) {
            Rule rule = new Rule();
            rule.body = body;
            return rule;
        }

        void become(Expression newBody) {
            body = newBody;
        }

        Expression body() {
            return body;
        }
    }

    static Expression text(String text) {
        List<Expression> parts = new ArrayList<>();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            parts.add(range(each & 0xff, each & 0xff));
        }
        return new Sequence(parts);
    }

    /// One byte in first..last.
    static Expression range(int first, int last) {
        BitSet set = new BitSet(256);
        set.set(first, last + 1);
        return new Bytes(set);
    }

    /// One of the ASCII characters of a text.
    static Expression oneOf(String characters) {
        BitSet set = new BitSet(256);
        characters.chars().forEach(set::set);
        return new Bytes(set);
    }

    static Expression sequence(Expression... parts) {
        return new Sequence(List.of(parts));
    }

    static Expression choice(Expression... alternatives) {
        return new Choice(List.of(alternatives));
    }

    static Expression optional(Expression part) {
        return new Repeat(part, 0, 1);
    }

    static Expression star(Expression part) {
        return new Repeat(part, 0, UNLIMITED);
    }
}
