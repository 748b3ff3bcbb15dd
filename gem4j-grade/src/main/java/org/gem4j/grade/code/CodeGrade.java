// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.util.List;
import java.util.OptionalDouble;

/// The verdicts on a program, one for each test that was run.
///
/// @param results in the order of the tests; fewer than there are tests if grading stopped at a failure
/// @param tests how many tests the problem has
public record CodeGrade(List<TestResult> results, int tests) {
    public CodeGrade {
        results = List.copyOf(results);
        if (results.size() > tests) {
            throw new IllegalArgumentException(
                    "results must be at most tests (" + tests + ") but were " + results.size());
        }
    }

    /// How many tests passed.
    public int passed() {
        return (int) results.stream().filter(TestResult::passed).count();
    }

    /// Whether the program passes every test; a problem without tests is passed by none.
    public boolean isCorrect() {
        return tests > 0 && passed() == tests;
    }

    /// Whether a failure of the machine kept a test from being decided.
    public boolean undecided() {
        return results.stream().anyMatch(result -> result.verdict() == Verdict.INFRASTRUCTURE);
    }

    /// 1 if every test passes, else 0; empty if that could not be found out.
    public OptionalDouble score() {
        boolean failed =
                results.stream().anyMatch(result -> !result.passed() && result.verdict() != Verdict.INFRASTRUCTURE);
        return undecided() && !failed ? OptionalDouble.empty() : OptionalDouble.of(isCorrect() ? 1 : 0);
    }

    /// The part of the tests that pass, tests that were not run counted as failures; empty if one could not be
    /// decided.
    public OptionalDouble partialScore() {
        return undecided() ? OptionalDouble.empty() : OptionalDouble.of(tests == 0 ? 0 : (double) passed() / tests);
    }
}
