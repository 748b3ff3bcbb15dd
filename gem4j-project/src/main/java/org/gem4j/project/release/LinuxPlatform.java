// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.util.List;
import java.util.Optional;

/// A system that releases with a Java runtime are made for.
///
/// @param processor as the names of releases have it, such as `x86_64`
/// @param architectures the names that libraries have for it, in small letters with `_` for `-`
record LinuxPlatform(String processor, List<String> architectures) {
    static final LinuxPlatform X86_64 = new LinuxPlatform("x86_64", List.of("amd64", "x86_64", "x64"));
    static final LinuxPlatform AARCH64 = new LinuxPlatform("aarch64", List.of("aarch64", "arm64"));

    /// The system that this runs on; empty: no release with a runtime is made here.
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

    /// As the names of wheels have it: glibc from 2.28 on.
    String tag() {
        return "manylinux_2_28_" + processor;
    }
}
