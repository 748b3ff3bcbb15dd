// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

/// The trade that a player proposes when the other one can only take or leave it: the most valuable one for
/// the player that is still worth a little to the other.
///
/// @param gain what the trade is worth to the player; 0 or less if no trade helps both
record Bargain(int[] give, int[] want, int gain) {

    /// Goods change hands in the order of the ratio of the two values until the other one gains at least 1;
    /// exact but for what is lost to whole numbers.
    ///
    /// @param own the player's value of each good
    /// @param other the other's
    /// @param stock what the player has
    /// @param otherStock what the other has
    static Bargain best(int[] own, int[] other, int[] stock, int[] otherStock) {
        int[] moved = otherStock.clone();
        boolean[] used = new boolean[own.length];
        int cost = cost(moved, other);
        for (int step = 0; step < own.length && cost > -1; step++) {
            int good = cheapest(own, other, used);
            used[good] = true;
            int needed = (cost + 1 + other[good] - 1) / other[good];
            int given = Math.min(needed, moved[good] + stock[good]);
            moved[good] -= given;
            cost -= given * other[good];
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int good = 0; good < own.length; good++) {
                if (moved[good] < otherStock[good] && cost + other[good] <= -1) {
                    moved[good]++;
                    cost += other[good];
                    changed = true;
                }
            }
        }
        return of(moved, own, cost);
    }

    private static int cost(int[] moved, int[] values) {
        int cost = 0;
        for (int good = 0; good < moved.length; good++) {
            cost += moved[good] * values[good];
        }
        return cost;
    }

    /// The unused good that is worth least to the player for what it is worth to the other.
    private static int cheapest(int[] own, int[] other, boolean[] used) {
        int cheapest = -1;
        for (int good = 0; good < own.length; good++) {
            if (!used[good] && (cheapest < 0 || own[good] * other[cheapest] < own[cheapest] * other[good])) {
                cheapest = good;
            }
        }
        return cheapest;
    }

    private static Bargain of(int[] moved, int[] own, int cost) {
        int[] give = new int[moved.length];
        int[] want = new int[moved.length];
        boolean gives = false;
        boolean wants = false;
        for (int good = 0; good < moved.length; good++) {
            give[good] = Math.max(0, -moved[good]);
            want[good] = Math.max(0, moved[good]);
            gives |= give[good] > 0;
            wants |= want[good] > 0;
        }
        boolean possible = gives && wants && cost <= -1;
        return new Bargain(give, want, possible ? cost(moved, own) : 0);
    }
}
