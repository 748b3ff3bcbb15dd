// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

/// What the processes of a [Crew] run.
public sealed interface Program {
    /// A class of the class path.
    ///
    /// @param main its `main` gives [Helper#run] the arguments that it gets
    record OfClass(Class<?> main) implements Program {}

    /// The program of the first process again, from its beginning and with its arguments, until it takes its
    /// [Helper#role].
    ///
    /// So a process comes to what the first one has in memory only, such as the classes of a program that
    /// was started from its source.
    record Again() implements Program {}

    /// Whether this process runs a file of source, as `java FILE.java` does.
    static boolean isSource() {
        return System.getProperty("jdk.launcher.sourcefile") != null;
    }
}
