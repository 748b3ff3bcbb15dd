// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.gem4j.console.LibraryLogging;
import org.gem4j.env.Gem;
import org.gem4j.project.release.ClientEpisode;
import org.gem4j.serve.env.BearerTokens;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.ServerAddress;

/// Runs the code of `envs ID` and of the first episode of a Python client in one process, or that of the shortest
/// commands. The build uses it to record which classes Java loads, and stores them in a cache (`java
/// -XX:AOTCacheOutput=FILE`).
public final class Rehearsal {
    private static final String ID = "game:GuessTheNumber-v0-easy";

    private Rehearsal() {}

    /// @param args none, or `short` for the commands that need no library; this then ends the process
    /// @throws IOException if there is no folder for a socket, or the server does not answer
    public static void main(String[] args) throws IOException {
        LibraryLogging.install();
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        if (args.length > 0) {
            Main.run(nowhere, nowhere, "envs");
            Main.run(nowhere, nowhere, "doctor");
            Main.main(new String[] {"--help"});
        }
        Main.run(nowhere, nowhere, "envs", ID, "--json");
        Path folder = Files.createTempDirectory("g4j");
        Path socket = folder.resolve("s");
        Main.parse("serve", "--unix", socket.toString(), "--json", "--exit_when_idle", "30");
        EnvServerOptions options = EnvServerOptions.local(0, ID)
                .withGrace(Duration.ZERO)
                .listening(new ServerAddress.Unix(socket), BearerTokens.none());
        try (EnvServer server = EnvServer.open(Gem.registry(), options)) {
            ClientEpisode.play(socket, ID);
        }
        Files.delete(folder);
    }
}
