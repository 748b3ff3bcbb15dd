// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.util.Objects;

/// The result of a check.
///
/// @param name what was checked, such as `python`
/// @param status the result
/// @param detail what was found
/// @param fix what to do about it; empty if the status is `OK`, and only then
public record Diagnosis(String name, Status status, String detail, String fix) {
    /// The result of a check.
    public enum Status {
        /// It works.
        OK,
        /// Missing or limited; some features do not work.
        LIMITED,
        /// Missing; gem4j cannot work without it.
        MISSING
    }

    public Diagnosis {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(status, "status is null");
        Objects.requireNonNull(detail, "detail is null");
        Objects.requireNonNull(fix, "fix is null");
        if (fix.isEmpty() != (status == Status.OK)) {
            throw new IllegalArgumentException(
                    "fix must be empty if and only if the status is OK but was '" + fix + "' for " + name);
        }
    }

    static Diagnosis ok(String name, String detail) {
        return new Diagnosis(name, Status.OK, detail, "");
    }

    static Diagnosis limited(String name, String detail, String fix) {
        return new Diagnosis(name, Status.LIMITED, detail, fix);
    }

    static Diagnosis missing(String name, String detail, String fix) {
        return new Diagnosis(name, Status.MISSING, detail, fix);
    }
}
