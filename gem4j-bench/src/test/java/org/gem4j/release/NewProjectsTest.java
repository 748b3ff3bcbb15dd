// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.project.ProjectKind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Projects that `./gem4j new` writes build with `mvn verify` against installed artifacts: those of this build, put
/// into a repository of the test as `mvn install` would, before the user's own, which is only read.
@DisabledOnOs(OS.WINDOWS)
@EnabledIfSystemProperty(
        named = "gem4j.tests.all",
        matches = "true",
        disabledReason = "takes minutes: run ./gem4j test --all")
class NewProjectsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int MINUTES = 10;

    @TempDir
    private static Path repository;

    @TempDir
    private Path folder;

    @BeforeAll
    static void install() throws IOException {
        install(ROOT, "gem4j-parent", Optional.empty());
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(each -> Files.isRegularFile(each.resolve("pom.xml")))
                    .toList()) {
                String name = module.getFileName().toString();
                Optional<Path> jar = jar(module.resolve("target"), name);
                if (jar.isPresent()) {
                    install(module, name, jar);
                }
            }
        }
    }

    /// A module's own jar, beside which there may be others.
    private static Optional<Path> jar(Path target, String name) throws IOException {
        return Optional.of(target.resolve(name + "-" + ReleaseTest.version() + ".jar"))
                .filter(Files::isRegularFile);
    }

    private static void install(Path module, String artifact, Optional<Path> jar) throws IOException {
        String version = ReleaseTest.version();
        Path place = Files.createDirectories(
                repository.resolve("org/gem4j").resolve(artifact).resolve(version));
        Files.copy(module.resolve("pom.xml"), place.resolve(artifact + "-" + version + ".pom"));
        if (jar.isPresent()) {
            Files.copy(jar.get(), place.resolve(artifact + "-" + version + ".jar"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void mavenBuildsAndTestsIt(ProjectKind kind) throws Exception {
        String name = "first-own";
        Path project = folder.resolve(name);
        assertThat(CommandRun.of("new", kind.toString(), name, "--dir", project.toString())
                        .exit())
                .isZero();

        String printed = verify(project);

        assertThat(printed)
                .contains("BUILD SUCCESS")
                .containsPattern("Tests run: [1-9]\\d*, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(project.resolve("target/first-own-0.1.0.jar")).exists();
    }

    private String verify(Path project) throws IOException, InterruptedException {
        Path log = folder.resolve("maven.log");
        String own = System.getProperty("user.home") + "/.m2/repository";
        Process maven = new ProcessBuilder(List.of(
                        ROOT.resolve("mvnw").toString(),
                        "-B",
                        "--no-transfer-progress",
                        "-Dstyle.color=never",
                        "-Dmaven.repo.local=" + repository,
                        "-Dmaven.repo.local.tail=" + own,
                        "-f",
                        project.resolve("pom.xml").toString(),
                        "verify"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = maven.waitFor(MINUTES, TimeUnit.MINUTES);
        maven.descendants().forEach(ProcessHandle::destroyForcibly);
        maven.destroyForcibly();
        String printed = Files.readString(log);
        assertThat(ended).as(printed).isTrue();
        assertThat(maven.exitValue()).as(printed).isZero();
        return printed;
    }
}
