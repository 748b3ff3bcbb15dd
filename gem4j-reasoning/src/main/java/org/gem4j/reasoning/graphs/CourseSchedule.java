// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Whether courses that require each other can all be taken: a test for cycles in a directed graph.
///
/// Courses have a hidden random order and require earlier ones only; an unsolvable item also has a cycle.
final class CourseSchedule extends ReasoningTask {
    CourseSchedule() {
        super(TaskSpec.named("course_schedule", Category.GRAPHS, "Decide whether all courses can be taken.")
                .range("num_courses", 5, 10, 3, 1000, "number of courses")
                .range("num_prerequisites", 1, 2, 1, 100, "number of courses that a course requires")
                .range("cycle_length", 3, 5, 3, 1000, "length of the cycle in an unsolvable item")
                .number("p_solvable", 0.5, 0, 1, "Probability of an item where all courses can be taken.")
                .wideDial("num_courses", "num_courses", 5, 10, 25, 50, 100)
                .wideDial("num_prerequisites", "num_prerequisites", 2, 3, 4, 5)
                .wideDial("cycle_length", "cycle_length", 3, 4, 5, 6));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "num_courses");
        int[] order = Choices.distinct(random, count, count);
        boolean solvable = Choices.chance(random, config.number("p_solvable"));
        Pairs pairs = new Pairs(count);
        for (int i = count - 1; i > 0; i--) {
            int required = Math.min(i, Choices.inRange(random, config, "num_prerequisites"));
            for (int earlier : Choices.distinct(random, required, i)) {
                pairs.add(order[i], order[earlier]);
            }
        }
        if (!solvable) {
            int length = Math.min(count, Choices.inRange(random, config, "cycle_length"));
            int[] cycle = Choices.distinct(random, length, count);
            for (int i = 0; i < length; i++) {
                pairs.add(cycle[i], cycle[(i + 1) % length]);
            }
        }
        random.shuffle(pairs.list);
        int[][] prerequisites = pairs.list.toArray(int[][]::new);
        return Draft.of(
                question(count, prerequisites),
                solvable ? "True" : "False",
                Metadata.of(
                        "courses", order, "prerequisites", prerequisites, "solution", solvable, "solvable", solvable));
    }

    private static String question(int count, int[][] prerequisites) {
        StringBuilder text = new StringBuilder(256 + 8 * prerequisites.length)
                .append("A degree program has ")
                .append(count)
                .append(" courses, numbered from 0 to ")
                .append(count - 1)
                .append(". Some courses require others. In the list below, a pair (a, b) means that course b must be"
                        + " finished before course a may begin:\n[");
        for (int i = 0; i < prerequisites.length; i++) {
            text.append(i == 0 ? "(" : ", (")
                    .append(prerequisites[i][0])
                    .append(", ")
                    .append(prerequisites[i][1])
                    .append(')');
        }
        return text.append("]\nIs there an order in which all courses can be taken? Answer True or False.")
                .toString();
    }

    /// Different pairs of courses in the order they came.
    private static final class Pairs {
        final List<int[]> list = new ArrayList<>();
        private final int count;
        private final BitSet seen;

        Pairs(int count) {
            this.count = count;
            seen = new BitSet(count * count);
        }

        void add(int course, int required) {
            int key = course * count + required;
            if (!seen.get(key)) {
                seen.set(key);
                list.add(new int[] {course, required});
            }
        }
    }
}
