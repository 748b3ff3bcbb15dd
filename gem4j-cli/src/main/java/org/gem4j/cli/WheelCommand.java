// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `wheel`: packs the Python client with what it starts as a server.
@Command(
        name = "wheel",
        description = {
            "Pack the Python client into wheels, with the jars of the environments.",
            "One wheel for this system brings a Java runtime (Linux x86-64 and aarch64); one for every system finds a JDK. "
                    + "Libraries for models are left out."
        })
final class WheelCommand implements Callable<Integer> {
    /// Natives of models and of embeddings, which environments do not use.
    private static final List<String> LEFT_OUT = List.of(
            "pytorch-.*-(linux|macosx|windows)-.*",
            "openblas-.*-(linux|macosx|windows)-.*",
            "(cuda|mkl)-.*",
            "onnxruntime-.*",
            "tokenizers-.*",
            "langchain4j-embeddings-.*",
            "gem4j-(bench|conformance)-.*",
            ".*-(sources|javadoc|tests)\\.jar");

    private static final List<String> JAVA_OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-Xlog:disable",
            "-Xlog:all=error:stderr");

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write them (default: python/dist).")
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
            Path folder = Files.createDirectories(out.orElse(client.resolve("dist")));
            PythonProject project = PythonProject.read(client);
            write(project, folder, "any", List.of());
            Optional<String> platform = platform();
            if (platform.isPresent()) {
                Path work = Files.createTempDirectory("gem4j-wheel");
                Path runtime = JavaRuntimeImage.link(work.resolve("runtime"));
                write(project, folder, platform.get(), List.of(new WheelWriter.Tree(runtime, "gem4j/runtime")));
                JavaRuntimeImage.delete(work);
            }
            return Exit.DONE;
        } catch (IOException e) {
            throw CliException.failed("the wheels cannot be written: " + e);
        }
    }

    private void write(PythonProject project, Path folder, String platform, List<WheelWriter.Tree> more)
            throws IOException {
        Path file = folder.resolve("gem4j-" + project.version() + "-py3-none-" + platform + ".whl");
        try (WheelWriter wheel = new WheelWriter(project, platform)) {
            for (String name : List.of("gem4j", "gem4j_taskset")) {
                wheel.add(new WheelWriter.Tree(project.folder().resolve(name), name));
            }
            for (Path jar : jars()) {
                wheel.add("gem4j/jars/" + jar.getFileName(), Files.readAllBytes(jar), false);
            }
            wheel.addText("gem4j/jars/java.options", String.join("\n", JAVA_OPTIONS) + "\n");
            for (WheelWriter.Tree tree : more) {
                wheel.add(tree);
            }
            wheel.writeTo(file);
        }
        spec.commandLine()
                .getOut()
                .printf(Locale.ROOT, "%s  %.1f MB%n", file, Files.size(file) / 1e6)
                .flush();
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

    private static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                throw new IOException("the class path has the folder " + path + ", not only jars; start with ./gem4j");
            }
            String name = String.valueOf(path.getFileName());
            if (Files.isRegularFile(path) && LEFT_OUT.stream().noneMatch(name::matches)) {
                jars.add(path);
            }
        }
        return jars;
    }

    /// The tag of wheels with a runtime of this system; empty: none is made here.
    private static Optional<String> platform() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> Optional.of("manylinux_2_28_x86_64");
            case "aarch64" -> Optional.of("manylinux_2_28_aarch64");
            default -> Optional.empty();
        };
    }
}
