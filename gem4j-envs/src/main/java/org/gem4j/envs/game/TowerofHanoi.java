// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Move a tower of disks from A to C by way of B.
///
/// - **Action**: `\boxed{A C}`, two of the letters A to C in any case, optionally separated by blanks and one comma.
/// - **Observation**: which disk moved; the towers as suffix, bottom to top.
/// - **Reward**: 1 when all disks are on C; at the turn limit the fraction of disks on C; a move from an empty tower or
///   onto a smaller disk is worth 0; -0.1 for an unreadable answer.
/// - **End**: all disks on C, an unreadable answer, or the turn limit.
/// - **State**: the three towers.
///
/// Moving a disk to the tower it is on is legal and changes nothing.
final class TowerofHanoi extends TurnGame {
    /// The disk that moved, 1 being the smallest.
    static final InfoKey<Integer> DISK = new InfoKey<>("disk", Integer.class);

    private static final String RULES = """
            Action: \\boxed{A C} moves the top disk of tower A to tower C; the last such box counts.
            Reward: 1 for all disks on tower C; otherwise 0 until no moves are left, then the fraction of disks on \
            tower C; -0.1 for an answer without a move.
            End: all disks are on tower C, an answer contains no move, or the moves are used up.
            """;

    private static final int MOST_DISKS = 16;
    private static final int GOAL = 2;
    private static final List<String> NAMES = List.of("A", "B", "C");

    /// Disks and turns of the `-random` level.
    private static final int[][] LEVELS = {{3, 10}, {4, 20}, {5, 35}};

    /// For each disk, smallest first, the tower it is on.
    private int[] towerOf = {};

    private int maxTurns;

    private TowerofHanoi(EnvOptions options) {
        super(options);
    }

    /// The registered levels: `-easy` 3 disks in 10 turns, `-hard` 5 in 35, `-random` 3, 4 or 5.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Move a tower of 3 disks in 10 turns.", 3, 10),
                spec("hard", "Move a tower of 5 disks in 35 turns.", 5, 35),
                spec("random", "Move a tower of 3 to 5 disks, chosen at random at each reset."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        List<OptionSpec> options = GameOptions.withDefaults(
                List.of(
                        OptionSpec.sampledInteger("num_disks", 1, MOST_DISKS, "Disks; if absent, random from 3 to 5."),
                        OptionSpec.sampledInteger(
                                "max_turns",
                                1,
                                GameOptions.MOST_TURNS,
                                "Moves allowed; if absent, a few more than are needed."),
                        GameOptions.COMPAT),
                defaults);
        return new EnvSpec("game:TowerofHanoi-v0-" + level, summary, options, TowerofHanoi::new, RULES);
    }

    @Override
    String start(SeededRandom random) {
        int disks = options().sampledInteger("num_disks").orElseGet(() -> LEVELS[random.nextInt(LEVELS.length)][0]);
        maxTurns = options().sampledInteger("max_turns").orElseGet(() -> turnsFor(disks));
        towerOf = new int[disks];
        return "Move all " + disks + " disks from tower A to tower C. Only the top disk of a tower can move, and never"
                + " onto a smaller one. Disks are numbered by size; towers are listed from bottom to top. You have "
                + maxTurns + " moves. Write a move as \\boxed{A C}, here from tower A to tower C.";
    }

    private static int turnsFor(int disks) {
        for (int[] level : LEVELS) {
            if (level[0] == disks) {
                return level[1];
            }
        }
        return (1 << disks) - 1 + disks;
    }

    @Override
    Move play(String action) {
        Shift shift = moves().last(action, Shift::parse);
        if (shift == null) {
            return Move.MALFORMED;
        }
        String from = NAMES.get(shift.from);
        String to = NAMES.get(shift.to);
        int disk = top(shift.from);
        if (disk == towerOf.length) {
            return Move.illegal("Tower " + from + " is empty.");
        }
        if (top(shift.to) < disk) {
            return Move.illegal("Disk " + (disk + 1) + " of tower " + from + " is larger than disk "
                    + (top(shift.to) + 1) + " on top of tower " + to + ".");
        }
        towerOf[disk] = shift.to;
        return onGoal() == towerOf.length
                ? Move.win(1, "All disks are on tower C.")
                : Move.valid(0, "Disk " + (disk + 1) + " moved from " + from + " to " + to + ".")
                        .withFacts(Info.of(DISK, disk + 1));
    }

