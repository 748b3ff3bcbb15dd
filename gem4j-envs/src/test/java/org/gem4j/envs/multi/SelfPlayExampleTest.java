// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.multi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.gem4j.env.Gem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfPlayExampleTest {
    private static final Path EXAMPLE = Path.of("../examples/SelfPlay.java");

    @TempDir
    private Path classes;

    @Test
    void learnsToBeatPerfectPlayByPlayingAgainstItself() throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ClassLoader loader = SelfPlayExampleTest.class.getClassLoader();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of("-d", classes.toString(), "-proc:none", "-cp", classPath());
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(EXAMPLE))
                            .call())
                    .isTrue();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (URLClassLoader example =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, loader)) {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            example.loadClass("SelfPlay").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {"20000"});
        } finally {
            System.setOut(before);
        }

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getLast()).startsWith("after 20000 games: wins ");
        assertThat(Double.parseDouble(lines.getLast().substring("after 20000 games: wins ".length())))
                .isGreaterThan(0.9);
    }

    /// Where the classes that the example uses came from.
    private static String classPath() throws URISyntaxException {
        return origin(Nim.class) + File.pathSeparator + origin(Gem.class);
    }

    private static Path origin(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
