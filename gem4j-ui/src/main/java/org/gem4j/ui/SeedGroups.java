// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gem4j.report.RunRecord;

/// Runs that differ in nothing but their seed: what is shown as one curve with a band.
final class SeedGroups {
    private static final Set<String> OWN = Set.of("seed", "run_name", "save_path");

    private SeedGroups() {}

    /// The same text for runs of one group.
    static String key(RunRecord run) {
        Map<String, Object> config = new TreeMap<>(run.config());
        config.keySet().removeAll(OWN);
        return Integer.toHexString((run.command() + config).hashCode());
    }
}
