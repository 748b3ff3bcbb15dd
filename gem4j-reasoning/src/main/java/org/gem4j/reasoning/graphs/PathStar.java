// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The path from the center of a star of equally long arms to the end of one of them.
final class PathStar extends ReasoningTask {
    PathStar() {
        super(TaskSpec.named("path_star", Category.GRAPHS, "Find the path to one end of a star-shaped graph.")
                .integer("degree", 3, 2, 100, "Number of arms of the star.")
                .integer("node_range", 100_000, 6, 1_000_000_000, "Labels are numbers below this.")
                .range("path_length", 3, 5, 2, 1000, "number of edges of each arm")
                .bool("reversed", false, "Whether the path runs from the end to the center.")
                .dial("degree", "degree", 2, 3, 4, 5)
                .dial("node_range", "node_range", 10_000, 50_000, 100_000, 200_000)
                .rangeDial("path_length", "path_length", 3, 5, 6, 7));
    }

    @Override
    protected void check(TaskConfig config) {
        int nodes = config.integer("degree") * config.integer("max_path_length") + 1;
        if (config.integer("node_range") <= nodes) {
            throw new IllegalArgumentException("option node_range of path_star must be more than degree *"
                    + " max_path_length + 1 (" + nodes + ") but was " + config.integer("node_range"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int degree = config.integer("degree");
        int length = Choices.inRange(random, config, "path_length");
        int[] labels = labels(random, degree * length + 1, config.integer("node_range"));
        int[][] edges = new int[degree * length][];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = new int[] {i % length == 0 ? labels[0] : labels[i], labels[i + 1]};
        }
        random.shuffle(Arrays.asList(edges));
        int[] path = new int[length + 1];
        path[0] = labels[0];
        System.arraycopy(labels, 1 + length * random.nextInt(degree), path, 1, length);
        boolean reversed = config.bool("reversed");
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i <= length; i++) {
            answer.append(i == 0 ? "" : " ").append(path[reversed ? length - i : i]);
        }
        return Draft.of(
                question(edges, path[reversed ? length : 0], path[reversed ? 0 : length]),
                answer.toString(),
                Metadata.of("center", path[0], "goal", path[length], "path_length", length, "goal_path", path));
    }

    private static int[] labels(SeededRandom random, int count, int bound) {
        int[] labels = new int[count];
        Set<Integer> used = HashSet.newHashSet(count);
        for (int i = 0; i < count; ) {
            labels[i] = random.nextInt(bound);
            if (used.add(labels[i])) {
                i++;
            }
        }
        return labels;
    }

    private static String question(int[][] edges, int from, int to) {
        StringBuilder text = new StringBuilder(512)
                .append("Below is a graph in which several paths start from one node. Every edge is a bar followed by"
                        + " the two nodes that it joins; after a slash come the node to start from and the node to"
                        + " reach. Give the path as node labels with one space between them, both ends included."
                        + " For the graph |7 4|7 9|4 2|9 5/7 2 the answer is 7 4 2.\n\n");
        for (int[] edge : edges) {
            text.append('|').append(edge[0]).append(' ').append(edge[1]);
        }
        return text.append('/').append(from).append(' ').append(to).toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Grades.sameWords(answer, item.oracle()) ? 1 : 0;
    }
}
