// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// Poms that a repository accepts, and one version everywhere.
class ReleaseTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> OF_A_PARENT = List.of("url", "licenses", "developers", "scm");

    @Test
    void everyModuleHasNameAndDescription() throws Exception {
        for (Path pom : poms()) {
            Element project = read(pom);
            String module = pom.getParent().getFileName().toString();
            assertThat(texts(project, "artifactId")).as(module).containsExactly(module);
            assertThat(texts(project, "name")).as(module).containsExactly(module);
            assertThat(texts(project, "description")).as(module).hasSize(1).noneMatch(String::isBlank);
        }
    }

    @Test
    void theParentSaysWhoseAndWhereTheProjectIs() throws Exception {
        Element parent = read(ROOT.resolve("pom.xml"));

        for (String element : OF_A_PARENT) {
            assertThat(texts(parent, element)).as(element).hasSize(1).noneMatch(String::isBlank);
        }
    }

    /// The address of the sources is one property, so that whoever publishes them sets it once.
    @Test
    void noFileNamesAnAddressOfTheSources() throws Exception {
        assertThat(texts(read(ROOT.resolve("pom.xml")), "url")).containsExactly("https://${repository}");
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            assertThat(Stream.concat(files, Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")))
                            .filter(file -> file.toString().endsWith(".md"))
                            .filter(ReleaseTest::namesAnAddress))
                    .isEmpty();
        }
    }

    private static boolean namesAnAddress(Path file) {
        try {
            return Files.readString(file).matches("(?s).*git(hub|lab)\\.com[/:]gem4j.*");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theBomNamesThePublishedModules() throws Exception {
        List<String> published = new ArrayList<>();
        for (Path pom : poms()) {
            String text = Files.readString(pom);
            if (!text.contains("<maven.deploy.skip>true<") && !text.contains("<packaging>pom<")) {
                published.add(pom.getParent().getFileName().toString());
            }
        }

        List<String> named = found(
                "<artifactId>([^<]+)</artifactId>\\s*<version>\\$\\{project.version}",
                Files.readString(ROOT.resolve("gem4j-bom/pom.xml")));
        assertThat(named).containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void thereIsOneVersion() throws Exception {
        String version = version();
        Map<String, String> others = new TreeMap<>();
        for (Path pom : poms()) {
            others.put(
                    pom.toString(),
                    found("<parent>[^$]*?<version>([^<]+)<", Files.readString(pom))
                            .getFirst());
        }
        others.put("deploy/image", only("<parent>[^$]*?<version>([^<]+)<", "deploy/image/pom.xml"));
        others.put("pyproject.toml", only("(?m)^version = \"(.*)\"", "python/pyproject.toml"));
        others.put("version.py", only("__version__ = \"(.*)\"", "python/gem4j/version.py"));
        others.put("README.md", only("org\\.gem4j:gem4j-\\w+:([\\w.-]*\\w)", "README.md"));
        assertThat(others.values()).as(others.toString()).containsOnly(version);
    }

    /// A version has a date once it is published; until then its changes are below Unreleased.
    @Test
    void theChangelogBeginsWithTheNextVersion() throws Exception {
        String heading = only("(?m)^## (.*)", "CHANGELOG.md");

        assertThat(heading).matches("Unreleased|" + Pattern.quote(version()) + " - 20\\d\\d-\\d\\d-\\d\\d");
    }

    /// The version of the root pom.
    static String version() throws IOException {
        return only("<artifactId>gem4j-parent</artifactId>\\s*<version>([^<]+)<", "pom.xml");
    }

    private static String only(String pattern, String file) throws IOException {
        return found(pattern, Files.readString(ROOT.resolve(file))).getFirst();
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    private static List<Path> poms() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.map(folder -> folder.resolve("pom.xml"))
                    .filter(pom -> pom.getParent().getFileName().toString().startsWith("gem4j-"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static Element read(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getDocumentElement();
    }

    /// The texts of a project's own elements of a name.
    private static List<String> texts(Element project, String name) {
        List<String> texts = new ArrayList<>();
        for (Node child = project.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                texts.add(child.getTextContent());
            }
        }
        return texts;
    }
}
