// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.gem4j.cli.LibraryMessages;
import org.gem4j.cli.LivePage;
import org.gem4j.env.Gem;
import org.gem4j.ui.UiOptions;
import org.gem4j.ui.UiServer;

/// The page of `train --ui`: on a free port of this machine.
public final class TrainingPage implements LivePage {
    @Override
    public Open open(Path runs, PrintWriter out) {
        LibraryMessages.quiet();
        TrainProcesses processes = new TrainProcesses();
        UiOptions options = UiOptions.of(List.of(runs), Gem.registry()).withControl(processes);
        UiServer server = UiServer.open(options, InstantSource.system());
        out.println("The run is shown at " + server.address());
        out.flush();
        WebBrowser.open(server.address());
        return () -> {
            server.close();
            processes.close();
        };
    }
}
