// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Command lines of processes like this one: the same Java, options and class path.
final class ProcessCommand {
    private ProcessCommand() {}

    /// The command that starts a program as one of the ranks.
    static List<String> of(Class<?> program, RendezvousFolder folder, Rank place) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(
                List.of(folder.folder().toString(), Integer.toString(place.rank()), Integer.toString(place.size())));
        command.removeIf(word -> word.startsWith("-agentlib") || word.startsWith("-XX:AOT"));
        return command;
    }
}
