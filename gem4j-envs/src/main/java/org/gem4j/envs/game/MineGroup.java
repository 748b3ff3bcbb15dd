// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Hidden cells of a minefield that open cells connect, and all ways to place mines on them; part of [MineOdds].
final class MineGroup {
    private static final int MOST_NODES = 2_000_000;

    private final List<Integer> cells;
    private final Map<Integer, Integer> place = new HashMap<>();
    private final List<List<Integer>> requirementsOf = new ArrayList<>();

    /// Mines still missing and cells still undecided, for each open cell.
    private final List<int[]> requirements = new ArrayList<>();

    private final boolean[] mined;

    /// Number of ways by number of mines, and of those in which a cell is mined.
    private final double[] ways;

    private final double[][] waysMined;
    private int nodes;

    MineGroup(List<Integer> cells, int mines) {
        this.cells = cells;
        this.mined = new boolean[cells.size()];
        int most = Math.min(cells.size(), mines);
        this.ways = new double[most + 1];
        this.waysMined = new double[cells.size()][most + 1];
        for (int i = 0; i < cells.size(); i++) {
            place.put(cells.get(i), i);
            requirementsOf.add(new ArrayList<>());
        }
    }

    List<Integer> cells() {
        return cells;
    }

    int size() {
        return cells.size();
    }

    double[] ways() {
        return ways;
    }

    /// Of `neighbors`, those in this group hide `count` mines.
    void require(int[] neighbors, int count) {
        int undecided = 0;
        for (int neighbor : neighbors) {
            Integer at = place.get(neighbor);
            if (at != null) {
                requirementsOf.get(at).add(requirements.size());
                undecided++;
            }
        }
        requirements.add(new int[] {count, undecided});
    }

    void enumerate() {
        extend(0, 0);
        if (nodes > MOST_NODES) {
            estimate();
        }
    }

    private void extend(int at, int mines) {
        if (++nodes > MOST_NODES || mines >= ways.length) {
            return;
        }
        if (at == mined.length) {
            ways[mines]++;
            for (int i = 0; i < mined.length; i++) {
                waysMined[i][mines] += mined[i] ? 1 : 0;
            }
            return;
        }
        for (int value = 0; value <= 1; value++) {
            mined[at] = value == 1;
            if (decide(at, value)) {
                extend(at + 1, mines + value);
            }
            undecide(at, value);
        }
    }

    private boolean decide(int at, int value) {
        boolean possible = true;
        for (int i : requirementsOf.get(at)) {
            int[] requirement = requirements.get(i);
            requirement[0] -= value;
            requirement[1]--;
            possible &= requirement[0] >= 0 && requirement[0] <= requirement[1];
        }
        return possible;
    }

    private void undecide(int at, int value) {
        for (int i : requirementsOf.get(at)) {
            requirements.get(i)[0] += value;
            requirements.get(i)[1]++;
        }
    }

    /// The fallback when there are too many ways to enumerate: the odds of each cell are the highest that an open
    /// neighbor suggests.
    private void estimate() {
        double expected = 0;
        double[] odds = new double[mined.length];
        for (int i = 0; i < odds.length; i++) {
            for (int j : requirementsOf.get(i)) {
                odds[i] = Math.max(
                        odds[i], requirements.get(j)[0] / (double) requirements.get(j)[1]);
            }
            expected += odds[i];
        }
        int count = Math.min(ways.length - 1, (int) Math.round(expected));
        Arrays.fill(ways, 0);
        ways[count] = 1;
        for (int i = 0; i < odds.length; i++) {
            Arrays.fill(waysMined[i], 0);
            waysMined[i][count] = odds[i];
        }
    }

    /// Writes the odds of this group's cells.
    ///
    /// @param others the ways to mine the other groups, by number of mines
    /// @param weights of each number of mines in all groups
    /// @param total the weight of all ways
    void tell(double[] odds, double[] others, double[] weights, double total) {
        for (int i = 0; i < cells.size(); i++) {
            double sum = 0;
            for (int a = 0; a < ways.length; a++) {
                for (int b = 0; b < others.length && a + b < weights.length; b++) {
                    sum += waysMined[i][a] * others[b] * weights[a + b];
                }
            }
            odds[cells.get(i)] = sum / total;
        }
    }
}
