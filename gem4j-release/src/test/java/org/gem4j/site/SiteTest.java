// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.gem4j.data.DataSets;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.wrap.WrapperSpec;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final String GUESS = "game:GuessTheNumber-v0-easy";

    @TempDir
    private static Path folder;

    private static Site site;

    @BeforeAll
    static void write() throws IOException {
        DataSets.shared().stayOffline();
        site = new Site(CHECKOUT, List.copyOf(Gem.list()), Wrappers.list());
        site.write(folder);
    }

    private static String read(String place) throws IOException {
        return Files.readString(folder.resolve(place));
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        SiteLinks.Result links = SiteLinks.check(folder);

        assertThat(links.problems()).isEmpty();
        assertThat(links.count()).isGreaterThan(10_000);
    }

    @Test
    void everyEnvironmentAndWrapperHasAPage() {
        List<String> titles = site.pages().stream().map(Page::title).toList();

        assertThat(titles).containsAll(Gem.list().stream().map(EnvSpec::id).toList());
        assertThat(site.pages().stream().map(Page::place))
                .containsAll(Wrappers.list().stream()
                        .map(WrapperSpec::name)
                        .map(name -> "reference/wrappers/" + name + ".md")
                        .toList());
    }

    @Test
    void anEnvironmentSaysActionObservationRewardOptionsAndPlaysAnEpisode() throws IOException {
        assertThat(read("reference/environments/game/GuessTheNumber-v0-easy.html"))
                .contains(">" + GUESS + "</h1>", ">Action</h2>", ">Reward</h2>", ">Observation</h2>", ">Options</h2>")
                .contains("<code>max_turns</code>", "played by reference", "return 1");
    }

    @Test
    void mostEnvironmentsShowAnEpisode() {
        List<Page> environments = site.pages().stream()
                .filter(page -> page.section() == Page.Section.ENVIRONMENTS)
                .filter(page -> !page.place().endsWith("README.md"))
                .toList();

        assertThat(environments.stream().filter(page -> page.markdown().contains("Example (seed 0")))
                .hasSizeGreaterThan(environments.size() * 3 / 4);
    }

    @Test
    void toolsGradersAndAlgorithmsHavePages() {
        assertThat(site.pages().stream().map(Page::htmlPlace))
                .contains(
                        "reference/tools/PythonTool.html",
                        "reference/tools/SearchTool.html",
                        "reference/graders/MathGrader.html",
                        "reference/graders/CodeGrader.html",
                        "reference/graders/QaMatch.html",
                        "reference/algorithms/Grpo.html",
                        "reference/algorithms/ReturnBatchNormalization.html");
        assertThat(site.pages().stream().map(Page::htmlPlace).collect(Collectors.toSet()))
                .hasSameSizeAs(site.pages());
    }

    @Test
    void thePageOfAFolderComesFirst() {
        assertThat(site.pages().stream()
                        .filter(page -> page.section() == Page.Section.STUDY)
                        .map(Page::place))
                .startsWith("docs/study/README.md", "docs/study/01-rebn.ipynb");
    }

    @Test
    void notebooksArePagesWithTheirPictures() throws IOException {
        assertThat(read("docs/study/01-rebn.html"))
                .contains(">ReBN versus plain REINFORCE</h1>", "class=\"language-python\"")
                .contains("<img alt=\"Output of the code above\" src=\"data:image/png;base64,");
        assertThat(read("docs/study/index.html")).contains("href=\"01-rebn.html\"");
    }

    @Test
    void theIndexHoldsAllPages() throws IOException {
        assertThat(read("index.js")).startsWith("window.gem4jPages = [").contains("\"place\":\"docs/training.html\"");
    }

    @Test
    void aBrokenLinkIsFound(@TempDir Path other) throws IOException {
        Files.writeString(other.resolve("a.html"), """
                <h1 id="here">a</h1><a href="#here">good</a><a href="b.html">missing</a><a href="#gone">gone</a>
                <a href="../out.html">outside</a><a href="https://example.org/">elsewhere</a>""");

        assertThat(SiteLinks.check(other).problems())
                .containsExactly("a.html: b.html", "a.html: #gone", "a.html: ../out.html");
    }
}
