// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.List;
import java.util.stream.Collectors;
import org.gem4j.text.python.JsonText;

/// What a task's own calls do, for the assistant that follows them.
final class GoldCalls {
    private GoldCalls() {}

    static boolean writes(RetailAction action) {
        RetailTool tool = RetailTool.BY_NAME.get(action.name());
        return tool != null && tool.writes();
    }

    /// The changes in words.
    static String describe(List<RetailAction> actions) {
        return actions.stream()
                .filter(GoldCalls::writes)
                .map(action -> action.name().replace('_', ' ') + " " + JsonText.dumps(action.arguments()))
                .collect(Collectors.joining("; "));
    }
}
