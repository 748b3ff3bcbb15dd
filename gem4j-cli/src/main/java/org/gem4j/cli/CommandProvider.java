// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.Map;
import java.util.function.Supplier;

/// Adds commands to `./gem4j`: found on the class path by [java.util.ServiceLoader].
///
/// A checkout adds `conformance`, `bench`, `archive` and `docs` this way, which are not published.
public interface CommandProvider {
    /// New commands by name, in the order of the help text: classes annotated for picocli, made when they are run.
    Map<String, Supplier<Object>> commands();
}
