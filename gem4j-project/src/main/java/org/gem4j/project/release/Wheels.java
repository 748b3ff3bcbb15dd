// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Packs the Python client into wheels: one for every system, and one with a Java runtime for the system that this runs
/// on, if that is Linux.
public final class Wheels {
    /// What environments do not use: native libraries of models and of embeddings, and the servers'
    /// cluster with the libraries that only it needs, which are mostly Scala's.
    private static final List<String> LEFT_OUT = List.of(
            "pytorch-.*-(linux|macosx|windows)-.*",
            "openblas-.*-(linux|macosx|windows)-.*",
            "(cuda|mkl)-.*",
            "onnxruntime-.*",
            "tokenizers-.*",
            "langchain4j-embeddings-.*",
            "gem4j-cluster-.*",
            ".*_2\\.13-.*",
            "scala-(library|reflect)-.*",
            "(agrona|asn-one|config|HikariCP|postgresql)-.*");

    private Wheels() {}

    /// Writes the wheels.
    ///
    /// @param client the folder with `pyproject.toml`
    /// @param folder for the wheels, which is made
    /// @return the wheels
    /// @throws IOException if a file cannot be read or written, or the class path is not of jars alone
    public static List<Path> write(Path client, Path folder) throws IOException {
        Files.createDirectories(folder);
        PythonProject project = PythonProject.read(client);
        List<Path> wheels = new ArrayList<>(List.of(write(project, folder, "any", jars(), List.of())));
        Optional<LinuxPlatform> platform = LinuxPlatform.here();
        if (platform.isPresent()) {
            Path work = Files.createTempDirectory("gem4j-wheel");
            try {
                Path runtime = JavaRuntimeImage.link(work.resolve("runtime"), JavaRuntimeImage.ENVIRONMENTS);
                List<Path> jars = PlatformJars.copy(jars(), platform.get(), work.resolve("jars"));
                ClassCache.write(runtime, runtime.resolve("server.aot"), jars, work.resolve("rehearsal.log"));
                List<WheelWriter.Tree> more = List.of(new WheelWriter.Tree(runtime, "gem4j/runtime"));
                wheels.add(write(project, folder, platform.get().tag(), jars, more));
            } finally {
                JavaRuntimeImage.delete(work);
            }
        }
        return wheels;
    }

    private static Path write(
            PythonProject project, Path folder, String tag, List<Path> jars, List<WheelWriter.Tree> more)
            throws IOException {
        Path file = folder.resolve("gem4j-" + project.version() + "-py3-none-" + tag + ".whl");
        try (WheelWriter wheel = new WheelWriter(project, tag)) {
            for (String name : List.of("gem4j", "gem4j_taskset")) {
                wheel.add(new WheelWriter.Tree(project.folder().resolve(name), name));
            }
            for (Path jar : jars) {
                wheel.add("gem4j/jars/" + jar.getFileName(), Files.readAllBytes(jar), false);
            }
            wheel.addText("gem4j/jars/java.options", String.join("\n", JavaOptions.ALL) + "\n");
            for (WheelWriter.Tree tree : more) {
                wheel.add(tree);
            }
            wheel.writeTo(file);
        }
        return file;
    }

    private static List<Path> jars() throws IOException {
        return Jars.ofThisProgram(LEFT_OUT);
    }
}
