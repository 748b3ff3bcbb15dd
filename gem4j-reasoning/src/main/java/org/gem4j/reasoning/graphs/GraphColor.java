// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.PythonNull;

/// A graph whose vertices must be colored so that no edge joins two vertices of the same color.
final class GraphColor extends ReasoningTask {
    private static final double READABLE = 0.01;

    /// The number of attempts to find a graph that can be colored in order of the vertices; after that, only edges
    /// between different colors are added.
    private static final int ATTEMPTS = 200;

    GraphColor() {
        super(TaskSpec.named("graph_color", Category.ALGORITHMIC, "Color the vertices of a graph.")
                .integer("num_colors", 3, 1, 100, "Number of colors.")
                .range("num_vertices", 10, 10, 1, 300, "number of vertices")
                .number("edge_probability", 0.1, 0, 1, "Probability of an edge between two vertices.")
                .wideDial("num_vertices", "num_vertices", 6, 10, 20, 25)
                .dial("num_colors", "num_colors", 5, 4, 3)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int colors = config.integer("num_colors");
        int vertices = Choices.inRange(random, config, "num_vertices");
        double probability = config.number("edge_probability");
        boolean[][] edges = new boolean[vertices][vertices];
        int[] coloring = new int[0];
        for (int attempt = 0; attempt < ATTEMPTS && coloring.length == 0; attempt++) {
            for (int i = 0; i < vertices; i++) {
                for (int j = i + 1; j < vertices; j++) {
                    edges[i][j] = Choices.chance(random, probability);
                }
            }
            coloring = greedy(edges, colors);
        }
        if (coloring.length == 0) {
            coloring = plant(edges, colors, random);
        }
        return draft(edges, coloring, colors);
    }

    /// The smallest color for each vertex that no earlier neighbor has; empty if the colors do not suffice.
    private static int[] greedy(boolean[][] edges, int colors) {
        int[] coloring = new int[edges.length];
        for (int vertex = 0; vertex < coloring.length; vertex++) {
            boolean[] taken = new boolean[colors + 2];
            for (int other = 0; other < vertex; other++) {
                if (edges[other][vertex]) {
                    taken[coloring[other]] = true;
                }
            }
            int color = 1;
            while (taken[color]) {
                color++;
            }
            if (color > colors) {
                return new int[0];
            }
            coloring[vertex] = color;
        }
        return coloring;
    }

    /// A random coloring, after removing the edges that violate it.
    private static int[] plant(boolean[][] edges, int colors, SeededRandom random) {
        int[] coloring = new int[edges.length];
        for (int vertex = 0; vertex < coloring.length; vertex++) {
            coloring[vertex] = random.between(1, colors);
            for (int other = 0; other < vertex; other++) {
                edges[other][vertex] &= coloring[other] != coloring[vertex];
            }
        }
        return coloring;
    }

    private static Draft draft(boolean[][] edges, int[] coloring, int colors) {
        int vertices = coloring.length;
        int[] numbers = new int[vertices];
        int[] options = new int[colors];
        Arrays.setAll(numbers, i -> i);
        Arrays.setAll(options, i -> i + 1);
        List<int[]> pairs = new ArrayList<>();
        StringBuilder list = new StringBuilder();
        Object[] solution = new Object[2 * vertices];
        for (int i = 0; i < vertices; i++) {
            solution[2 * i] = Integer.toString(i);
            solution[2 * i + 1] = coloring[i];
            for (int j = i + 1; j < vertices; j++) {
                if (edges[i][j]) {
                    pairs.add(new int[] {i, j});
                    list.append(list.isEmpty() ? "" : ", ")
                            .append(i)
                            .append('-')
                            .append(j);
                }
            }
        }
        String question = "A graph has the vertices 0 to " + (vertices - 1) + " and "
                + (pairs.isEmpty() ? "no edges." : "these edges: " + list + ".")
                + " Give each vertex one of the colors 1 to " + colors + " so that no edge joins two vertices of the"
                + " same color. Answer with a JSON object that has the color of every vertex, such as {\"0\": 1,"
                + " \"1\": 2, \"2\": 1}.";
        Metadata puzzle = Metadata.of(
                "vertices",
                numbers,
                "edges",
                pairs.toArray(int[][]::new),
                "num_colors",
                colors,
                "color_options",
                options);
        return Draft.withoutAnswer(
                question,
                Metadata.of("possible_answer", Metadata.of(solution), "puzzle", puzzle, "num_vertices", vertices));
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        StringBuilder text = new StringBuilder("{");
        item.metadata()
                .map("possible_answer")
                .forEach((vertex, color) -> text.append(text.length() == 1 ? "\"" : ", \"")
                        .append(vertex)
                        .append("\": ")
                        .append(color));
        return text.append('}').toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return switch (JsonText.loads(answer).orElse(PythonNull.NULL)) {
            case Map<?, ?> coloring when coloring.values().stream().anyMatch(GraphColor::isNested) -> 0;
            case Map<?, ?> coloring ->
                isRight(coloring, Metadata.ofMap(item.metadata().map("puzzle"))) ? 1 : READABLE;
            case List<?> list -> READABLE;
            default -> 0;
        };
    }

    private static boolean isNested(Object color) {
        return color instanceof List || color instanceof Map;
    }

    private static boolean isRight(Map<?, ?> coloring, Metadata puzzle) {
        int[] vertices = puzzle.integers("vertices");
        Set<Double> allowed = new HashSet<>();
        for (int option : puzzle.integers("color_options")) {
            allowed.add((double) option);
        }
        Map<Integer, Double> colors = new HashMap<>();
        for (int vertex : vertices) {
            Object color = coloring.get(Integer.toString(vertex));
            double value = color instanceof Number number ? number.doubleValue() : Boolean.TRUE.equals(color) ? 1 : 0;
            if (!allowed.contains(value)) {
                return false;
            }
            colors.put(vertex, value);
        }
        for (int[] edge : puzzle.grid("edges")) {
            if (Objects.equals(colors.get(edge[0]), colors.get(edge[1]))) {
                return false;
            }
        }
        return true;
    }
}
