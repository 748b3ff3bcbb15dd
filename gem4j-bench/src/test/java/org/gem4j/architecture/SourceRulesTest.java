// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Rules on source text that no compiler checks.
class SourceRulesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int LONGEST = 600;
    private static final Set<String> TEXT =
            Set.of("java", "md", "xml", "py", "sh", "yml", "yaml", "json", "properties", "cmd", "run", "gem4j");

    /// What must not be in a file, put together here so that this file may be searched too.
    private static final Pattern FOREIGN = Pattern.compile(String.join(
            "|",
            "(?<![A-Za-z0-9.])/wo" + "rk/",
            "(?<![A-Za-z0-9.])/ro" + "ot/",
            "repo1?\\.mav" + "en\\.(org|apache\\.org)",
            "pypi\\.or" + "g",
            "pythonhosted\\.or" + "g",
            "registry\\.npmj" + "s",
            "proxy\\.gol" + "ang\\.org",
            "deb\\.debi" + "an\\.org"));

    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b|@Disa" + "bled\\b");
    private static final Pattern WAITING = Pattern.compile("Thread\\.sle" + "ep\\(");

    private static List<Path> files(String... kinds) throws IOException {
        try (Stream<Path> tree = Files.find(ROOT, 30, (path, attributes) -> attributes.isRegularFile())) {
            return tree.filter(path -> Stream.of(
                                    ROOT.relativize(path).toString().split("[/\\\\]"))
                            .noneMatch(Set.of(".git", ".jt", "target", "runs", "node_modules", ".venv")::contains))
                    .filter(path -> Set.of(kinds).contains(kind(path)))
                    .sorted()
                    .toList();
        }
    }

    private static String kind(Path path) {
        String name = path.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String read(Path path) throws IOException {
        return Files.readString(path, StandardCharsets.UTF_8);
    }

    @Test
    void noJavaFileIsLongerThanSixHundredLines() throws IOException {
        assertThat(files("java"))
                .isNotEmpty()
                .allSatisfy(path ->
                        assertThat(read(path).lines()).as(path.toString()).hasSizeLessThanOrEqualTo(LONGEST));
    }

    @Test
    void everyPackageIsNullMarked() throws IOException {
        assertThat(files("java").stream()
                        .filter(path -> path.toString().replace('\\', '/').contains("/src/main/java/"))
                        .map(Path::getParent)
                        .distinct())
                .isNotEmpty()
                .allSatisfy(folder -> {
                    Path info = folder.resolve("package-info.java");
                    assertThat(info).exists();
                    assertThat(read(info)).as(info.toString()).contains("NullMarked");
                });
    }

    @Test
    void filesNameNoMachineAndNoPackageRegistry() throws IOException {
        assertThat(files(TEXT.toArray(String[]::new)))
                .filteredOn(path -> !path.endsWith(Path.of(".mvn", "wrapper", "maven-wrapper.properties")))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(FOREIGN.matcher(read(path)).find())
                        .as(path.toString())
                        .isFalse());
    }

    @Test
    void nothingIsLeftUnfinished() throws IOException {
        assertThat(files("java"))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(UNFINISHED.matcher(read(path)).results())
                        .as(path.toString())
                        .isEmpty());
    }

    @Test
    void testsDoNotSleep() throws IOException {
        assertThat(files("java"))
                .filteredOn(path -> path.toString().replace('\\', '/').contains("/src/test/"))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(WAITING.matcher(read(path)).find())
                        .as(path.toString())
                        .isFalse());
    }

    /// Options of programs that libraries start, in the files that start them.
    private static final Set<String> STARTERS = Set.of(
            "WorkerCommand.java",
            "JavaRuntimeImage.java",
            "JavaOptions.java",
            "ShellProcess.java",
            "TorchCheck.java",
            "PythonCheck.java");

    private static final Pattern COMMAND =
            Pattern.compile("\"[^\"\\n]*(\\./gem4j|(?<![\\w-])--[a-z][a-z0-9_-]+)[^\"\\n]*\"");

    /// What a library says is read by people who did not come by the command.
    @Test
    void librariesSayNothingOfTheCommandAndItsOptions() throws IOException {
        assertThat(files("java"))
                .filteredOn(path -> path.toString().replace('\\', '/').contains("/src/main/java/"))
                .filteredOn(path -> !List.of("gem4j-cli", "gem4j-conformance", "gem4j-bench", "gem4j-release")
                        .contains(ROOT.relativize(path).getName(0).toString()))
                .filteredOn(path -> !STARTERS.contains(path.getFileName().toString()))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(read(path)
                                .lines()
                                .filter(line -> !line.strip().startsWith("//"))
                                .filter(line -> COMMAND.matcher(line).find()))
                        .as(path.toString())
                        .isEmpty());
    }

    @Test
    void aTrainingStepIsSeenAtOnce() throws IOException {
        assertThat(files("java"))
                .filteredOn(path -> path.endsWith("gem4j-train/src/main/java/org/gem4j/train/internal/TrainStep.java"))
                .singleElement()
                .satisfies(path -> assertThat(read(path).lines()).hasSizeLessThanOrEqualTo(150));
    }

    @Test
    void examplesAndDocumentsDoNotCallTheCommandsMain() throws IOException {
        assertThat(files("java", "md"))
                .filteredOn(path -> Set.of("examples", "docs")
                        .contains(ROOT.relativize(path).getName(0).toString()))
                .isNotEmpty()
                .allSatisfy(path ->
                        assertThat(read(path)).as(path.toString()).doesNotContain("Main.run", "org.gem4j.cli.Main"));
    }
}
