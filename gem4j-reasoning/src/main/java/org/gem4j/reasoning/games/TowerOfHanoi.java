// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// The tower of Hanoi with three or more pegs.
///
/// A solution as short as that of Frame and Stewart is right; a longer one scores the ratio of lengths, legal moves
/// that do not finish 0.05, and an illegal or unreadable move 0.
final class TowerOfHanoi extends ReasoningTask {
    private static final double UNFINISHED = 0.05;
    private static final int MOST_DISKS = 15;
    private static final int MOST_PEGS = 10;
    private static final Pattern MOVE =
            Pattern.compile("\\S*Move disk (\\d{1,9}) from Peg (\\d{1,9}) to Peg (\\d{1,9})");
    /// The fewest moves by number of pegs and disks.
    private static final int[][] FEWEST = new int[MOST_PEGS + 1][MOST_DISKS + 1];

    /// The number of disks to move aside first.
    private static final int[][] ASIDE = new int[MOST_PEGS + 1][MOST_DISKS + 1];

    static {
        for (int pegs = 3; pegs <= MOST_PEGS; pegs++) {
            for (int disks = 1; disks <= MOST_DISKS; disks++) {
                FEWEST[pegs][disks] = disks == 1 ? 1 : Integer.MAX_VALUE;
                for (int aside = 1; aside < disks; aside++) {
                    int rest = pegs == 3 ? (aside == disks - 1 ? 1 : -1) : FEWEST[pegs - 1][disks - aside];
                    int moves = 2 * FEWEST[pegs][aside] + rest;
                    if (rest > 0 && moves < FEWEST[pegs][disks]) {
                        FEWEST[pegs][disks] = moves;
                        ASIDE[pegs][disks] = aside;
                    }
                }
            }
        }
    }

