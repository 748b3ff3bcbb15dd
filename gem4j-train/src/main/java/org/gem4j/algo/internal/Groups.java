// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which responses, or episodes, answer the same task: the members of each group, by their place in the batch.
public final class Groups {
    private Groups() {}

    /// @param keys the group of each member; equal keys are one group
    public static List<int[]> of(List<?> keys, double[] rewards) {
        InvalidBatchException.requireLength("group", rewards.length, keys.size());
        InvalidBatchException.requireFinite("rewards", rewards);
        Map<Object, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            groups.computeIfAbsent(keys.get(i), key -> new ArrayList<>()).add(i);
        }
        return groups.values().stream()
                .map(members -> members.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    public static double[] of(double[] values, int[] members) {
        double[] own = new double[members.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = values[members[i]];
        }
        return own;
    }
}
