// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Command lines of processes like this one: the same Java, options and class path.
final class ProcessCommand {
    private static final String ROLE = "gem4j.worker";

    /// A folder may have commas in its name.
    private static final Pattern ROLE_PARTS = Pattern.compile("(.+),(\\d+),(\\d+)");

    private ProcessCommand() {}

    /// The command that starts a process in this role.
    static List<String> of(Program program, Meeting meeting, Place place) throws IOException {
        List<String> role =
                List.of(meeting.folder().toString(), Integer.toString(place.rank()), Integer.toString(place.size()));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        switch (program) {
            case Program.OfClass(Class<?> main) -> {
                command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
                command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
                command.addAll(role);
            }
            case Program.Again again -> {
                command.add("-D" + ROLE + "=" + String.join(",", role));
                command.addAll(ownArguments());
            }
        }
        command.removeIf(word -> word.startsWith("-agentlib") || word.startsWith("-XX:AOT"));
        return command;
    }

    /// The role that the command of this process gave it, as arguments for [Helper#run].
    static Optional<String[]> role() {
        return Optional.ofNullable(System.getProperty(ROLE))
                .map(ROLE_PARTS::matcher)
                .filter(Matcher::matches)
                .map(parts -> new String[] {parts.group(1), parts.group(2), parts.group(3)});
    }

    /// What stands behind `java` in the command line of this process.
    private static List<String> ownArguments() throws IOException {
        Path line = Path.of("/proc/self/cmdline");
        if (Files.isReadable(line)) {
            // Java's own view of it is empty where it is long, as class paths are.
            Charset system = Charset.forName(System.getProperty("native.encoding"));
            String[] words = new String(Files.readAllBytes(line), system).split("\0", -1);
            return List.of(words).subList(1, words.length - 1);
        }
        return List.of(ProcessHandle.current()
                .info()
                .arguments()
                .orElseThrow(() -> new IOException("this system does not tell how this program was started")));
    }
}
