// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `pyproject.toml` says of the Python client.
///
/// @param folder where it lies
/// @param dependencies as Python writes them, such as `numpy>=1.23`
record PythonProject(
        Path folder, String version, String description, String requiresPython, List<String> dependencies) {
    private static final Pattern DEPENDENCIES = Pattern.compile("(?m)^dependencies = \\[(.*?)]");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    /// @throws IOException if it cannot be read or lacks a field
    static PythonProject read(Path folder) throws IOException {
        String text = Files.readString(folder.resolve("pyproject.toml"));
        Matcher dependencies = DEPENDENCIES.matcher(text);
        if (!dependencies.find()) {
            throw new IOException("pyproject.toml has no dependencies");
        }
        List<String> each = QUOTED.matcher(dependencies.group(1))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        return new PythonProject(
                folder, field(text, "version"), field(text, "description"), field(text, "requires-python"), each);
    }

    private static String field(String text, String name) throws IOException {
        Matcher matcher = Pattern.compile("(?m)^" + name + " = \"([^\"]+)\"").matcher(text);
        if (!matcher.find()) {
            throw new IOException("pyproject.toml has no " + name);
        }
        return matcher.group(1);
    }

    /// The text of a wheel's METADATA.
    String metadata() {
        StringBuilder text = new StringBuilder("Metadata-Version: 2.1\nName: gem4j\nVersion: " + version + "\nSummary: "
                + description + "\nLicense: Apache-2.0\nRequires-Python: " + requiresPython + "\n");
        dependencies.forEach(each -> text.append("Requires-Dist: ").append(each).append('\n'));
        return text.toString();
    }
}
