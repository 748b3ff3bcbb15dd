// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.process;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The default browser of the user's system.
public final class WebBrowser {
    private WebBrowser() {}

    /// Opens an address where the system has a browser and a screen; the address is printed in any case, so that a
    /// failure is no loss.
    ///
    /// Other users see the arguments of processes, so the browser gets a file that only this user can read,
    /// and that leads to the address with its token.
    public static void open(URI address) {
        Optional<String> opener = opener(System.getProperty("os.name"), System.getenv());
        if (opener.isEmpty()) {
            return;
        }
        try {
            Path file = Files.createTempFile("gem4j-ui-", ".html");
            file.toFile().deleteOnExit();
            Files.writeString(
                    file,
                    "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=" + address
                            + "\"><meta name=\"referrer\" content=\"no-referrer\"><title>gem4j</title>");
            new ProcessBuilder(List.of(opener.get(), file.toString()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // The user opens the address that is printed.
            return;
        }
    }

    /// The program that opens files as the user does; empty without a screen.
    static Optional<String> opener(String system, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return Optional.of("open");
        }
        if (name.contains("win")) {
            return Optional.of("explorer");
        }
        boolean screen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> screen && !folder.isEmpty())
                .map(folder -> Path.of(folder, "xdg-open"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
