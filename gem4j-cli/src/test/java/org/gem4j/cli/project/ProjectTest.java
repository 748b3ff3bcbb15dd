// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gem4j.project.Project;
import org.gem4j.project.ProjectFolder;
import org.gem4j.project.ProjectKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    private Path folder;

    private ProjectRun write(ProjectKind kind, String name) throws IOException {
        Path written = folder.resolve(name);
        ProjectFolder.write(Project.of(kind, name, "1.0"), written);
        return new ProjectRun(written);
    }

    @ParameterizedTest
    @CsvSource({
        "ENV, keepsTheContractOfEnvironments, 4",
        "TOOL, isPutAroundAnEnvironmentByName, 4",
        "AGENT, earnsOneForWhatTheToolSays, 3",
        "ALGORITHM, trainsTwoSteps, 3",
    })
    void itsTestsPass(ProjectKind kind, String test, int count) throws Exception {
        String printed = write(kind, "first-own").test();

        assertThat(printed.lines().filter(line -> line.startsWith("passed ")))
                .hasSize(count)
                .contains("passed " + test + "()");
    }

    /// Names that are words of Java, or of the classes that a template uses.
    @ParameterizedTest
    @EnumSource
    void compilesWhateverItsName(ProjectKind kind) throws IOException {
        List<String> names =
                List.of("new", "2048", "string", "env", "text-tool", "agent", "tensor", "provider", "test");
        for (String name : names) {
            write(kind, name);
        }

        Path classes = new ProjectRun(folder).compile();

        try (Stream<Path> packages = Files.list(classes.resolve("own"))) {
            assertThat(packages).hasSameSizeAs(names);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPomNamesModulesAndTheVersionsThatGem4jIsBuiltWith(ProjectKind kind) throws Exception {
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        Path pom = write(kind, "first-own").folder().resolve("pom.xml");

        String text = Files.readString(pom);
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(pom.toFile())
                        .getElementsByTagName("dependency")
                        .getLength())
                .isGreaterThan(1);
        assertThat(found("<artifactId>(gem4j-\\w+)</artifactId>", text))
                .isNotEmpty()
                .allSatisfy(module ->
                        assertThat(ROOT.resolve(module).resolve("pom.xml")).exists());
        assertThat(text).contains("<gem4j.version>1.0</gem4j.version>", "<artifactId>first-own</artifactId>");
        for (String same : List.of(
                "<junit.version>.*</junit.version>",
                "<maven.compiler.release>.*</maven.compiler.release>",
                "<artifactId>maven-(?:compiler|surefire)-plugin</artifactId>\\s*<version>[^<]*</version>")) {
            assertThat(found("(" + same + ")", text)).isNotEmpty().isSubsetOf(found("(" + same + ")", parent));
        }
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void aReadmeHasThreeCommandsAndNamesItsFiles(ProjectKind kind) throws IOException {
        Project project = Project.of(kind, "first-own", "1.0");

        String readme = project.files().getOrDefault("README.md", "");
        Matcher block = Pattern.compile("```\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(block.find()).isTrue();
        assertThat(block.group(1).lines()).hasSize(3).first().isEqualTo("mvn verify");
        assertThat(found("\\]\\((.*?)\\)", readme))
                .hasSizeGreaterThan(1)
                .allSatisfy(link -> assertThat(project.files()).containsKey(link));
        assertThat(project.files().values()).allSatisfy(text -> assertThat(text).doesNotContain("{{", "}}\n"));
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Path holder = Files.createDirectory(folder.resolve("taken"));
        Path taken = Files.writeString(holder.resolve("mine"), "text");
        Project project = Project.of(ProjectKind.ENV, "taken", "1.0");

        assertThatThrownBy(() -> ProjectFolder.write(project, holder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the project's folder must be new or empty, but " + holder + " is not empty");
        assertThatThrownBy(() -> ProjectFolder.write(project, taken))
                .hasMessage("the project's folder must be new or empty, but " + taken + " is a file");
        assertThat(all()).containsExactly("taken", "taken/mine");
    }

    @Test
    void anEmptyFolderIsFilledAndNothingIsLeftBesideIt() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Object before = Files.readAttributes(empty, "*").get("fileKey");
        Project project = Project.of(ProjectKind.AGENT, "first", "1.0");

        ProjectFolder.write(project, empty);

        assertThat(Files.readAttributes(empty, "*").get("fileKey")).isEqualTo(before);
        assertThat(all())
                .containsAll(
                        project.files().keySet().stream().map("empty/"::concat).toList());
        assertThat(all()).allMatch(path -> path.startsWith("empty"));
    }

    @Test
    void aProjectThatCannotBeWrittenLeavesNothing() throws IOException {
        var files = new TreeMap<>(Project.of(ProjectKind.TOOL, "first", "1.0").files());
        files.put("pom.xml/below", "a file cannot hold another one");

        assertThatThrownBy(() -> ProjectFolder.write(new Project(files), folder.resolve("first")))
                .isInstanceOf(IOException.class);
        assertThat(all()).isEmpty();
    }

    private List<String> all() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }
}
