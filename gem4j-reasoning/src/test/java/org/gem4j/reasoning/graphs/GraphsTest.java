// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

class GraphsTest {
    private static final int ITEMS = 200;

    private static List<Item> items(String name, Map<String, ?> options) {
        ReasoningTask task = ReasoningTasks.find(name);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            items.add(task.item(11, i, task.config(options)));
        }
        return items;
    }

    private static double score(Item item, String answer) {
        ReasoningTask task = ReasoningTasks.find(item.task());
        return task.score(answer, item, task.config());
    }

    @Test
    void coursesCanBeTakenExactlyIfTheyRunOutOneByOne() {
        for (Item item : items("course_schedule", Map.of("max_num_courses", 25))) {
            int[][] pairs = item.metadata().grid("prerequisites");
            List<Integer> open = new ArrayList<>(
                    Arrays.stream(item.metadata().integers("courses")).boxed().toList());
            boolean removed = true;
            while (removed) {
                removed = open.removeIf(
                        course -> Arrays.stream(pairs).noneMatch(pair -> pair[0] == course && open.contains(pair[1])));
            }
            assertThat(item.oracle()).as(item.question()).isEqualTo(open.isEmpty() ? "True" : "False");
        }
    }

    @Test
    void largestIslandAgreesWithMergingNeighbors() {
        for (Item item : items("largest_island", Map.of("max_num_islands", 9))) {
            assertThat(item.oracle())
                    .isEqualTo(Integer.toString(byLabels(item.metadata().grid("grid"))));
        }
    }

    private static int byLabels(int[][] map) {
        int columns = map[0].length;
        int[] label = new int[map.length * columns];
        Arrays.setAll(label, i -> i);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int cell = 0; cell < label.length; cell++) {
                for (int other : new int[] {cell + 1, cell + columns}) {
                    boolean joined = other < label.length
                            && (other != cell + 1 || other % columns != 0)
                            && map[cell / columns][cell % columns] + map[other / columns][other % columns] == 2;
                    if (joined && label[cell] != label[other]) {
                        label[cell] = label[other] = Math.min(label[cell], label[other]);
                        changed = true;
                    }
                }
            }
        }
        int[] sizes = new int[label.length];
        for (int cell = 0; cell < label.length; cell++) {
            sizes[label[cell]] += map[cell / columns][cell % columns];
        }
        return Arrays.stream(sizes).max().orElse(0);
    }

    @Test
    void starPathsFollowEdgesOfTheQuestion() {
        for (boolean reversed : new boolean[] {false, true}) {
            for (Item item : items("path_star", Map.of("reversed", reversed))) {
                String[] nodes = item.oracle().split(" ");
                for (int i = 1; i < nodes.length; i++) {
                    String edge = reversed ? nodes[i] + " " + nodes[i - 1] : nodes[i - 1] + " " + nodes[i];
                    assertThat(item.question()).containsPattern("\\|" + edge + "[|/]");
                }
                assertThat(item.question()).endsWith("/" + nodes[0] + " " + nodes[nodes.length - 1]);
                assertThat(score(item, "  " + item.oracle().replace(" ", "\n"))).isEqualTo(1);
                assertThat(score(item, item.oracle().replace(" ", ""))).isZero();
            }
        }
    }

    @Test
    void noWalkIsShorterThanTheOracle() {
        for (Item item : items("shortest_path", Map.of())) {
            int distance = byWaves(item);
            assertThat(item.oracle().equals("infeasible") ? -1 : item.oracle().split(" ").length)
                    .as(item.question())
                    .isEqualTo(distance);
        }
    }

    private static int byWaves(Item item) {
        List<?> rows = item.metadata().list("matrix");
        int columns = ((List<?>) rows.getFirst()).size();
        boolean[][] reached = new boolean[rows.size()][columns];
        for (int wave = 0; wave <= rows.size() * columns; wave++) {
            boolean[][] next = new boolean[rows.size()][columns];
            for (int row = 0; row < rows.size(); row++) {
                for (int column = 0; column < columns; column++) {
                    String cell = (String) ((List<?>) rows.get(row)).get(column);
                    if (cell.equals("#") && reached[row][column]) {
                        return wave - 1;
                    }
                    boolean near = wave == 0
                            ? cell.equals("*")
                            : reached[row][column]
                                    || (row > 0 && reached[row - 1][column])
                                    || (column > 0 && reached[row][column - 1])
                                    || (row + 1 < rows.size() && reached[row + 1][column])
                                    || (column + 1 < columns && reached[row][column + 1]);
                    next[row][column] = near && !cell.equals("X");
                }
            }
            reached = next;
        }
        return -1;
    }

    @Test
    void longerWalksEarnHalfAndWallsNothing() {
        Item item = new Item(
                "shortest_path",
                "",
                Optional.of("right right"),
                Metadata.of("matrix", List.of(List.of("*", "O", "#"), List.of("O", "O", "X"))));

        assertThat(score(item, "right right")).isEqualTo(1);
        assertThat(score(item, "down right up right")).isEqualTo(0.5);
        assertThat(score(item, "down right right up")).isZero();
        assertThat(score(item, "right")).isZero();
        assertThat(score(item, "left")).isZero();
        assertThat(score(item, "Right Right")).isZero();
    }

    @Test
    void aVertexHasOneColor() {
        ReasoningTask task = ReasoningTasks.find("graph_color");
        Item item = task.item(3, 0, task.config());
        String right = task.reference(item, task.config());
        Object color = item.metadata().map("possible_answer").get("0");

        assertThat(score(item, right.replace("{", "{\"0\": 77, "))).isZero();
        assertThat(score(item, right.replace("{", "{\"0\": " + color + ", "))).isEqualTo(1);
    }

    @Test
    void pressesInWordsDoNotCount() {
        assertThat(QuantumLock.presses("B → A → C")).isEqualTo("BAC");
        assertThat(QuantumLock.presses("bac")).isEqualTo("BAC");
        assertThat(QuantumLock.presses("Press B, then a C. Back!")).isEqualTo("BC");
        assertThat(QuantumLock.presses("\\boxed{B → A}")).isEqualTo("BA");
    }

    @Test
    void noSequenceOfPressesIsShorter() {
        for (Item item : items("quantum_lock", Map.of("difficulty", 4))) {
            int length = item.metadata().list("solution_path").size();
            for (int shorter = 0; shorter < Math.min(length, 8); shorter++) {
                for (int code = 0; code < Math.pow(3, shorter); code++) {
                    StringBuilder presses = new StringBuilder();
                    for (int left = code, i = 0; i < shorter; i++, left /= 3) {
                        presses.append((char) ('A' + left % 3));
                    }
                    assertThat(score(item, presses.toString()))
                            .as("%s: %s", item, presses)
                            .isZero();
                }
            }
        }
    }

    @Test
    void relationsAreThoseOfTheFirstPerson() {
        Map<String, Integer> seen = new TreeMap<>();
        for (Item item : items("family_relationships", Map.of("min_family_size", 11, "max_family_size", 16))) {
            String story = item.question();
            String one = item.metadata().text("person1");
            String two = item.metadata().text("person2");
            String relation = item.oracle();
            seen.merge(relation, 1, Integer::sum);
            List<String> parentsOfTwo = parents(story, two);
            switch (relation) {
                case "mother", "father" -> assertThat(parentsOfTwo).contains(one);
                case "daughter", "son" -> assertThat(parents(story, one)).contains(two);
                case "husband", "wife" -> assertThat(spouse(story, one)).contains(two);
                case "sister", "brother" ->
                    assertThat(parents(story, one)).isNotEmpty().isEqualTo(parentsOfTwo);
                case "grandmother", "grandfather" ->
                    assertThat(parentsOfTwo)
                            .anyMatch(parent -> parents(story, parent).contains(one));
                case "aunt", "uncle" ->
                    assertThat(parentsOfTwo)
                            .doesNotContain(one)
                            .anyMatch(parent -> parents(story, parent).equals(parents(story, one)));
                case "niece", "nephew" ->
                    assertThat(parents(story, one))
                            .anyMatch(parent -> parents(story, parent).equals(parents(story, two)));
                default ->
                    assertThat(parents(story, spouse(story, two).getFirst())).contains(one);
            }
        }
        assertThat(seen.keySet()).contains("aunt", "uncle", "niece", "nephew", "mother-in-law", "father-in-law");
    }

    private static List<String> parents(String story, String child) {
        String[] parts = story.split("\n")[0].split("(?= \\w+ and \\w+ are husband and wife)");
        for (String part : parts) {
            String[] sentences = part.strip().split("\\. ?");
            if (sentences.length > 1 && List.of(sentences[1].split("\\W+")).contains(child)) {
                return List.of(sentences[0].split(" ")[0], sentences[0].split(" ")[2]);
            }
        }
        return List.of();
    }

    private static List<String> spouse(String story, String person) {
        Matcher couple = Pattern.compile("(\\w+) and (\\w+) are husband").matcher(story);
        List<String> spouses = new ArrayList<>();
        while (couple.find()) {
            if (couple.group(1).equals(person)) {
                spouses.add(couple.group(2));
            } else if (couple.group(2).equals(person)) {
                spouses.add(couple.group(1));
            }
        }
        return spouses;
    }

    @Test
    void refusesNamesThatAreUsedTwice() {
        assertThatThrownBy(() -> ReasoningTasks.find("family_relationships")
                        .config(Map.of("male_names", List.of("Ann", "Bo", "Cy", "Di", "Ed", "Nora"))))
                .hasMessageContaining("hold Nora twice");
        assertThatThrownBy(() -> ReasoningTasks.find("path_star").config(Map.of("node_range", 12)))
                .hasMessageContaining("node_range of path_star must be more than");
    }
}
