// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.PythonNull;

/// The similarity of two JSON values, from 0 to 1: one minus the cost of turning one tree into the other (Zhang and
/// Shasha, 1989) as a fraction of a fifth of the longer text.
///
/// A node is labeled with its key, a leaf with key and value. Inserting or deleting a node costs its label's length,
/// changing it the edit distance of the labels; between two numbers the cost is their relative difference.
final class JsonSimilarity {
    private static final int LONGEST = 4096;
    private static final int MOST_NODES = 400;
    private static final double SIZE_SHARE = 0.2;
    private static final double SMALLEST_DIVISOR = 10e-5;

    private final Tree left;
    private final Tree right;
    private final double[][] distances;

    private JsonSimilarity(Tree left, Tree right) {
        this.left = left;
        this.right = right;
        distances = new double[left.size()][right.size()];
    }

    /// The similarity; 0 for values too large to be compared.
    static double of(Object a, Object b) {
        int size = Math.max(JsonText.dumps(a).length(), JsonText.dumps(b).length());
        if (size > LONGEST) {
            return 0;
        }
        Tree left = Tree.of(a);
        Tree right = Tree.of(b);
        if (left.size() > MOST_NODES || right.size() > MOST_NODES) {
            return 0;
        }
        double distance = new JsonSimilarity(left, right).distance();
        return Math.max(0, 1 - distance / (SIZE_SHARE * size));
    }

