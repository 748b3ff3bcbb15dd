// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

/// The verdict on one test.
public enum Verdict {
    PASSED,
    /// It ended well, with another result.
    WRONG,
    /// It raised an exception, ended with another exit code than 0, crashed, or gave no result.
    RUNTIME_ERROR,
    /// It is not Python.
    COMPILE_ERROR,
    TIMEOUT,
    MEMORY,
    /// It printed or returned more than it may.
    OUTPUT,
    /// The machine or the test failed, not the program: no reward can be given.
    INFRASTRUCTURE
}
