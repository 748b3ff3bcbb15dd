// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {
    @Test
    void saysWhichFileCannotBeWritten(@TempDir Path folder) {
        Path file = folder.resolve("none").resolve("log");

        assertThatThrownBy(() -> AccessLog.open(Optional.of(file)))
                .isInstanceOf(UncheckedIOException.class)
                .rootCause()
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> AccessLog.open(Optional.of(file)))
                .cause()
                .hasMessage(
                        "cannot write the access log " + file + ": its folder must exist, and both must be writable");
    }
}
