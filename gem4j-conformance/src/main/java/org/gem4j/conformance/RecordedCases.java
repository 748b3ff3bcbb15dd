// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// How the recorded cases of some areas of [EnvironmentsArea] are checked; registered in [EnvironmentCases].
///
/// A case is an object with `area`, `case`, `input` and `expected`. An instance lives for one file, so it may keep what
/// it loaded between its cases.
interface RecordedCases {
    /// The values of `area` that it checks.
    Set<String> areas();

    /// Checks one case.
    ///
    /// @param folder where the file of the case lies, and beside it the data that cases share
    Outcome check(JsonNode line, Path folder) throws IOException;
}
