// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The place where a task is worked on: files by their path below the root, such as `app/data.csv`, the
/// folder where the shell starts, its variables, and the commands that create the initial state.
/// Thread-safe.
public final class TaskImage {
    private final Map<String, byte[]> files;
    private final String folder;
    private final Map<String, String> variables;
    private final List<Setup> setup;
    /// All files as the setup leaves them; null until it was run.
    private volatile byte @Nullable [] prepared;

    /// A command of the start state.
    public record Setup(String folder, String command) {}

    public TaskImage(Map<String, byte[]> files, String folder, Map<String, String> variables, List<Setup> setup) {
        this.files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        this.folder = folder;
        this.variables = Map.copyOf(variables);
        this.setup = List.copyOf(setup);
    }

    public String folder() {
        return folder;
    }

    public Map<String, String> variables() {
        return variables;
    }

    /// The files before any command of the setup.
    public Map<String, byte[]> files() {
        return files;
    }

    /// All commands of the setup.
    public List<Setup> steps() {
        return setup;
    }

    /// The commands that are still to be run on [#archive].
    List<Setup> setup() {
        return prepared == null ? setup : List.of();
    }

    /// The files as an archive, as the setup leaves them if it was run.
    byte[] archive() {
        byte[] done = prepared;
        return done == null ? TarFile.of(files) : done;
    }

    /// Remembers what the setup leaves, so that it need not be run again.
    void prepare(byte[] archive) {
        prepared = archive;
    }

    /// A file's text.
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
