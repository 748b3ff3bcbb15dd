// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.project.release.Wheels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `wheel`: packs the Python client with what it starts as a server.
@Command(
        name = "wheel",
        description = {
            "Pack the Python client into wheels, with the jars of the environments.",
            "One wheel, for this system (Linux x86-64 or aarch64), includes a Java runtime; the other, for any "
                    + "system, uses a JDK. Libraries for models are left out."
        })
final class WheelCommand implements Callable<Integer> {
    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: python/dist).")
    private Optional<Path> out = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path client = checkout().resolve("python");
        if (!Files.isRegularFile(client.resolve("pyproject.toml"))) {
            throw CliException.failed("there is no Python client in " + client + "; wheel works in a checkout");
        }
        try {
            for (Path wheel : Wheels.write(client, out.orElse(client.resolve("dist")))) {
                spec.commandLine()
                        .getOut()
                        .printf(Locale.ROOT, "%s  %.1f MB%n", wheel, Files.size(wheel) / 1e6)
                        .flush();
            }
            return Exit.DONE;
        } catch (IOException e) {
            throw CliException.failed("the wheels cannot be written: " + e + "; start with ./gem4j in a checkout");
        }
    }

    /// The checkout whose build this class is of.
    private static Path checkout() {
        String place = WheelCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        Path folder = Path.of(place).toAbsolutePath();
        while (folder.getParent() != null && !Files.isRegularFile(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
