// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// The classes that `./gem4j` loads, in an archive of Java's: loading them anew is most of the work of a process that
/// ends soon. Java archives classes of jars only, so folders of the class path are packed first. All processes of a
/// test run share the archive; where Java cannot write it, they start without.
final class ClassArchive {
    private static final Path FOLDER = Path.of("target", "class-archive").toAbsolutePath();
    private static final Path ARCHIVE = FOLDER.resolve("gem4j.jsa");
    private static final Path WRITTEN = FOLDER.resolve("written");
    private static final long MOST_SECONDS = 300;

    private ClassArchive() {}

    /// What suits programs that end soon, and the archive if there is one. Java then says nothing of archives that do
    /// not fit.
    static List<String> options() {
        List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable"));
        if (Files.exists(ARCHIVE)) {
            options.add("-XX:SharedArchiveFile=" + ARCHIVE);
        }
        return options;
    }

    /// The class path with jars in place of folders. The archive fits to it, and to it with more at the end.
    static synchronized String write(String classPath) {
        try {
            Files.createDirectories(FOLDER);
            try (FileChannel lock = FileChannel.open(
                            FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = lock.lock()) {
                String current = contents(classPath);
                String jars = jars(classPath);
                if (!Files.exists(WRITTEN) || !Files.readString(WRITTEN).equals(current)) {
                    Files.deleteIfExists(WRITTEN);
                    Files.deleteIfExists(ARCHIVE);
                    pack(classPath);
                    rehearse(jars);
                    Files.writeString(WRITTEN, current);
                }
                return jars;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The Java that runs, and names, sizes and times of all files on the class path.
    private static String contents(String classPath) throws IOException {
        StringBuilder contents = new StringBuilder(System.getProperty("java.vm.version") + "\n");
        for (String entry : classPath.split(File.pathSeparator)) {
            try (Stream<Path> files = Files.walk(Path.of(entry))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    contents.append(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file) + "\n");
                }
            }
        }
        return contents.toString();
    }

    private static String jars(String classPath) {
        List<String> entries = new ArrayList<>(List.of(classPath.split(File.pathSeparator)));
        for (int i = 0; i < entries.size(); i++) {
            if (Files.isDirectory(Path.of(entries.get(i)))) {
                entries.set(i, jar(i).toString());
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static Path jar(int entry) {
        return FOLDER.resolve(entry + ".jar");
    }

    private static void pack(String classPath) throws IOException {
        String[] entries = classPath.split(File.pathSeparator);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        for (int i = 0; i < entries.length; i++) {
            if (Files.isDirectory(Path.of(entries[i]))) {
                int exit = ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(nowhere, nowhere, "-c", "-0", "-f", jar(i).toString(), "-C", entries[i], ".");
                if (exit != 0) {
                    throw new IOException("cannot pack " + entries[i]);
                }
            }
        }
    }

    private static void rehearse(String jars) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + ARCHIVE, "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", jars, ArchivedProgram.class.getName(), FOLDER.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("log").toFile())
                .start();
        try {
            process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while classes were archived", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
