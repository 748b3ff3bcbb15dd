// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The level of isolation of a program, strongest first. [PythonSandbox] says under each what it does not stop.
public enum SandboxLevel {
    /// Bubblewrap makes the namespaces: where it is installed it is often allowed what other programs are not.
    BWRAP("limits, namespaces made by bubblewrap, system-call filter", ""),

    /// The sandbox makes the namespaces itself: no network, no other processes, no files but Python's, read-only.
    NAMESPACE("limits, namespaces made by gem4j, system-call filter", ""),

    /// Limits and a system-call filter, but the machine's files and processes in view.
    PROCESS(
            "limits, system-call filter",
            "programs can access files open to all users; unless gem4j runs as root, they can also access this user's"
                    + " files and signal this user's processes");

    private final String protection;
    private final String gap;

    SandboxLevel(String protection, String gap) {
        this.protection = protection;
        this.gap = gap;
    }

    /// The levels from the best to the least.
    public static List<SandboxLevel> bestFirst() {
        return List.of(values());
    }

    /// The level of a name as users write it, such as `namespace`.
    ///
    /// @throws IllegalArgumentException if there is none
    public static SandboxLevel parse(String name) {
        for (SandboxLevel level : values()) {
            if (level.id().equals(name.strip().toLowerCase(Locale.ROOT))) {
                return level;
            }
        }
        throw new IllegalArgumentException("sandbox level must be one of "
                + Arrays.stream(values()).map(SandboxLevel::id).collect(Collectors.joining(", ")) + " but was " + name);
    }

    /// The name as users write it.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What it is made of, in a few words.
    public String protection() {
        return protection;
    }

    /// What it leaves open that the better levels close; empty for these.
    public String gap() {
        return gap;
    }
}
