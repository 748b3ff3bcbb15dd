// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ProcessCommandTest {
    private static final Meeting MEETING = new Meeting(Path.of("a, b"));

    @Test
    void aClassGetsItsRoleAsArguments() throws IOException {
        List<String> command = ProcessCommand.of(new Program.OfClass(String.class), MEETING, new Place(1, 2));

        assertThat(command.getFirst()).endsWith(File.separator + "java");
        assertThat(command)
                .endsWith("-cp", System.getProperty("java.class.path"), "java.lang.String", "a, b", "1", "2");
    }

    @Test
    void aProgramThatRunsAgainGetsTheSameArgumentsAndItsRoleAsAProperty() throws IOException {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "Windows does not tell them");
        List<String> command = ProcessCommand.of(new Program.Again(), MEETING, new Place(1, 2));

        assertThat(command).element(1).isEqualTo("-Dgem4j.worker=a, b,1,2");
        assertThat(String.join(" ", command)).endsWith(System.getProperty("sun.java.command"));
    }

    @Test
    void theFirstProcessHasNoRole() {
        assertThat(Helper.role()).isEmpty();
    }
}