    /// The smallest disk on a tower, from 0; the number of disks if there is none.
    private int top(int tower) {
        int disk = 0;
        while (disk < towerOf.length && towerOf[disk] != tower) {
            disk++;
        }
        return disk;
    }

    private int onGoal() {
        int count = 0;
        for (int tower : towerOf) {
            count += tower == GOAL ? 1 : 0;
        }
        return count;
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder();
        for (int tower = 0; tower < 3; tower++) {
            text.append(NAMES.get(tower)).append(':');
            for (int disk = towerOf.length - 1; disk >= 0; disk--) {
                if (towerOf[disk] == tower) {
                    text.append(' ').append(disk + 1);
                }
            }
            text.append('\n');
        }
        return text.append(TurnLabels.MOVES.of(turn() + 1, maxTurns)).toString();
    }

    @Override
    double limitReward(Move last) {
        return (double) onGoal() / towerOf.length;
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        int from = random.nextInt(3);
        return new Shift(from, (from + 1 + random.nextInt(2)) % 3).asAction();
    }

    /// The first move of the shortest solution: the largest disk not yet in place must go there, the next smaller
    /// one may have to make room for it, and so on.
    @Override
    public String referenceAction() {
        requirePlaying();
        int goal = GOAL;
        Shift next = new Shift(0, 0);
        for (int disk = towerOf.length - 1; disk >= 0; disk--) {
            if (towerOf[disk] != goal) {
                next = new Shift(towerOf[disk], goal);
                goal = 3 - towerOf[disk] - goal;
            }
        }
        return next.asAction();
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        for (int tower = 0; tower < 3; tower++) {
            List<Integer> disks = new ArrayList<>();
            for (int disk = towerOf.length - 1; disk >= 0; disk--) {
                if (towerOf[disk] == tower) {
                    disks.add(disk + 1);
                }
            }
            fields.put(NAMES.get(tower), disks);
        }
    }

    @Override
    void load(Snapshot snapshot) {
        int disks = 0;
        int seen = 0;
        int[] towers = new int[MOST_DISKS];
        for (int tower = 0; tower < 3; tower++) {
            int below = MOST_DISKS + 1;
            for (int disk : snapshot.integers(NAMES.get(tower))) {
                if (disk < 1 || disk >= below) {
                    throw new IllegalArgumentException("disks of tower " + NAMES.get(tower)
                            + " must fall in size from at most " + MOST_DISKS + " but one is " + disk);
                }
                towers[disk - 1] = tower;
                below = disk;
                seen |= 1 << (disk - 1);
                disks++;
            }
        }
        if (disks == 0 || seen != (1 << disks) - 1) {
            throw new IllegalArgumentException("the towers must hold each of the disks 1.." + disks + " once");
        }
        maxTurns = snapshot.integer("max_turns");
        towerOf = Arrays.copyOf(towers, disks);
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new TowerofHanoi(options);
    }

    /// A move from one tower, numbered from 0, to another.
    private record Shift(int from, int to) {
        static @Nullable Shift parse(String text) {
            int last = text.length() - 1;
            if (last < 1) {
                return null;
            }
            int from = "ABCabc".indexOf(text.charAt(0));
            int to = "ABCabc".indexOf(text.charAt(last));
            boolean comma = false;
            for (int i = 1; i < last; i++) {
                char c = text.charAt(i);
                if (!MoveNumbers.isSpace(c) && (c != ',' || comma)) {
                    return null;
                }
                comma |= c == ',';
            }
            return from < 0 || to < 0 ? null : new Shift(from % 3, to % 3);
        }

        String asAction() {
            return "\\boxed{" + NAMES.get(from) + " " + NAMES.get(to) + "}";
        }
    }
}
