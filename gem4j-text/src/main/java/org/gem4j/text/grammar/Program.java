// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.text.grammar.Expression.Rule;

/// An [Expression] as nodes that a pushdown automaton follows.
///
/// Each node knows how many stack frames it takes at least to complete what it begins, so that an automaton of limited
/// depth never enters what it cannot leave.
final class Program {
    private static final int MOST_NODES = 200_000;

    /// The height of a node that nothing completes.
    static final int NEVER = 1 << 20;

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Rule, Node.Entry> entries = new HashMap<>();
    private final Deque<Rule> open = new ArrayDeque<>();
    private final BitSet alphabet;
    private final Node end = new Node.Return();
    private final Node start;

    sealed interface Node {
        /// Reads a byte of the set.
        record Bytes(int id, BitSet set, Node next) implements Node {
            @Override
            public boolean equals(Object other) {
                return this == other;
            }

            @Override
            public int hashCode() {
                return id;
            }
        }

        /// Any of several nodes.
        record Split(int id, List<Node> alternatives) implements Node {
            @Override
            public boolean equals(Object other) {
                return this == other;
            }

            @Override
            public int hashCode() {
                return id;
            }
        }

        /// Goes through a rule, then to the next node.
        record Call(int id, Entry rule, Node next) implements Node {
            @Override
            public boolean equals(Object other) {
                return this == other;
            }

            @Override
            public int hashCode() {
                return id;
            }
        }

        /// The end of a rule.
        record Return() implements Node {}

        /// Where a rule begins; set once it is compiled.
        final class Entry {
            private Node first = new Return();

            Node first() {
                return first;
            }
        }
    }

    private final int[] heights;

    /// @param alphabet the bytes that can be written one by one
    /// @throws IllegalArgumentException if the grammar is too large, or nothing of it can be written
    Program(Expression grammar, BitSet alphabet) {
        this.alphabet = alphabet;
        start = compile(grammar, end);
        while (!open.isEmpty()) {
            Rule rule = open.remove();
            Objects.requireNonNull(entries.get(rule)).first = compile(rule.body(), end);
        }
        heights = new int[nodes.size()];
        Arrays.fill(heights, NEVER);
        settleHeights();
        if (height(start) >= NEVER) {
            throw new IllegalArgumentException(
                    "nothing satisfies the grammar: it never ends, or the tokenizer cannot write it");
        }
    }

    Node start() {
        return start;
    }

    /// Frames that the shortest way from a node to the end of its rule needs.
    int height(Node node) {
        return switch (node) {
            case Node.Bytes bytes -> heights[bytes.id()];
            case Node.Split split -> heights[split.id()];
            case Node.Call call -> heights[call.id()];
            case Node.Return end -> 0;
        };
    }

    private void settleHeights() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < heights.length; i++) {
                int height = computedHeight(nodes.get(i));
                changed |= height != heights[i];
                heights[i] = height;
            }
        }
    }

    private int computedHeight(Node node) {
        return switch (node) {
            case Node.Bytes bytes -> bytes.set().isEmpty() ? NEVER : height(bytes.next());
            case Node.Split split ->
                split.alternatives().stream().mapToInt(this::height).min().orElse(NEVER);
            case Node.Call call -> {
                int inside = height(call.rule().first());
                boolean last = call.next() instanceof Node.Return;
                yield Math.min(NEVER, last ? inside : Math.max(inside + 1, height(call.next())));
            }
            case Node.Return end -> 0;
        };
    }

    private Node compile(Expression expression, Node next) {
        return switch (expression) {
            case Expression.Bytes bytes -> {
                BitSet known = (BitSet) bytes.set().clone();
                known.and(alphabet);
                yield added(new Node.Bytes(nodes.size(), known, next));
            }
            case Expression.Sequence sequence -> {
                Node first = next;
                for (Expression part : sequence.parts().reversed()) {
                    first = compile(part, first);
                }
                yield first;
            }
            case Expression.Choice choice -> {
                List<Node> alternatives = new ArrayList<>();
                choice.alternatives().forEach(each -> alternatives.add(compile(each, next)));
                yield alternatives.size() == 1 ? alternatives.getFirst() : split(alternatives);
            }
            case Expression.Repeat repeat -> repeat(repeat, next);
            case Rule rule -> {
                Node.Entry entry = entries.computeIfAbsent(rule, fresh -> {
                    open.add(fresh);
                    return new Node.Entry();
                });
                yield added(new Node.Call(nodes.size(), entry, next));
            }
        };
    }

    private Node repeat(Expression.Repeat repeat, Node next) {
        Node first = next;
        if (repeat.most() == Expression.UNLIMITED) {
            List<Node> alternatives = new ArrayList<>();
            Node loop = split(alternatives);
            alternatives.add(compile(repeat.part(), loop));
            alternatives.add(next);
            first = loop;
        }
        for (int i = repeat.least(); i < repeat.most(); i++) {
            first = split(List.of(compile(repeat.part(), first), next));
        }
        for (int i = 0; i < repeat.least(); i++) {
            first = compile(repeat.part(), first);
        }
        return first;
    }

    private Node split(List<Node> alternatives) {
        return added(new Node.Split(nodes.size(), alternatives));
    }

    private Node added(Node node) {
        if (nodes.size() == MOST_NODES) {
            throw new IllegalArgumentException("the grammar is too large: it has more than " + MOST_NODES + " nodes");
        }
        nodes.add(node);
        return node;
    }
}
