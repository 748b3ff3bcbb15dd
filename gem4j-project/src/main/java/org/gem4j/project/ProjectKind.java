// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project;

import java.util.Locale;
import java.util.Map;

/// The kind of a project; each has a folder of templates.
public enum ProjectKind {
    ENV(Map.of("org.gem4j.env.EnvProvider", "src/main/resources/META-INF/services/org.gem4j.env.EnvProvider")),
    TOOL(Map.of(
            "org.gem4j.wrap.WrapperProvider", "src/main/resources/META-INF/services/org.gem4j.wrap.WrapperProvider")),
    AGENT(Map.of("questions.json", "questions.json")),
    ALGORITHM(Map.of());

    private final Map<String, String> own;

    /// @param own further templates, each with the file that it becomes
    ProjectKind(Map<String, String> own) {
        this.own = own;
    }

    Map<String, String> own() {
        return own;
    }

    /// The name in lower case, as users write it and as the folder is called.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
