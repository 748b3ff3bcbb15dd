// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// A folder that stands for a checkout: it has the examples, and a `gem4j` that starts the classes of these tests.
///
/// @param path of the folder
/// @param variables of the environment that its commands run in
record LessonFolder(Path path, Map<String, String> variables) {
    private static final long SECONDS = 300;

    /// @param path empty, stays after the lesson
    /// @param root of the checkout whose examples are used
    static LessonFolder create(Path path, Path root) throws IOException {
        copy(root.resolve("examples"), path.resolve("examples"));
        Path arguments = path.resolve("java.args");
        Files.writeString(arguments, """
                --enable-native-access=ALL-UNNAMED
                --sun-misc-unsafe-memory-access=allow
                -Dorg.bytedeco.javacpp.maxPhysicalBytes=0
                -Dorg.bytedeco.javacpp.maxBytes=0
                -Dstdout.encoding=UTF-8
                -Dstderr.encoding=UTF-8
                -XX:+UseSerialGC
                -XX:TieredStopAtLevel=1
                -Xlog:disable
                """);
        Path script = path.resolve("gem4j");
        Files.writeString(script, """
                #!/bin/sh
                main=org.gem4j.cli.Main
                if [ "$1" = java ]; then shift; main=; fi
                exec '%s' '@%s' -cp "%s${GEM4J_CLASSPATH:+%s$GEM4J_CLASSPATH}" $main "$@"
                """.formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"), arguments, classPath(), File.pathSeparator));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> variables = Map.of("OMP_NUM_THREADS", "1", "OPENBLAS_NUM_THREADS", "1", "COLUMNS", "80");
        return new LessonFolder(path, new HashMap<>(variables));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    /// The class path of these tests, which surefire hides behind a jar of its own.
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    void write(String name, String text) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    String read(String name) throws IOException {
        return Files.readString(path.resolve(name));
    }

    /// What a line of the shell prints. `export NAME=VALUE` holds for all later lines.
    String run(String line) throws IOException, InterruptedException {
        if (line.startsWith("export ")) {
            String[] variable = line.substring("export ".length()).split("=", 2);
            variables.put(variable[0], variable[1]);
            return "";
        }
        Path out = Files.createTempFile(path, "printed", ".txt");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line)
                .directory(path.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        String printed = Files.readString(out);
        Files.delete(out);
        return ended ? printed : printed + "(not ended after " + SECONDS + " s)\n";
    }

    /// Puts the classes and resources of a Maven project into its jar, without Maven and its artifacts.
    void build(String project) throws IOException {
        Path target = path.resolve(project).resolve("target");
        Path classes = target.resolve("classes");
        List<String> compile = new ArrayList<>(
                List.of("-parameters", "-proc:none", "-implicit:none", "-cp", classPath(), "-d", classes.toString()));
        Path sources = path.resolve(project).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(Files::isRegularFile).map(Path::toString).forEach(compile::add);
        }
        tool("javac", compile);
        Path jar = target.resolve(project + "-0.1.0.jar");
        Path resources = path.resolve(project).resolve("src/main/resources");
        tool("jar", List.of("--create", "--file", jar.toString(), "-C", classes + "", ".", "-C", resources + "", "."));
    }

    private static void tool(String name, List<String> arguments) throws IOException {
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        if (ToolProvider.findFirst(name).orElseThrow().run(log, log, arguments.toArray(String[]::new)) != 0) {
            throw new IOException(name + " failed: " + said);
        }
    }
}
