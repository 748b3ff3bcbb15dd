// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// One sandbox for each level, opened when a test first asks for it. A level that this machine lacks skips the test.
final class Sandboxes implements AutoCloseable {
    private static final Map<SandboxLevel, LevelStatus> STATUS = PythonSandbox.survey(SandboxConfig.defaults()).stream()
            .collect(Collectors.toMap(LevelStatus::level, status -> status));

    private final SandboxConfig config;
    private final Map<SandboxLevel, PythonSandbox> open = new EnumMap<>(SandboxLevel.class);

    Sandboxes(SandboxConfig config) {
        this.config = config;
    }

    static void assumeAvailable(SandboxLevel level) {
        LevelStatus status = STATUS.get(level);
        assumeTrue(status.available(), () -> "level " + level.id() + " is not available: " + status.detail());
    }

    static List<SandboxLevel> available() {
        return SandboxLevel.bestFirst().stream()
                .filter(level -> STATUS.get(level).available())
                .toList();
    }

    PythonSandbox at(SandboxLevel level) {
        assumeAvailable(level);
        return open.computeIfAbsent(level, wanted -> PythonSandbox.open(config.withLevels(wanted)));
    }

    @Override
    public void close() {
        open.values().forEach(PythonSandbox::close);
    }
}
