// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The JDK and how it was started.
final class JavaCheck {
    private JavaCheck() {}

    static Diagnosis jdk() {
        Path home = Path.of(System.getProperty("java.home"));
        String detail = System.getProperty("java.vm.name") + " " + Runtime.version() + " in " + home;
        boolean compiler = Files.exists(home.resolve("bin").resolve("javac"))
                || Files.exists(home.resolve("bin").resolve("javac.exe"));
        return compiler
                ? Diagnosis.ok("jdk", detail)
                : Diagnosis.limited(
                        "jdk", detail + ", without a compiler", "install a JDK rather than a JRE, to build gem4j");
    }

    /// A setting of the launcher that makes tensors faster; only glibc reads it.
    static Diagnosis launcher(Map<String, String> environment) {
        boolean linux = System.getProperty("os.name").startsWith("Linux");
        if (!linux || environment.containsKey("MALLOC_MMAP_THRESHOLD_")) {
            return Diagnosis.ok("launcher", "memory and thread settings for libtorch are set");
        }
        return Diagnosis.limited(
                "launcher",
                "MALLOC_MMAP_THRESHOLD_ is not set, so every large tensor allocates new pages",
                "start gem4j with its launcher, or set it as that script does");
    }
}
