// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.time.Duration;
import java.util.List;
import org.gem4j.sandbox.Limits;

/// A programming problem: its tests and how to run them.
///
/// @param checker how results are compared
/// @param limits of each run
/// @param lenientNames whether well-known names of the standard library need no import, as `List` or `Counter`
public record CodeProblem(List<CodeTest> tests, Checker checker, Limits limits, boolean lenientNames) {
    public CodeProblem {
        tests = List.copyOf(tests);
    }

    /// Tokens or equal values, 6 seconds, 512 MiB, 4 MiB of output.
    public static CodeProblem of(List<? extends CodeTest> tests) {
        Limits limits = Limits.defaults().withWallTime(Duration.ofSeconds(6)).withOutput(4 << 20, 4 << 20);
        return new CodeProblem(List.copyOf(tests), Checker.tokens(), limits, false);
    }

    public CodeProblem withChecker(Checker newChecker) {
        return new CodeProblem(tests, newChecker, limits, lenientNames);
    }

    public CodeProblem withLimits(Limits newLimits) {
        return new CodeProblem(tests, checker, newLimits, lenientNames);
    }

    public CodeProblem withLenientNames(boolean lenient) {
        return new CodeProblem(tests, checker, limits, lenient);
    }

    public CodeProblem withTests(List<? extends CodeTest> newTests) {
        return new CodeProblem(List.copyOf(newTests), checker, limits, lenientNames);
    }
}
