// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.function.Supplier;

/// Adds commands to `./gem4j`: found on the class path by [java.util.ServiceLoader].
///
/// A checkout adds `conformance`, `bench`, `archive` and `docs` this way, which are not published.
public interface CommandProvider {
    /// New commands, in the order of the help text.
    List<Provided> commands();

    /// @param summary the first line of its description
    /// @param command makes the object annotated for picocli, for help or to run
    record Provided(String name, String summary, Supplier<Object> command) {}
}
