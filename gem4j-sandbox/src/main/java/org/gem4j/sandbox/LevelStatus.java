// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.List;

/// Whether a level of isolation works on this machine.
///
/// @param level the level
/// @param detail the Python that ran, or why none did
/// @param remarks what is missing although it works
/// @param fix what to do where it does not work; empty where it does
public record LevelStatus(SandboxLevel level, String detail, List<String> remarks, String fix) {
    public LevelStatus {
        remarks = List.copyOf(remarks);
    }

    static LevelStatus available(SandboxLevel level, String detail, List<String> remarks) {
        return new LevelStatus(level, detail, remarks, "");
    }

    static LevelStatus missing(SandboxLevel level, String detail, String fix) {
        return new LevelStatus(level, detail, List.of(), fix);
    }

    /// Whether a program ran at this level.
    public boolean available() {
        return fix.isEmpty();
    }
}
