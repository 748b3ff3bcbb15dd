// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.time.Duration;

/// The verdict on one test.
///
/// @param detail what went wrong, for people; empty if it passed
/// @param wallTime how long the program ran
public record TestResult(Verdict verdict, String detail, Duration wallTime) {
    private static final int LONGEST = 500;

    public TestResult {
        detail = detail.length() > LONGEST ? detail.substring(0, LONGEST) + "..." : detail;
    }

    static TestResult of(Verdict verdict, String detail, Duration wallTime) {
        return new TestResult(verdict, detail, wallTime);
    }

    /// Whether the program did what the test asks.
    public boolean passed() {
        return verdict == Verdict.PASSED;
    }
}
