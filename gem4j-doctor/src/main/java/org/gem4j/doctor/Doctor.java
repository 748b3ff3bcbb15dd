// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Checks everything that gem4j needs from a machine.
public final class Doctor {
    private Doctor() {}

    /// All diagnoses, in the order in which to fix problems. Takes about a second.
    ///
    /// @param folder where runs will be written
    public static List<Diagnosis> examine(Path folder) {
        List<Diagnosis> found = new ArrayList<>();
        found.add(JavaCheck.jdk());
        found.add(JavaCheck.launcher(System.getenv()));
        found.addAll(HardwareCheck.examine());
        found.addAll(TorchCheck.examine());
        found.add(PythonCheck.examine());
        found.addAll(SandboxCheck.examine());
        found.add(ContainerCheck.examine(System.getenv()));
        found.add(DiskCheck.examine(folder));
        return List.copyOf(found);
    }
}
