// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.text.python.JsonText;

/// A tool call and its result on one line.
public final class CallLine {
    private static final int LONGEST = 100;

    private CallLine() {}

    /// Such as `calculator {"expression": "12+5"} -> 17`; long arguments and results are cut.
    public static String of(ToolOutcome outcome) {
        return outcome.name() + " " + cut(JsonText.dumps(outcome.arguments(), JsonText.Layout.RAW))
                + (outcome.failed() ? " failed: " : " -> ") + cut(outcome.observation());
    }

    private static String cut(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}
