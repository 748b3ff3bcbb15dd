// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A cube of any size as the colors of its stickers, face by face in the order up, left, front, right, back, down, each
/// row by row as the net shows them.
///
/// The axes go from left to right, from bottom to top and from back to front.
final class Cube {
    private static final String COLORS = "YRGOBW";
    private static final int[] TERMINAL_COLORS = {43, 41, 42, 45, 44, 47};
    private static final int FACES = 6;
    private static final int AXES = 3;
    private static final Map<Integer, Geometry> GEOMETRIES = new ConcurrentHashMap<>();

    private final int size;
    private final Geometry geometry;
    private final byte[] colors;

    /// A solved cube.
    Cube(int size) {
        this.size = size;
        geometry = GEOMETRIES.computeIfAbsent(size, Geometry::new);
        colors = new byte[FACES * size * size];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = (byte) (i / (size * size));
        }
    }

    int size() {
        return size;
    }

    void turn(CubeMove move) {
        for (int layer = move.first(size); layer <= move.last(size); layer++) {
            int[][] cycles = geometry.cycles[move.axis()][layer];
            for (int[] cycle : cycles) {
                byte first = colors[cycle[0]];
                if (move.isClockwiseAlongAxis()) {
                    colors[cycle[0]] = colors[cycle[3]];
                    colors[cycle[3]] = colors[cycle[2]];
                    colors[cycle[2]] = colors[cycle[1]];
                    colors[cycle[1]] = first;
                } else {
                    colors[cycle[0]] = colors[cycle[1]];
                    colors[cycle[1]] = colors[cycle[2]];
                    colors[cycle[2]] = colors[cycle[3]];
                    colors[cycle[3]] = first;
                }
            }
        }
    }

    /// Whether every face has a single color.
    boolean isSolved() {
        int area = size * size;
        for (int i = 0; i < colors.length; i++) {
            if (colors[i] != colors[i / area * area]) {
                return false;
            }
        }
        return true;
    }

    /// The faces unfolded.
    String net(boolean isPlain) {
        StringBuilder net = new StringBuilder();
        for (int row = 0; row < size; row++) {
            line(net.append("  ".repeat(size)), List.of(0), row, isPlain);
        }
        for (int row = 0; row < size; row++) {
            line(net, List.of(1, 2, 3, 4), row, isPlain);
        }
        for (int row = 0; row < size; row++) {
            line(net.append("  ".repeat(size)), List.of(5), row, isPlain);
        }
        return net.substring(0, net.length() - 1);
    }

    private void line(StringBuilder net, List<Integer> faces, int row, boolean isPlain) {
        for (int face : faces) {
            for (int column = 0; column < size; column++) {
                int color = colors[(face * size + row) * size + column];
                net.append(face == faces.getFirst() && column == 0 ? "" : " ");
                if (isPlain) {
                    net.append(COLORS.charAt(color));
                } else {
                    net.append("\033[30;")
                            .append(TERMINAL_COLORS[color])
                            .append('m')
                            .append(COLORS.charAt(color))
                            .append("\033[0m");
                }
            }
        }
        net.append('\n');
    }

    /// Which stickers change places when a layer turns.
    private static final class Geometry {
        /// For each axis and layer, groups of four stickers: each goes to the place of the next.
        final int[][][][] cycles;

        private final int size;

        Geometry(int size) {
            this.size = size;
            Map<Sticker, Integer> places = new HashMap<>();
            Sticker[] stickers = new Sticker[FACES * size * size];
            for (int face = 0; face < FACES; face++) {
                for (int row = 0; row < size; row++) {
                    for (int column = 0; column < size; column++) {
                        int place = (face * size + row) * size + column;
                        stickers[place] = sticker(face, row, column);
                        places.put(stickers[place], place);
                    }
                }
            }
            cycles = new int[AXES][size][][];
            for (int axis = 0; axis < AXES; axis++) {
                for (int layer = 0; layer < size; layer++) {
                    cycles[axis][layer] = cycles(stickers, places, axis, layer);
                }
            }
        }

        private static int[][] cycles(Sticker[] stickers, Map<Sticker, Integer> places, int axis, int layer) {
            ArrayList<int[]> cycles = new ArrayList<>();
            boolean[] done = new boolean[stickers.length];
            for (int place = 0; place < stickers.length; place++) {
                if (!done[place] && stickers[place].layer(axis) == layer) {
                    int[] cycle = new int[4];
                    int at = place;
                    for (int i = 0; i < cycle.length; i++) {
                        cycle[i] = at;
                        done[at] = true;
                        at = places.getOrDefault(stickers[at].turned(axis), at);
                    }
                    if (cycle[1] != cycle[0]) {
                        cycles.add(cycle);
                    }
                }
            }
            return cycles.toArray(int[][]::new);
        }

        private Sticker sticker(int face, int row, int column) {
            int far = size - 1;
            return switch (face) {
                case 0 -> new Sticker(column, far, row, 1, 1, size);
                case 1 -> new Sticker(0, far - row, column, 0, -1, size);
                case 2 -> new Sticker(column, far - row, far, 2, 1, size);
                case 3 -> new Sticker(far, far - row, far - column, 0, 1, size);
                case 4 -> new Sticker(far - column, far - row, 0, 2, -1, size);
                default -> new Sticker(column, 0, far - row, 1, -1, size);
            };
        }
    }

    /// The position of a sticker: its piece, and the axis and direction that it faces.
    private record Sticker(int x, int y, int z, int axis, int direction, int size) {
        int layer(int about) {
            return switch (about) {
                case 0 -> x;
                case 1 -> y;
                default -> z;
            };
        }

        /// Its position after a quarter turn that is clockwise as seen from the end of an axis.
        Sticker turned(int about) {
            int far = size - 1;
            return switch (about) {
                case 0 -> new Sticker(x, z, far - y, swapped(1, 2), axis == 1 ? -direction : direction, size);
                case 1 -> new Sticker(far - z, y, x, swapped(0, 2), axis == 2 ? -direction : direction, size);
                default -> new Sticker(y, far - x, z, swapped(0, 1), axis == 0 ? -direction : direction, size);
            };
        }

        private int swapped(int one, int other) {
            return axis == one ? other : axis == other ? one : axis;
        }
    }
}
