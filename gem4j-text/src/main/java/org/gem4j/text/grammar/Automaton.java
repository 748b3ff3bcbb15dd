// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.grammar.GrammarState.Frame;
import org.gem4j.text.grammar.GrammarState.Place;
import org.gem4j.text.grammar.Program.Node;

/// Follows a text byte by byte through a grammar. Every state that it reaches can be completed. Thread-safe.
///
/// What it remembers is bounded: the places that a state holds, the depth of their stacks, and the states whose
/// successors are cached. Beyond the first two, alternatives that could still be completed are dropped.
final class Automaton {
    private static final int DEEPEST = 192;
    private static final int MOST_PLACES = 1024;
    private static final int MOST_STATES = 8192;
    private static final BitSet ALL_BYTES = new BitSet(256);

    static {
        ALL_BYTES.set(0, 256);
    }

    private final Program program;
    private final GrammarState start;
    private final Map<GrammarState, GrammarState> states = new HashMap<>();

    /// An automaton of texts in which every byte may be written.
    Automaton(Grammar grammar) {
        this(grammar, ALL_BYTES);
    }

    /// @param alphabet the bytes that can be written one by one
    Automaton(Grammar grammar, BitSet alphabet) {
        program = new Program(grammar.expression(), alphabet);
        Closure closure = new Closure();
        closure.add(program.start(), Frame.BOTTOM);
        start = closure.state();
    }

    GrammarState start() {
        return start;
    }

    /// The state behind a byte (0..255); empty if it may not follow.
    Optional<GrammarState> after(GrammarState state, int next) {
        // Without the lock: states are immutable but for what they cache, so one that is seen early is complete.
        GrammarState known = state.cached(next);
        if (known == null) {
            known = computeAfter(state, next);
        }
        return known.isDead() ? Optional.empty() : Optional.of(known);
    }

    private synchronized GrammarState computeAfter(GrammarState state, int next) {
        GrammarState known = known(computed(state, next));
        BitSet same = (BitSet) ALL_BYTES.clone();
        for (Place place : state.places()) {
            BitSet set = place.node().set();
            if (set.get(next)) {
                same.and(set);
            } else {
                same.andNot(set);
            }
        }
        same.stream().forEach(each -> state.cache(each, known));
        return known;
    }

    private GrammarState computed(GrammarState state, int next) {
        Closure closure = new Closure();
        for (Place place : state.places()) {
            if (place.node().set().get(next)) {
                closure.add(place.node().next(), place.frame());
            }
        }
        return closure.state();
    }

    private GrammarState known(GrammarState state) {
        if (states.size() == MOST_STATES) {
            states.keySet().forEach(GrammarState::forget);
            start.forget();
            states.clear();
        }
        GrammarState before = states.putIfAbsent(state, state);
        return before == null ? state : before;
    }

    /// Collects the places that can be reached without reading.
    private final class Closure {
        private record Step(Node node, Frame frame) {}

        private final Set<Step> seen = new HashSet<>();
        private final Deque<Step> open = new ArrayDeque<>();
        private final List<Place> places = new ArrayList<>();
        private boolean mayEnd;

        void add(Node node, Frame frame) {
            push(node, frame);
            while (!open.isEmpty() && places.size() < MOST_PLACES) {
                Step step = open.pop();
                follow(step.node(), step.frame());
            }
            open.clear();
        }

        private void push(Node node, Frame frame) {
            Step step = new Step(node, frame);
            if (frame.depth() + program.height(node) <= DEEPEST && seen.add(step)) {
                open.push(step);
            }
        }

        private void follow(Node node, Frame frame) {
            switch (node) {
                case Node.Bytes bytes -> places.add(new Place(bytes, frame));
                case Node.Split split -> split.alternatives().reversed().forEach(each -> push(each, frame));
                case Node.Call call -> {
                    boolean last = call.next() instanceof Node.Return;
                    push(call.rule().first(), last ? frame : frame.with(call.next()));
                }
                case Node.Return end -> {
                    if (frame == Frame.BOTTOM) {
                        mayEnd = true;
                    } else {
                        push(frame.next(), frame.parent());
                    }
                }
            }
        }

        GrammarState state() {
            return new GrammarState(places, mayEnd);
        }
    }
}
