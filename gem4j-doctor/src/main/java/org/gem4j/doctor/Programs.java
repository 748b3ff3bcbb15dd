// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Other programs on this machine.
final class Programs {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private Programs() {}

    /// What the command printed, if there is such a program and it ended well within ten seconds.
    static Optional<String> output(String... command) {
        Path out = null;
        try {
            out = Files.createTempFile("gem4j-doctor", ".txt");
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
            process.destroyForcibly();
            return ended && process.exitValue() == 0
                    ? Optional.of(Files.readString(out, StandardCharsets.UTF_8).strip())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } finally {
            delete(out);
        }
    }

    private static void delete(@Nullable Path file) {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                file.toFile().deleteOnExit();
            }
        }
    }
}
