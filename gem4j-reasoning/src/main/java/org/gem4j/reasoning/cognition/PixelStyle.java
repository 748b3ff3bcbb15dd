// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

/// How the pixels of letters become text.
enum PixelStyle {
    HASHES {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            cells(pixels, "#", " ", to);
        }
    },
    ASTERISK {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            cells(pixels, "*", " ", to);
        }
    },
    BROAD(2) {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            cells(pixels, "██", "  ", to);
        }
    },
    DOTTED(2) {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            cells(pixels, "o ", ". ", to);
        }
    },
    INVERSE {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = -1; row <= pixels.height(); row++) {
                for (int column = -1; column <= pixels.width(); column++) {
                    to.append(pixels.at(row, column) ? ' ' : '#');
                }
                to.append('\n');
            }
        }
    },
    SLANTED {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = 0; row < pixels.height(); row++) {
                to.repeat(" ", pixels.height() - 1 - row);
                row(pixels, row, "/", " ", to);
            }
        }
    },
    /// Every row twice.
    DOUBLED {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = 0; row < pixels.height(); row++) {
                row(pixels, row, "H", " ", to);
                row(pixels, row, "H", " ", to);
            }
        }
    },
    /// The edges between pixels and what is around them.
    OUTLINE(2) {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = -1; row < pixels.height(); row++) {
                for (int column = 0; column <= pixels.width(); column++) {
                    to.append(pixels.at(row, column - 1) != pixels.at(row, column) ? '|' : ' ');
                    to.append(pixels.at(row, column) != pixels.at(row + 1, column) ? '_' : ' ');
                }
                endLine(to);
            }
        }
    },
    /// A lighter copy below and to the right.
    SHADOW(2) {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = 0; row <= pixels.height(); row++) {
                for (int column = 0; column < pixels.width(); column++) {
                    boolean shaded = pixels.at(row - 1, column);
                    to.append(pixels.at(row, column) ? "@@" : shaded ? "::" : "  ");
                }
                endLine(to);
            }
        }
    },
    /// Two rows of pixels in one of text.
    HALVES {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            for (int row = 0; row < pixels.height(); row += 2) {
                for (int column = 0; column < pixels.width(); column++) {
                    boolean upper = pixels.at(row, column);
                    boolean lower = pixels.at(row + 1, column);
                    to.append(upper ? lower ? '█' : '▀' : lower ? '▄' : ' ');
                }
                endLine(to);
            }
        }
    },
    /// Strokes twice as wide, with another sign at their right edge.
    HEAVY(2) {
        @Override
        void draw(Pixels pixels, StringBuilder to) {
            cells(pixels, "M|", "  ", to);
        }
    };

    private final int columns;

    PixelStyle() {
        this(1);
    }

    PixelStyle(int columns) {
        this.columns = columns;
    }

    /// How many columns of text a pixel takes.
    int columns() {
        return columns;
    }

    /// Adds the lines of text that show the pixels.
    abstract void draw(Pixels pixels, StringBuilder to);

    private static void cells(Pixels pixels, String on, String off, StringBuilder to) {
        for (int row = 0; row < pixels.height(); row++) {
            row(pixels, row, on, off, to);
        }
    }

    private static void row(Pixels pixels, int row, String on, String off, StringBuilder to) {
        for (int column = 0; column < pixels.width(); column++) {
            to.append(pixels.at(row, column) ? on : off);
        }
        endLine(to);
    }

    /// Ends a line, without the blanks at its end.
    private static void endLine(StringBuilder to) {
        int length = to.length();
        while (length > 0 && to.charAt(length - 1) == ' ') {
            length--;
        }
        to.setLength(length);
        to.append('\n');
    }
}
