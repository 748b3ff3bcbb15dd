// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

/// Compares numbers and keeps the first pair that is too far apart.
final class Closeness {
    private final double absolute;
    private final double relative;
    private Outcome outcome = Outcome.passed();

    /// Numbers may differ by `absolute` plus `relative` times the expected one.
    Closeness(double absolute, double relative) {
        this.absolute = absolute;
        this.relative = relative;
    }

    void check(String what, double expected, double actual) {
        boolean close = Math.abs(expected - actual) <= absolute + relative * Math.abs(expected);
        if (!close && outcome instanceof Outcome.Passed) {
            outcome = Outcome.failed(what + " " + expected, actual);
        }
    }

    void check(String what, double[] expected, double[] actual) {
        if (expected.length != actual.length) {
            check(what + ", count", expected.length, actual.length);
            return;
        }
        for (int i = 0; i < expected.length; i++) {
            check(what + ", number " + i, expected[i], actual[i]);
        }
    }

    Outcome outcome() {
        return outcome;
    }
}
