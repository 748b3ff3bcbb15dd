// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import java.util.stream.Stream;

/// All rules for grids.
final class GridRules {
    static final List<GridRule> ALL = Stream.of(
                    WholeRules.all(),
                    HalfRules.all(),
                    LineRules.all(),
                    ShapeRules.all(),
                    BoxRules.all(),
                    PatternRules.all())
            .flatMap(List::stream)
            .toList();

    private GridRules() {}
}
