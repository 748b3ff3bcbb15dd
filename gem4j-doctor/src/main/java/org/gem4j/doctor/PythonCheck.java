// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.util.Optional;
import java.util.stream.Stream;

/// The Python that the sandbox and the code graders run.
final class PythonCheck {
    private PythonCheck() {}

    static Diagnosis examine() {
        Optional<String> version = Stream.of(
                        System.getenv().getOrDefault("GEM4J_PYTHON", "python3"),
                        "python3",
                        "python",
                        "/usr/bin/python3",
                        "/usr/local/bin/python3")
                .map(name -> Programs.output(name, "--version"))
                .flatMap(Optional::stream)
                .filter(text -> text.startsWith("Python 3"))
                .findFirst();
        return version.map(text -> Diagnosis.ok("python", text))
                .orElseGet(() -> Diagnosis.limited(
                        "python",
                        "no Python 3 on the PATH or in /usr: the Python tool and the code graders cannot run",
                        "install Python 3 with the system's package manager"));
    }
}
