// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Does what `mvn test` does for a written project, on the class path of this test: compiles its sources, main and
/// test, and runs the tests in a process of their own.
record ProjectRun(Path folder) {
    private static final String CLASS_PATH = JdkTool.jars();

    /// Compiles and tests the project; returns a line `passed NAME()` for each test.
    ///
    /// @throws AssertionError with what the compiler or the tests said, if either failed
    String test() throws IOException, InterruptedException {
        Path classes = compile();
        return java(classes, TestLauncher.class.getName(), classes.toString());
    }

    /// Compiles all sources below the folder, with every warning as an error, and puts the resources beside the
    /// classes.
    Path compile() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("target/classes"));
        copyResources(classes);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, Locale.ROOT, null);
                Stream<Path> files = Files.walk(folder)) {
            List<Path> sources =
                    files.filter(path -> path.toString().endsWith(".java")).toList();
            List<String> options = List.of(
                    "-parameters",
                    "-proc:none",
                    "-Xlint:all,-path,-classfile",
                    "-Werror",
                    "-cp",
                    CLASS_PATH,
                    "-d",
                    classes.toString());
            var units = manager.getJavaFileObjectsFromPaths(sources);
            boolean done =
                    compiler.getTask(said, manager, null, options, null, units).call();
            assertThat(done).as(said.toString()).isTrue();
        }
        return classes;
    }

    private void copyResources(Path classes) throws IOException {
        Path resources = folder.resolve("src/main/resources");
        if (!Files.isDirectory(resources)) {
            return;
        }
        try (Stream<Path> files = Files.walk(resources)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = classes.resolve(resources.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private String java(Path classes, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
                "-Dorg.bytedeco.javacpp.maxBytes=0",
                "-cp",
                CLASS_PATH + File.pathSeparator + classes));
        command.addAll(List.of(arguments));
        return JdkTool.run(folder, "java", command);
    }
}
