// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The registry of [RecordedCases]: one line for each kind of file.
final class EnvironmentCases {
    private static final List<Supplier<RecordedCases>> ALL = List.of(
            TerminalCases::new,
            WebShopCases::new,
            TextArenaCases::new,
            ExactGameCases::new,
            TauCases::new,
            VisionCases::new);

    private EnvironmentCases() {}

    /// Fresh checkers by the areas that they check.
    static Map<String, RecordedCases> byArea() {
        Map<String, RecordedCases> all = new HashMap<>();
        for (Supplier<RecordedCases> supplier : ALL) {
            RecordedCases cases = supplier.get();
            for (String area : cases.areas()) {
                if (all.put(area, cases) != null) {
                    throw new IllegalStateException("two checkers for area " + area);
                }
            }
        }
        return all;
    }
}
