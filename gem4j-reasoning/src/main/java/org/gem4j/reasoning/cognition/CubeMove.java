// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.Optional;

/// A turn of one or more layers of a cube by a quarter.
///
/// @param face one of L, R, D, U, B, F; for the middle layer M, E, S; for the whole cube X, Y, Z
/// @param layer which layer is meant, counted from the face; with `wide` the last one that turns too
/// @param reversed whether it turns counterclockwise
record CubeMove(char face, int layer, boolean wide, boolean reversed) {
    private static final String OUTER = "LRDUBF";
    private static final String MIDDLE = "MES";
    private static final String WHOLE = "XYZ";

    /// Reads a move in Singmaster notation such as `R`, `U'`, `2L`, `Rw` or `3Fw'`.
    ///
    /// @param size of the cube that it must be possible on
    static Optional<CubeMove> parse(String text, int size) {
        int at = 0;
        int number = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            number = Math.min(number * 10 + text.charAt(at) - '0', size + 1);
            at++;
        }
        boolean isNumbered = at > 0;
        if (at == text.length()) {
            return Optional.empty();
        }
        char face = text.charAt(at++);
        boolean isOuter = OUTER.indexOf(face) >= 0;
        boolean wide = isOuter && at < text.length() && text.charAt(at) == 'w';
        at += wide ? 1 : 0;
        boolean reversed = at < text.length() && text.charAt(at) == '\'';
        at += reversed ? 1 : 0;
        boolean exists = isOuter || WHOLE.indexOf(face) >= 0 || (MIDDLE.indexOf(face) >= 0 && size % 2 == 1);
        int layer = isNumbered && isOuter ? number : wide ? 2 : 1;
        return at == text.length() && exists && layer >= 1 && layer <= size
                ? Optional.of(new CubeMove(face, layer, wide, reversed))
                : Optional.empty();
    }

    /// The axis it turns about: 0 from left to right, 1 from bottom to top, 2 from back to front.
    int axis() {
        return switch (face) {
            case 'L', 'R', 'M', 'X' -> 0;
            case 'D', 'U', 'E', 'Y' -> 1;
            default -> 2;
        };
    }

    /// Whether it turns clockwise as seen from the end of the axis.
    boolean isClockwiseAlongAxis() {
        return ("RUFSXYZ".indexOf(face) >= 0) != reversed;
    }

    /// The first layer that turns, counted along the axis from 0.
    int first(int size) {
        if (WHOLE.indexOf(face) >= 0) {
            return 0;
        }
        if (MIDDLE.indexOf(face) >= 0) {
            return size / 2;
        }
        return "RUF".indexOf(face) >= 0 ? size - layer : wide ? 0 : layer - 1;
    }

    /// The last layer that turns.
    int last(int size) {
        if (WHOLE.indexOf(face) >= 0) {
            return size - 1;
        }
        if (MIDDLE.indexOf(face) >= 0) {
            return size / 2;
        }
        return "RUF".indexOf(face) < 0 ? layer - 1 : wide ? size - 1 : size - layer;
    }

    /// The move in Singmaster notation.
    @Override
    public String toString() {
        return (layer == (wide ? 2 : 1) ? "" : Integer.toString(layer))
                + face
                + (wide ? "w" : "")
                + (reversed ? "'" : "");
    }
}
