// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.LiteralList;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.PythonNull;
import org.gem4j.text.python.Strings;

/// Jugs to fill, empty and pour until one holds a given amount.
final class Jugs extends ReasoningTask {
    private static final double READABLE = 0.01;
    private static final int SMALLEST = 3;

    /// Bounds of the search for a hard puzzle.
    private static final int MOST_STATES = 20_000;

    private static final int STATES_IN_ALL = 400_000;
    private static final int ATTEMPTS = 1000;

    Jugs() {
        super(TaskSpec.named("jugs", Category.ALGORITHMIC, "Measure an amount of water with jugs.")
                .integer("num_jugs", 3, 3, JugSearch.MOST_JUGS, "Number of jugs.")
                .integer(
                        "difficulty",
                        10,
                        1,
                        100,
                        "Minimum number of moves of a shortest solution; jugs hold 3 to difficulty + 3 liters.")
                .dial("num_jugs", "num_jugs", 3, 4, 5, 7)
                .dial("difficulty", "difficulty", 5, 10, 15, 20)
                .partial(1));
    }

    private record Puzzle(int[] capacities, int target, List<String> plan) {}

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Puzzle puzzle = draw(random, config.integer("num_jugs"), config.integer("difficulty"));
        StringBuilder question = new StringBuilder(600)
                .append("You have ")
                .append(puzzle.capacities.length)
                .append(" empty jugs and as much water as you like:\n");
        for (int jug = 0; jug < puzzle.capacities.length; jug++) {
            question.append(jug == 0 ? "jug " : ", jug ")
                    .append((char) ('A' + jug))
                    .append(" holds ")
                    .append(puzzle.capacities[jug])
                    .append(" liters");
        }
        question.append(
                        ".\n\nThe moves are \"fill A\" (to the brim), \"empty A\" and \"pour A->B\" (until A is empty or"
                                + " B is full), and the same for the other jugs. Find moves after which one of the jugs holds"
                                + " exactly ")
                .append(puzzle.target)
                .append(puzzle.target == 1 ? " liter" : " liters")
                .append(". Answer with a JSON list of the moves, such as [\"fill A\", \"pour A->B\"].");
        return Draft.of(
                question.toString(),
                LiteralList.written(puzzle.plan).replace('\'', '"'),
                Metadata.of(
                        "puzzle",
                        Metadata.of(
                                "jug_capacities",
                                puzzle.capacities,
                                "target",
                                puzzle.target,
                                "min_moves",
                                puzzle.plan.size())));
    }

    /// A puzzle that needs the moves, or the hardest one found.
    private static Puzzle draw(SeededRandom random, int jugs, int difficulty) {
        JugSearch best = null;
        int[] bestCapacities = new int[0];
        int bestMoves = -1;
        int looked = 0;
        for (int attempt = 0; attempt < ATTEMPTS && looked < STATES_IN_ALL && bestMoves < difficulty; attempt++) {
            int[] capacities = capacities(random, jugs, difficulty, attempt);
            JugSearch search = new JugSearch(capacities, MOST_STATES);
            looked += search.size();
            for (int amount = 1; amount <= search.largest(); amount++) {
                if (search.moves(amount) > bestMoves) {
                    bestMoves = search.moves(amount);
                    best = search;
                    bestCapacities = capacities;
                }
            }
        }
        List<Integer> targets = new ArrayList<>();
        for (int amount = 1; best != null && amount <= best.largest(); amount++) {
            if (best.moves(amount) >= Math.min(difficulty, bestMoves)) {
                targets.add(amount);
            }
        }
        int target = random.pick(targets);
        return new Puzzle(bestCapacities, target, Objects.requireNonNull(best).plan(target));
    }

    /// Random capacities. Many different capacities make all amounts easy, so with more than three jugs, half of
    /// the time all of them are like the first two.
    private static int[] capacities(SeededRandom random, int jugs, int difficulty, int attempt) {
        int[] capacities = new int[jugs];
        for (int jug = 0; jug < jugs; jug++) {
            capacities[jug] = random.between(SMALLEST, SMALLEST + difficulty);
            if (jugs > SMALLEST && attempt % 2 == 1 && jug > 1) {
                capacities[jug] = capacities[attempt % 4 == 1 ? 1 : random.nextInt(2)];
            }
        }
        return capacities;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (!(JsonText.loads(answer).orElse(PythonNull.NULL) instanceof List<?> moves)) {
            return 0;
        }
        Metadata puzzle = Metadata.ofMap(item.metadata().map("puzzle"));
        int[] capacities = puzzle.integers("jug_capacities");
        int[] amounts = new int[capacities.length];
        for (Object move : moves) {
            if (!(move instanceof String text) || !make(text, amounts, capacities)) {
                return 0;
            }
        }
        int target = puzzle.integer("target");
        return Arrays.stream(amounts).anyMatch(amount -> amount == target) ? 1 : READABLE;
    }

    /// Makes a move; false if it is not one. Words after it are ignored.
    private static boolean make(String move, int[] amounts, int[] capacities) {
        List<String> words = Strings.split(move);
        if (words.size() < 2) {
            return false;
        }
        if (words.getFirst().equals("pour")) {
            List<String> jugs = Strings.split(words.get(1), "->");
            int from = jugs.size() == 2 ? jug(jugs.getFirst(), amounts) : -1;
            int to = jugs.size() == 2 ? jug(jugs.getLast(), amounts) : -1;
            if (from < 0 || to < 0) {
                return false;
            }
            int poured = Math.min(amounts[from], capacities[to] - amounts[to]);
            amounts[from] -= poured;
            amounts[to] += poured;
            return true;
        }
        int jug = jug(words.get(1), amounts);
        boolean fills = words.getFirst().equals("fill");
        if (jug < 0 || (!fills && !words.getFirst().equals("empty"))) {
            return false;
        }
        amounts[jug] = fills ? capacities[jug] : 0;
        return true;
    }

    private static int jug(String name, int[] amounts) {
        int jug = name.length() == 1 ? name.charAt(0) - 'A' : -1;
        return jug < amounts.length ? jug : -1;
    }
}
