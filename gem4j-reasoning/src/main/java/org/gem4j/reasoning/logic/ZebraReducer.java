// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// Removes clues of a house puzzle while the solution remains unique.
///
/// First many at once, then single ones until none can go.
final class ZebraReducer {
    private final int people;
    private final int all;
    private final int[] solution;
    private final ZebraClue[] clues;
    private int used;

    private ZebraReducer(int[][] houses, int mostClues) {
        people = houses[0].length;
        all = (1 << people) - 1;
        solution = Arrays.stream(houses).flatMapToInt(Arrays::stream).toArray();
        clues = new ZebraClue[mostClues];
    }

    /// Clues that are all needed.
    static List<ZebraClue> reduce(SeededRandom random, List<ZebraClue> given, int[][] houses) {
        ZebraReducer solver = new ZebraReducer(houses, given.size());
        List<ZebraClue> clues = new ArrayList<>(given);
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (int share : new int[] {10, 20}) {
                List<ZebraClue> fewer = without(random, clues, clues.size() / share);
                if (!smaller && fewer.size() < clues.size() && solver.isUnique(fewer)) {
                    clues = fewer;
                    smaller = true;
                }
            }
        }
        List<ZebraClue> order = new ArrayList<>(clues);
        random.shuffle(order);
        for (ZebraClue clue : order) {
            clues.remove(clue);
            if (!solver.isUnique(clues)) {
                clues.add(clue);
            }
        }
        return clues;
    }

    private static List<ZebraClue> without(SeededRandom random, List<ZebraClue> clues, int count) {
        double[] sums = new double[clues.size()];
        double sum = 0;
        for (int i = 0; i < sums.length; i++) {
            sum += clues.get(i).kind().disposal();
            sums[i] = sum;
        }
        boolean[] gone = new boolean[sums.length];
        for (int i = 0; i < count; i++) {
            int at = Arrays.binarySearch(sums, random.nextDouble() * sum);
            gone[Math.min(at < 0 ? -at - 1 : at, sums.length - 1)] = true;
        }
        List<ZebraClue> left = new ArrayList<>(clues.size());
        for (int i = 0; i < gone.length; i++) {
            if (!gone[i]) {
                left.add(clues.get(i));
            }
        }
        return left;
    }

    /// Whether no other solution agrees with the clues.
    private boolean isUnique(List<ZebraClue> list) {
        used = 0;
        for (ZebraClue clue : list) {
            clues[used++] = clue;
        }
        int[] domains = new int[solution.length];
        Arrays.fill(domains, all);
        return !hasOther(domains);
    }

    /// Whether there is a solution within these sets of houses that differs from the known one.
    private boolean hasOther(int[] domains) {
        if (!propagate(domains)) {
            return false;
        }
        int widest = -1;
        boolean differs = false;
        for (int element = 0; element < domains.length; element++) {
            differs |= (domains[element] >> solution[element] & 1) == 0;
            if (Integer.bitCount(domains[element]) > 1
                    && (widest < 0 || Integer.bitCount(domains[element]) < Integer.bitCount(domains[widest]))) {
                widest = element;
            }
        }
        if (widest < 0) {
            return differs;
        }
        for (int left = domains[widest] & ~(1 << solution[widest]); left != 0; left &= left - 1) {
            if (hasOther(with(domains, widest, left & -left))) {
                return true;
            }
        }
        int known = 1 << solution[widest];
        return (domains[widest] & known) != 0 && hasOther(with(domains, widest, known));
    }

    private static int[] with(int[] domains, int element, int houses) {
        int[] copy = domains.clone();
        copy[element] = houses;
        return copy;
    }

    /// Narrows the sets until nothing changes; false if one becomes empty.
    private boolean propagate(int[] domains) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < used; i++) {
                ZebraClue clue = clues[i];
                int one = clue.one();
                int before = domains[one];
                if (clue.kind() == ZebraClue.Kind.HOUSE) {
                    domains[one] &= 1 << clue.other();
                    changed |= domains[one] != before;
                    continue;
                }
                int other = clue.other();
                int beforeOther = domains[other];
                domains[one] &= clue.allowed(one, beforeOther, all);
                domains[other] &= clue.allowed(other, domains[one], all);
                changed |= domains[one] != before || domains[other] != beforeOther;
                if (domains[one] == 0 || domains[other] == 0) {
                    return false;
                }
            }
            for (int trait = 0; trait < domains.length; trait += people) {
                int narrowed = separate(domains, trait);
                if (narrowed < 0) {
                    return false;
                }
                changed |= narrowed > 0;
            }
        }
        return true;
    }

    /// Applies the rule that the values of a trait are in different houses: -1 if they cannot be, 1 if sets became
    /// smaller.
    private int separate(int[] domains, int from) {
        int changed = 0;
        int once = 0;
        int twice = 0;
        for (int i = from; i < from + people; i++) {
            twice |= once & domains[i];
            once |= domains[i];
        }
        if (once != all) {
            return -1;
        }
        int only = once & ~twice;
        for (int i = from; i < from + people; i++) {
            int mine = domains[i] & only;
            if (mine != 0 && domains[i] != mine) {
                if ((mine & mine - 1) != 0) {
                    return -1;
                }
                domains[i] = mine;
                changed = 1;
            }
            if (Integer.bitCount(domains[i]) == 1) {
                for (int j = from; j < from + people; j++) {
                    if (j != i && (domains[j] & domains[i]) != 0) {
                        domains[j] &= ~domains[i];
                        changed = 1;
                        if (domains[j] == 0) {
                            return -1;
                        }
                    }
                }
            }
        }
        return changed;
    }
}
