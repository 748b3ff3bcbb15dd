// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.List;
import org.gem4j.text.grammar.Program.Node;
import org.jspecify.annotations.Nullable;

/// The state of a grammar after a text. Equal states allow the same continuations.
public final class GrammarState {
    private final List<Place> places;
    private final boolean mayEnd;
    private final int hash;
    private @Nullable GrammarState @Nullable [] next;

    /// A node that reads a byte, and what follows at the end of its rule.
    record Place(Node.Bytes node, Frame frame) {}

    /// A stack of nodes at which rules continue when those they went through have ended.
    static final class Frame {
        static final Frame BOTTOM = new Frame();

        private final Node next;
        private final Frame parent;
        private final int depth;
        private final int hash;

        private Frame() {
            next = new Node.Return();
            parent = this;
            depth = 0;
            hash = 1;
        }

        private Frame(Node next, Frame parent) {
            this.next = next;
            this.parent = parent;
            depth = parent.depth + 1;
            hash = 31 * parent.hash + next.hashCode();
        }

        Frame with(Node above) {
            return new Frame(above, this);
        }

        Node next() {
            return next;
        }

        Frame parent() {
            return parent;
        }

        int depth() {
            return depth;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            Frame mine = this;
            Object theirs = other;
            while (mine != theirs) {
                if (!(theirs instanceof Frame frame)
                        || mine.hash != frame.hash
                        || mine.depth != frame.depth
                        || !mine.next.equals(frame.next)) {
                    return false;
                }
                mine = mine.parent;
                theirs = frame.parent;
            }
            return true;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    GrammarState(List<Place> places, boolean mayEnd) {
        this.places = List.copyOf(places);
        this.mayEnd = mayEnd;
        this.hash = 31 * this.places.hashCode() + Boolean.hashCode(mayEnd);
    }

    /// Whether the text is complete as it is.
    public boolean mayEnd() {
        return mayEnd;
    }

    List<Place> places() {
        return places;
    }

    /// Whether no text leads here.
    boolean isDead() {
        return places.isEmpty() && !mayEnd;
    }

    @Nullable
    GrammarState cached(int value) {
        GrammarState[] after = next;
        return after == null ? null : after[value];
    }

    void cache(int value, GrammarState state) {
        if (next == null) {
            next = new GrammarState[256];
        }
        next[value] = state;
    }

    void forget() {
        next = null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof GrammarState state
                        && hash == state.hash
                        && mayEnd == state.mayEnd
                        && places.equals(state.places);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