    /// Whether two values are equal as Python has it: numbers by value, truth values are 0 and 1.
    static boolean equal(Object a, Object b) {
        if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
            return left.keySet().equals(right.keySet())
                    && left.entrySet().stream().allMatch(entry -> {
                        Object other = right.get(entry.getKey());
                        return other != null && equal(entry.getValue(), other);
                    });
        }
        if (a instanceof List<?> left && b instanceof List<?> right) {
            boolean same = left.size() == right.size();
            for (int i = 0; same && i < left.size(); i++) {
                same = equal(left.get(i), right.get(i));
            }
            return same;
        }
        OptionalDouble left = number(a);
        OptionalDouble right = number(b);
        return left.isPresent() && right.isPresent()
                ? a.equals(b) || left.getAsDouble() == right.getAsDouble()
                : a.equals(b);
    }

    private static OptionalDouble number(Object value) {
        return switch (value) {
            case Boolean bool -> OptionalDouble.of(bool ? 1 : 0);
            case Number number -> OptionalDouble.of(number.doubleValue());
            default -> OptionalDouble.empty();
        };
    }

    /// A tree as lists in postorder.
    ///
    /// @param labels of the nodes
    /// @param first for each node the position of its leftmost leaf
    private record Tree(List<String> labels, List<Integer> first) {
        static Tree of(Object value) {
            Tree tree = new Tree(new ArrayList<>(), new ArrayList<>());
            tree.add(value, "root");
            return tree;
        }

        int size() {
            return labels.size();
        }

        private void add(Object value, String label) {
            int start = labels.size();
            switch (value) {
                case Map<?, ?> map -> {
                    Map<String, Object> sorted = new TreeMap<>(JsonSimilarity::byCodePoint);
                    map.forEach((key, inner) -> sorted.put(String.valueOf(key), inner));
                    sorted.forEach((key, inner) -> add(inner, key));
                    labels.add(label);
                }
                case List<?> list -> {
                    for (int i = 0; i < list.size(); i++) {
                        add(list.get(i), "item_" + i);
                    }
                    labels.add(label);
                }
                default -> labels.add(label + ":" + asPython(value));
            }
            first.add(start);
        }

        /// The last node of each leftmost path: those at which subtrees must be compared.
        int[] keyRoots() {
            TreeMap<Integer, Integer> last = new TreeMap<>();
            for (int i = 0; i < first.size(); i++) {
                last.put(first.get(i), i);
            }
            return last.values().stream().mapToInt(Integer::intValue).sorted().toArray();
        }
    }

    private static int byCodePoint(String a, String b) {
        return Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
    }

    private static String asPython(Object value) {
        return switch (value) {
            case Boolean bool -> bool ? "True" : "False";
            case PythonNull none -> none.toString();
            case Double number -> Floats.repr(number);
            default -> String.valueOf(value);
        };
    }

    private double distance() {
        double[][] update = new double[left.size()][right.size()];
        for (int i = 0; i < left.size(); i++) {
            for (int j = 0; j < right.size(); j++) {
                update[i][j] = labelDistance(left.labels.get(i), right.labels.get(j));
            }
        }
        for (int i : left.keyRoots()) {
            for (int j : right.keyRoots()) {
                compare(i, j, update);
            }
        }
        return distances[left.size() - 1][right.size() - 1];
    }

    /// Fills in the distances of all pairs of subtrees that start where those of `rootI` and `rootJ` do.
    private void compare(int rootI, int rootJ, double[][] update) {
        int fromI = left.first.get(rootI);
        int fromJ = right.first.get(rootJ);
        double[][] forest = new double[rootI - fromI + 2][rootJ - fromJ + 2];
        for (int x = 1; x < forest.length; x++) {
            forest[x][0] = forest[x - 1][0] + left.labels.get(fromI + x - 1).length();
        }
        for (int y = 1; y < forest[0].length; y++) {
            forest[0][y] = forest[0][y - 1] + right.labels.get(fromJ + y - 1).length();
        }
        for (int x = 1; x < forest.length; x++) {
            int i = fromI + x - 1;
            for (int y = 1; y < forest[0].length; y++) {
                int j = fromJ + y - 1;
                double removed = forest[x - 1][y] + left.labels.get(i).length();
                double added = forest[x][y - 1] + right.labels.get(j).length();
                boolean whole = left.first.get(i) == fromI && right.first.get(j) == fromJ;
                double changed = whole
                        ? forest[x - 1][y - 1] + update[i][j]
                        : forest[left.first.get(i) - fromI][right.first.get(j) - fromJ] + distances[i][j];
                forest[x][y] = Math.min(changed, Math.min(removed, added));
                if (whole) {
                    distances[i][j] = forest[x][y];
                }
            }
        }
    }

    private static double labelDistance(String a, String b) {
        int colonA = a.indexOf(':');
        int colonB = b.indexOf(':');
        if (a.equals(b)) {
            return 0;
        }
        if (colonA < 0 || colonB < 0) {
            return editDistance(a, b);
        }
        String valueA = a.substring(colonA + 1);
        String valueB = b.substring(colonB + 1);
        double keys = editDistance(a.substring(0, colonA), b.substring(0, colonB));
        if (valueA.equals(valueB)) {
            return keys;
        }
        return keys + valueDistance(valueA, valueB, Math.max(a.length(), b.length()));
    }

    private static double valueDistance(String a, String b, int labelLength) {
        if (isDigits(a.replace(".", "")) && isDigits(b.replace(".", ""))) {
            OptionalDouble left = Numbers.floating(a);
            OptionalDouble right = Numbers.floating(b);
            if (left.isPresent() && right.isPresent()) {
                double divisor = Math.max(Math.min(left.getAsDouble(), right.getAsDouble()), SMALLEST_DIVISOR);
                return Math.max(a.length(), b.length())
                        * Math.abs((left.getAsDouble() - right.getAsDouble()) / divisor);
            }
        } else if (isDigits(a) || isDigits(b)) {
            return editDistance(a, b) + labelLength;
        }
        return editDistance(a, b);
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.codePoints().allMatch(Character::isDigit);
    }

    private static int editDistance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        Arrays.setAll(previous, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                current[j] = a.charAt(i - 1) == b.charAt(j - 1)
                        ? previous[j - 1]
                        : 1 + Math.min(previous[j], Math.min(current[j - 1], previous[j - 1]));
            }
            int[] swapped = previous;
            previous = current;
            current = swapped;
        }
        return previous[b.length()];
    }
}
