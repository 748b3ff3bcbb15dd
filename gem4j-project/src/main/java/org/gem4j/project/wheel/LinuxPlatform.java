// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.wheel;

import java.util.List;
import java.util.Optional;

/// A system that wheels with a Java runtime are made for.
///
/// @param tag as the names of wheels have it, such as `manylinux_2_28_x86_64`
/// @param architectures the names that libraries have for its processor, in small letters with `_` for `-`
record LinuxPlatform(String tag, List<String> architectures) {
    static final LinuxPlatform X86_64 = new LinuxPlatform("manylinux_2_28_x86_64", List.of("amd64", "x86_64"));
    static final LinuxPlatform AARCH64 = new LinuxPlatform("manylinux_2_28_aarch64", List.of("aarch64", "arm64"));

    /// The system that this runs on; empty: no wheel with a runtime is made here.
    static Optional<LinuxPlatform> here() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
