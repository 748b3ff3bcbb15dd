// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    @Test
    void everythingThatIsNotRightComesWithAFix(@TempDir Path folder) throws InterruptedException {
        List<Diagnosis> found = Doctor.examine(folder);

        assertThat(found)
                .extracting(Diagnosis::name)
                .contains("jdk", "cpu", "memory", "torch", "gpu", "python", "disk");
        assertThat(found)
                .allSatisfy(diagnosis -> assertThat(diagnosis.fix().isEmpty())
                        .as(diagnosis.toString())
                        .isEqualTo(diagnosis.status() == Diagnosis.Status.OK));
    }

    @Test
    void aLevelOfTheSandboxThatDoesNotWorkComesWithAFix() {
        SandboxConfig config = SandboxConfig.defaults().withPython(Path.of("/no/such/python3"));

        assertThat(PythonSandbox.survey(config))
                .extracting(SandboxCheck::diagnosis)
                .hasSameSizeAs(SandboxLevel.values())
                .allSatisfy(level -> {
                    assertThat(level.status()).isEqualTo(Diagnosis.Status.LIMITED);
                    assertThat(level.fix()).isNotEmpty();
                    assertThat(level.detail()).doesNotContain(level.fix());
                });
    }

    @Test
    void slowMemoryIsALimit() {
        assertThat(HardwareCheck.bandwidth(0.5).status()).isEqualTo(Diagnosis.Status.LIMITED);
        assertThat(HardwareCheck.bandwidth(20).status()).isEqualTo(Diagnosis.Status.OK);
    }

    @Test
    void aFolderThatDoesNotExistIsALimit(@TempDir Path folder) {
        assertThat(DiskCheck.examine(folder.resolve("absent")).status()).isEqualTo(Diagnosis.Status.LIMITED);
        assertThat(DiskCheck.examine(folder).detail()).contains(folder.toString());
    }

    @Test
    void theLaunchersSettingsAreRecognised() {
        assertThat(JavaCheck.launcher(Map.of("MALLOC_MMAP_THRESHOLD_", "1")).status())
                .isEqualTo(Diagnosis.Status.OK);
    }

    @Test
    void aProgramThatDoesNotExistHasNoOutput() {
        assertThat(Programs.output("gem4j-no-such-program")).isEmpty();
    }
}
