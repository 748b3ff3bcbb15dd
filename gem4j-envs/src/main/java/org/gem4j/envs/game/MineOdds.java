// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The probability that each hidden cell of a minefield hides a mine, given the open cells and the number of mines.
///
/// Hidden cells beside open ones fall into groups that no open cell connects. All placements in a group that fit the
/// open counts are enumerated ([MineGroup]) by their number of mines; groups are then combined, each total weighted by
/// the number of ways to spread the remaining mines over the cells away from the open ones. The odds are exact unless a
/// group has too many cells to enumerate, which does not happen on boards of up to 8x8.
final class MineOdds {
    private static final double CERTAIN = 1 - 1e-9;

    private final int rows;
    private final int cols;
    private final int mines;
    private final char[] view;
    private final double[] odds;

    private MineOdds(int rows, int cols, int mines, char[] view) {
        this.rows = rows;
        this.cols = cols;
        this.mines = mines;
        this.view = view;
        this.odds = new double[view.length];
    }

    /// @param view as [MineField#view] has it; flags count as hidden cells
    static MineOdds of(int rows, int cols, int mines, char[] view) {
        MineOdds odds = new MineOdds(rows, cols, mines, view);
        odds.compute();
        return odds;
    }

    /// The odds of the cell with this number, row by row; 0 for open cells.
    double at(int cell) {
        return odds[cell];
    }

    /// A hidden cell with the lowest odds. Ties go to the cell with the most open neighbors, which reveals the
    /// most, then to the one nearest to the center, which opens the most on an untouched board.
    int safest() {
        int best = -1;
        int bestWorth = 0;
        for (int i = 0; i < view.length; i++) {
            if (MineField.isOpen(view[i])) {
                continue;
            }
            int worth = worth(i);
            if (best < 0 || odds[i] < odds[best] - 1e-9 || (odds[i] < odds[best] + 1e-9 && worth > bestWorth)) {
                best = i;
                bestWorth = worth;
            }
        }
        return best;
    }

    /// A cell that certainly hides a mine and has no flag, or -1.
    int certainMineWithoutFlag() {
        for (int i = 0; i < view.length; i++) {
            if (view[i] == MineField.HIDDEN && odds[i] > CERTAIN) {
                return i;
            }
        }
        return -1;
    }

    private int worth(int cell) {
        int row = cell / cols;
        int col = cell % cols;
        int worth = 0;
        for (int neighbor : neighbors(cell)) {
            worth += MineField.isOpen(view[neighbor]) ? 100 : 0;
        }
        return worth - Math.abs(2 * row - rows + 1) - Math.abs(2 * col - cols + 1);
    }

    private int[] neighbors(int cell) {
        int[] found = new int[8];
        int count = 0;
        int row = cell / cols;
        int col = cell % cols;
        for (int r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
            for (int c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) {
                if (r != row || c != col) {
                    found[count++] = r * cols + c;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    private void compute() {
        List<MineGroup> groups = groups();
        int beside = groups.stream().mapToInt(MineGroup::size).sum();
        int hidden = 0;
        for (char seen : view) {
            hidden += MineField.isOpen(seen) ? 0 : 1;
        }
        int away = hidden - beside;
        double[] weights = weights(away);
        double[] all = product(groups, -1);
        double total = dot(all, weights);
        for (int i = 0; i < groups.size(); i++) {
            groups.get(i).tell(odds, product(groups, i), weights, total);
        }
        if (away > 0) {
            double expected = 0;
            for (int k = 0; k < all.length && k < weights.length; k++) {
                expected += all[k] * weights[k] / total * (mines - k);
            }
            spread(expected / away, groups);
        }
    }

    private void spread(double value, List<MineGroup> groups) {
        boolean[] grouped = new boolean[view.length];
        groups.forEach(group -> group.cells().forEach(cell -> grouped[cell] = true));
        for (int i = 0; i < view.length; i++) {
            if (!grouped[i] && !MineField.isOpen(view[i])) {
                odds[i] = value;
            }
        }
    }

    /// For each number of mines in the groups, the number of ways to place the rest on the cells away from them, up
    /// to a factor.
    private double[] weights(int away) {
        double[] logs = new double[mines + 1];
        Arrays.fill(logs, Double.NEGATIVE_INFINITY);
        for (int k = Math.max(0, mines - away); k <= mines; k++) {
            logs[k] = logChoose(away, mines - k);
        }
        double most = Arrays.stream(logs).max().orElse(0);
        return Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
    }

    private static double logChoose(int n, int k) {
        double sum = 0;
        for (int i = 1; i <= k; i++) {
            sum += Math.log((double) (n - k + i) / i);
        }
        return sum;
    }

    /// The ways to place mines in all groups but one, by number of mines.
    private double[] product(List<MineGroup> groups, int except) {
        double[] result = {1};
        for (int i = 0; i < groups.size(); i++) {
            if (i == except) {
                continue;
            }
            double[] ways = groups.get(i).ways();
            double[] next = new double[Math.min(mines + 1, result.length + ways.length - 1)];
            for (int a = 0; a < result.length; a++) {
                for (int b = 0; b < ways.length && a + b < next.length; b++) {
                    next[a + b] += result[a] * ways[b];
                }
            }
            result = next;
        }
        return result;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private List<MineGroup> groups() {
        int[] group = new int[view.length];
        List<MineGroup> groups = new ArrayList<>();
        for (int i = 0; i < view.length; i++) {
            if (group[i] == 0 && !MineField.isOpen(view[i]) && isBesideOpen(i)) {
                groups.add(gather(i, groups.size() + 1, group));
            }
        }
        return groups;
    }

    private boolean isBesideOpen(int cell) {
        for (int neighbor : neighbors(cell)) {
            if (MineField.isOpen(view[neighbor])) {
                return true;
            }
        }
        return false;
    }

    /// The cells that share open neighbors with this one, directly or through others, in the order they are
    /// reached.
    private MineGroup gather(int first, int number, int[] group) {
        List<Integer> cells = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        boolean[] taken = new boolean[view.length];
        cells.add(first);
        group[first] = number;
        for (int i = 0; i < cells.size(); i++) {
            for (int seen : neighbors(cells.get(i))) {
                if (!MineField.isOpen(view[seen]) || taken[seen]) {
                    continue;
                }
                taken[seen] = true;
                open.add(seen);
                for (int next : neighbors(seen)) {
                    if (!MineField.isOpen(view[next]) && group[next] == 0) {
                        group[next] = number;
                        cells.add(next);
                    }
                }
            }
        }
        MineGroup result = new MineGroup(cells, mines);
        open.forEach(seen -> result.require(neighbors(seen), view[seen] - '0'));
        result.enumerate();
        return result;
    }
}
