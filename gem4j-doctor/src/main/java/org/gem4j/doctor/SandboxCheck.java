// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.util.List;
import org.gem4j.sandbox.LevelStatus;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;

/// The available isolation levels for Python programs, strongest first.
final class SandboxCheck {
    private SandboxCheck() {}

    static List<Diagnosis> examine() {
        return PythonSandbox.survey(SandboxConfig.defaults()).stream()
                .map(SandboxCheck::diagnosis)
                .toList();
    }

    static Diagnosis diagnosis(LevelStatus status) {
        String name = "sandbox " + status.level().id();
        if (!status.available()) {
            return Diagnosis.limited(name, status.detail(), status.fix());
        }
        String remarks = status.remarks().isEmpty() ? "" : "; " + String.join(", ", status.remarks());
        String gap = status.level().gap().isEmpty() ? "" : "; " + status.level().gap();
        return Diagnosis.ok(name, status.level().protection() + "; " + status.detail() + gap + remarks);
    }
}
