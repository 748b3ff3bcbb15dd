// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/// What `--version` prints: this program's and Java's.
final class Version implements IVersionProvider {
    /// The version in the jar's manifest, or `development` when run from class folders.
    static String gem4j() {
        return Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"gem4j " + gem4j() + " (Java " + Runtime.version() + ")"};
    }
}
