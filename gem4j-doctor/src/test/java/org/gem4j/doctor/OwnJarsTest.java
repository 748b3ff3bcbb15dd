// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnJarsTest {
    @TempDir
    Path folder;

    @Test
    void aJarThatDoesNotExistIsNamed() throws IOException {
        String jar = Files.createFile(folder.resolve("own.jar")).toString();
        String gone = folder.resolve("gone.jar").toString();

        assertThat(OwnJars.missing(Map.of())).isEmpty();
        assertThat(OwnJars.missing(Map.of("GEM4J_CLASSPATH", String.join(File.pathSeparator, jar, folder + "/*", ""))))
                .isEmpty();
        assertThat(OwnJars.missing(Map.of("GEM4J_CLASSPATH", jar + File.pathSeparator + gone)))
                .contains("GEM4J_CLASSPATH names " + gone + ", which does not exist");
    }
}
