// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardOutputTest {
    @Test
    void passesEverythingOn() {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(received);

        new PrintStream(output, true, StandardCharsets.UTF_8).print("é1");

        assertThat(received.toString(StandardCharsets.UTF_8)).isEqualTo("é1");
        assertThat(output.failure()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"No space left on device, No space left on device", "Broken pipe,"})
    void remembersWhatCouldNotBeWrittenUnlessNobodyReads(String problem, String remembered) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(problem);
            }
        });

        new PrintStream(output, true, StandardCharsets.UTF_8).println("lost");

        assertThat(output.failure().orElse(null)).isEqualTo(remembered);
    }
}
