// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.List;

/// Whether a level of isolation works on this machine.
///
/// @param level the level
/// @param available whether a program ran at it
/// @param detail the Python that ran, or why none did and what may help
/// @param remarks what is missing although it works
public record LevelStatus(SandboxLevel level, boolean available, String detail, List<String> remarks) {
    public LevelStatus {
        remarks = List.copyOf(remarks);
    }
}
