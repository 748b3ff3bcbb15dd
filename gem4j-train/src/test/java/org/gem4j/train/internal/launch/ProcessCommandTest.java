// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessCommandTest {
    private static final RendezvousFolder FOLDER = new RendezvousFolder(Path.of("a, b"));

    @Test
    void aClassGetsItsRoleAsArguments() {
        List<String> command = ProcessCommand.of(String.class, FOLDER, new Rank(1, 2));

        assertThat(command.getFirst()).endsWith(File.separator + "java");
        assertThat(command)
                .endsWith("-cp", System.getProperty("java.class.path"), "java.lang.String", "a, b", "1", "2");
    }
}
