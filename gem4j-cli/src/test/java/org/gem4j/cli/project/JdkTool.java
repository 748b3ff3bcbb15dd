// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs programs of the JDK that runs the tests.
public final class JdkTool {
    private JdkTool() {}

    /// Runs a tool, such as `java`, in a folder until it ends.
    ///
    /// @return what it printed on both streams
    /// @throws AssertionError with what it printed, if it took over five minutes or did not exit with 0
    public static String run(Path folder, String tool, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        if (tool.equals("java")) {
            command.addAll(options());
        }
        command.addAll(arguments);
        Path out = Files.createTempFile("gem4j-" + tool, ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            process.destroyForcibly();
            String printed = Files.readString(out);
            assertThat(ended).as(printed).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            Files.delete(out);
        }
    }

    /// The start of a command line that runs `./gem4j` on the class path of the tests, in a process that ends soon.
    public static List<String> gem4j(String... command) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options());
        line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", jars(), "org.gem4j.cli.Main"));
        line.addAll(List.of(command));
        return line;
    }

    /// Options of `java` for programs that end soon. With [#jars] as the class path, they start quickly.
    public static List<String> options() {
        jars();
        return ClassArchive.options();
    }

    /// The class path of the tests in jars only.
    public static String jars() {
        return Jars.CLASS_PATH;
    }

    /// Made when first asked for.
    private static final class Jars {
        private static final String CLASS_PATH = ClassArchive.write(classPath());
    }

    /// The class path of the tests, which surefire hides behind a jar of its own.
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