    TowerOfHanoi() {
        super(TaskSpec.named("tower_of_hanoi", Category.GAMES, "Move a tower of disks to another peg.")
                .range("disks", 3, 7, 1, MOST_DISKS, "number of disks")
                .range("pegs", 3, 4, 3, MOST_PEGS, "number of pegs")
                .bool("visualize", false, "Whether the question has a drawing of the start.")
                .rangeDial("num_disks", "disks", 3, 5, 10, 15)
                .rangeDial("num_pegs", "pegs", 3, 4, 5)
                .floor(UNFINISHED)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int disks = Choices.inRange(random, config, "disks");
        int pegs = Choices.inRange(random, config, "pegs");
        int[] order = Choices.distinct(random, 2, pegs);
        int start = order[0] + 1;
        int target = order[1] + 1;
        int[] others = new int[pegs - 2];
        for (int peg = 1, count = 0; peg <= pegs; peg++) {
            if (peg != start && peg != target) {
                others[count++] = peg;
            }
        }
        StringBuilder answer = new StringBuilder(34 * FEWEST[pegs][disks]);
        new Mover(disks, pegs, start, answer).move(disks, start, target, others);
        answer.setLength(answer.length() - 1);
        String drawing = config.bool("visualize") ? drawing(disks, pegs, start) : "";
        String question = "A tower of " + disks + (disks == 1 ? " disk" : " disks") + " of different sizes, disk 1"
                + " being the smallest, stands on Peg " + start + " of " + pegs + ", the largest disk at the bottom."
                + " Move it to Peg " + target + ". Only the topmost disk of a peg can be moved, onto an empty peg or"
                + " onto a larger disk. Use as few moves as you can.\n" + drawing
                + "\nAnswer with the moves in order, one on each line, all in exactly this form:\n"
                + "Move disk 1 from Peg 2 to Peg 3";
        Metadata metadata = Metadata.of(
                "num_disks",
                disks,
                "num_pegs",
                pegs,
                "start_peg",
                start,
                "target_peg",
                target,
                "auxiliary_pegs",
                others,
                "solution_length",
                FEWEST[pegs][disks]);
        return Draft.of(
                question, answer.toString(), drawing.isEmpty() ? metadata : metadata.with("initial_state", drawing));
    }

    private static String drawing(int disks, int pegs, int start) {
        StringBuilder drawing = new StringBuilder("\n");
        for (int disk = 1; disk <= disks; disk++) {
            for (int peg = 1; peg <= pegs; peg++) {
                String shape = peg == start ? "=".repeat(2 * disk - 1) : "|";
                String side = " ".repeat(disks - shape.length() / 2);
                drawing.append(side).append(shape).append(side);
            }
            drawing.append('\n');
        }
        for (int peg = 1; peg <= pegs; peg++) {
            String side = " ".repeat(disks);
            drawing.append(side).append(peg).append(peg < 10 ? side : side.substring(1));
        }
        return drawing.append('\n').toString();
    }

    /// Writes the moves of Frame and Stewart.
    private static final class Mover {
        private final int[][] stacks;
        private final int[] heights;
        private final StringBuilder moves;

        Mover(int disks, int pegs, int start, StringBuilder moves) {
            stacks = new int[pegs + 1][disks];
            heights = new int[pegs + 1];
            this.moves = moves;
            for (int disk = disks; disk > 0; disk--) {
                stacks[start][heights[start]++] = disk;
            }
        }

        void move(int disks, int from, int to, int[] free) {
            if (disks == 1) {
                int disk = stacks[from][--heights[from]];
                stacks[to][heights[to]++] = disk;
                moves.append("Move disk ")
                        .append(disk)
                        .append(" from Peg ")
                        .append(from)
                        .append(" to Peg ")
                        .append(to)
                        .append('\n');
                return;
            }
            int aside = ASIDE[free.length + 2][disks];
            int[] rest = Arrays.copyOfRange(free, 1, free.length);
            move(aside, from, free[0], with(rest, to));
            move(disks - aside, from, to, rest);
            move(aside, free[0], to, with(rest, from));
        }

        private static int[] with(int[] pegs, int peg) {
            int[] more = Arrays.copyOf(pegs, pegs.length + 1);
            more[pegs.length] = peg;
            return more;
        }
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Metadata metadata = item.metadata();
        int disks = metadata.integer("num_disks");
        int pegs = metadata.integer("num_pegs");
        int target = metadata.integer("target_peg");
        int[] pegOf = new int[disks + 1];
        Arrays.fill(pegOf, metadata.integer("start_peg"));
        int moves = 0;
        for (String line : Strings.lines(answer)) {
            String move = Strings.strip(line);
            if (move.isEmpty()) {
                continue;
            }
            moves++;
            if (!apply(move, pegOf, pegs)) {
                return 0;
            }
        }
        for (int disk = 1; disk <= disks; disk++) {
            if (pegOf[disk] != target) {
                return UNFINISHED;
            }
        }
        return Math.min(1, (double) metadata.integer("solution_length") / moves);
    }

    /// As [#grade], but nothing may stand in front of a move.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return Strings.lines(answer).stream()
                        .map(Strings::strip)
                        .allMatch(line -> line.isEmpty() || line.startsWith("Move "))
                ? grade(answer, item, config)
                : 0;
    }

    /// Makes a move; false if it is unreadable or illegal.
    private static boolean apply(String text, int[] pegOf, int pegs) {
        Matcher move = MOVE.matcher(text);
        if (!move.matches()) {
            return false;
        }
        int disk = Integer.parseInt(move.group(1));
        int from = Integer.parseInt(move.group(2));
        int to = Integer.parseInt(move.group(3));
        if (disk < 1 || disk >= pegOf.length || pegOf[disk] != from || to < 1 || to > pegs) {
            return false;
        }
        for (int smaller = 1; smaller < disk; smaller++) {
            if (pegOf[smaller] == from || pegOf[smaller] == to) {
                return false;
            }
        }
        pegOf[disk] = to;
        return true;
    }
}
