// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

/// The outcome of one reference case.
public sealed interface Outcome {
    /// The case holds.
    record Passed() implements Outcome {}

    /// The case does not hold.
    record Failed(String expected, String actual) implements Outcome {}

    /// The case does not hold, on purpose.
    ///
    /// @param entry the heading in docs/differences.md, such as `D-guess-zero`
    record Differs(String entry) implements Outcome {}

    /// The case was not tried, for instance because an asset is absent.
    record Skipped(String reason) implements Outcome {}

    static Outcome passed() {
        return new Passed();
    }

    static Outcome failed(Object expected, Object actual) {
        return new Failed(String.valueOf(expected), String.valueOf(actual));
    }

    static Outcome differs(String entry) {
        return new Differs(entry);
    }

    static Outcome skipped(String reason) {
        return new Skipped(reason);
    }

    /// Passed if both are equal, failed with both otherwise.
    static Outcome compare(Object expected, Object actual) {
        return expected.equals(actual) ? passed() : failed(expected, actual);
    }
}
