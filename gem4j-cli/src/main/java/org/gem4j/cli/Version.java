// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.IVersionProvider;

/// What `--version` prints: this program's and Java's.
final class Version implements IVersionProvider {
    private static final String DEVELOPMENT = "development";
    private static final Pattern PARENT_VERSION = Pattern.compile("<parent>[^$]*?<version>([^<]+)</version>");

    /// The version in the jar's manifest, or `development` when run from class folders.
    static String gem4j() {
        return Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), DEVELOPMENT);
    }

    /// The version of gem4j's artifacts: as [#gem4j], or that of the checkout when run from its class folders.
    static String artifacts() {
        String version = gem4j();
        if (!version.equals(DEVELOPMENT)) {
            return version;
        }
        Path classes = Path.of(URI.create(Version.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        try {
            Matcher parent = PARENT_VERSION.matcher(Files.readString(classes.resolve("../../pom.xml")));
            if (parent.find()) {
                return parent.group(1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the version of gem4j is unknown");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"gem4j " + gem4j() + " (Java " + Runtime.version() + ")"};
    }
}
