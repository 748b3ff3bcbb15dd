// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bytedeco.javacpp.PointerScope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibtorchTest {
    @Test
    void processesThatUnpackItAtOnceDoNotDisturbEachOther(@TempDir Path cache) throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Dorg.bytedeco.javacpp.cachedir=" + cache,
                            "-cp",
                            System.getProperty("java.class.path"),
                            LibtorchTest.class.getName())
                    .redirectErrorStream(true)
                    .start());
        }
        for (Process process : processes) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assertThat(output).contains("sum 6.0");
            assertThat(process.exitValue()).isZero();
        }
    }

    public static void main(String[] arguments) {
        try (PointerScope scope = new PointerScope()) {
            System.out.println("sum "
                    + Tensors.toFloats(Tensors.floats(new float[] {1, 2, 3}, 3).sum())[0]);
        }
        Runtime.getRuntime().halt(0);
    }
}
