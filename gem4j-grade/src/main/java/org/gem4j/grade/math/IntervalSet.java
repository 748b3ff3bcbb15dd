// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gem4j.math.syntax.Node;
import org.jspecify.annotations.Nullable;

/// A set of real numbers: disjoint intervals from left to right, none touching the next.
record IntervalSet(List<Piece> pieces) {
    static final IntervalSet EMPTY = new IntervalSet(List.of());
    static final IntervalSet REALS = new IntervalSet(List.of(new Piece(null, false, null, false)));

    /// An interval; a null bound is infinite.
    record Piece(
            @Nullable Node low, boolean lowClosed, @Nullable Node high, boolean highClosed) {}

    IntervalSet {
        pieces = List.copyOf(pieces);
    }

    /// One interval, or nothing when its bounds leave nothing.
    static IntervalSet of(Piece piece, Comparator<Node> order) {
        return isEmpty(piece, order) ? EMPTY : new IntervalSet(List.of(piece));
    }

    static IntervalSet point(Node value) {
        return new IntervalSet(List.of(new Piece(value, true, value, true)));
    }

    IntervalSet union(IntervalSet other, Comparator<Node> order) {
        List<Piece> all = new ArrayList<>(pieces);
        all.addAll(other.pieces);
        all.sort((a, b) -> compareLow(a, b, order));
        List<Piece> merged = new ArrayList<>();
        for (Piece piece : all) {
            Piece last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && touches(last, piece, order)) {
                boolean further = compareHigh(last, piece, order) < 0;
                Piece end = further ? piece : last;
                merged.set(merged.size() - 1, new Piece(last.low, last.lowClosed, end.high, end.highClosed));
            } else {
                merged.add(piece);
            }
        }
        return new IntervalSet(merged);
    }

    IntervalSet intersection(IntervalSet other, Comparator<Node> order) {
        List<Piece> common = new ArrayList<>();
        for (Piece a : pieces) {
            for (Piece b : other.pieces) {
                Piece start = compareLow(a, b, order) >= 0 ? a : b;
                Piece end = compareHigh(a, b, order) <= 0 ? a : b;
                Piece piece = new Piece(start.low, start.lowClosed, end.high, end.highClosed);
                if (!isEmpty(piece, order)) {
                    common.add(piece);
                }
            }
        }
        return new IntervalSet(common);
    }

    IntervalSet complement() {
        List<Piece> gaps = new ArrayList<>();
        Node low = null;
        boolean closed = false;
        boolean open = true;
        for (Piece piece : pieces) {
            if (piece.low != null) {
                gaps.add(new Piece(low, closed, piece.low, !piece.lowClosed));
            }
            low = piece.high;
            closed = !piece.highClosed;
            open = piece.high != null;
        }
        if (open) {
            gaps.add(new Piece(low, closed, null, false));
        }
        return new IntervalSet(gaps);
    }

    private static boolean isEmpty(Piece piece, Comparator<Node> order) {
        if (piece.low == null || piece.high == null) {
            return false;
        }
        int sign = order.compare(piece.low, piece.high);
        return sign > 0 || sign == 0 && !(piece.lowClosed && piece.highClosed);
    }

    /// Whether `b`, which begins no earlier than `a`, begins no later than right after its end.
    private static boolean touches(Piece a, Piece b, Comparator<Node> order) {
        if (a.high == null || b.low == null) {
            return true;
        }
        int sign = order.compare(b.low, a.high);
        return sign < 0 || sign == 0 && (a.highClosed || b.lowClosed);
    }

    private static int compareLow(Piece a, Piece b, Comparator<Node> order) {
        if (a.low == null || b.low == null) {
            return Boolean.compare(a.low != null, b.low != null);
        }
        int sign = order.compare(a.low, b.low);
        return sign != 0 ? sign : Boolean.compare(b.lowClosed, a.lowClosed);
    }

    private static int compareHigh(Piece a, Piece b, Comparator<Node> order) {
        if (a.high == null || b.high == null) {
            return Boolean.compare(b.high != null, a.high != null);
        }
        int sign = order.compare(a.high, b.high);
        return sign != 0 ? sign : Boolean.compare(a.highClosed, b.highClosed);
    }
}
