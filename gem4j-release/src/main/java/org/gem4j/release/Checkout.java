// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The checkout that this program was built in.
final class Checkout {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>gem4j-parent</artifactId>\\s*<version>([^<]+)</version>");

    private Checkout() {}

    /// The folder above these classes with the root pom.
    ///
    /// @throws IOException if there is none
    static Path folder() throws IOException {
        Path classes = Path.of(Checkout.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toAbsolutePath();
        for (Path folder = classes; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("mvnw")) && Files.isRegularFile(folder.resolve("pom.xml"))) {
                return folder;
            }
        }
        throw new IOException("there is no checkout above " + classes + "; start with ./gem4j in one");
    }

    /// The version of all modules.
    static String version() throws IOException {
        Path pom = folder().resolve("pom.xml");
        Matcher version = VERSION.matcher(Files.readString(pom));
        if (!version.find()) {
            throw new IOException(pom + " says no version");
        }
        return version.group(1);
    }
}
