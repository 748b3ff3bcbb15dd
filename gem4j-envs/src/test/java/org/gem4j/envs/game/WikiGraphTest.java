// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WikiGraphTest {
    private static WikiGraph graph(String text) throws IOException {
        return WikiGraph.parse(new StringReader(text));
    }

    @Test
    void readsPagesWithTheirTextAndLinks() throws IOException {
        WikiGraph graph = graph("""
                = Sun =
                The [[star]] of [[Earth|our world]], not of [[Mars]].

                = Star =
                A [[Sun]] or a [[Sun|sun]], never a [[Star]].
                = Earth =
                """);

        assertThat(graph.pages()).hasSize(3);
        assertThat(graph.page("Sun"))
                .isEqualTo(new WikiPage("Sun", "The star of our world, not of Mars.", List.of("Star", "Earth")));
        assertThat(graph.page("Star")).isEqualTo(new WikiPage("Star", "A Sun or a sun, never a Star.", List.of("Sun")));
        assertThat(graph.page("Earth")).isEqualTo(new WikiPage("Earth", "", List.of()));
        assertThat(graph.page("star")).isNull();
    }

    @Test
    void anUnclosedLinkIsPlainText() throws IOException {
        assertThat(graph("= A =\nsee [[B\n").page("A")).isEqualTo(new WikiPage("A", "see [[B", List.of()));
    }

    @Test
    void refusesAFileWithoutPagesOrWithAPageTwice() {
        assertThatThrownBy(() -> graph("no page")).isInstanceOf(EnvException.class);
        assertThatThrownBy(() -> graph("= A =\n= A =\n"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("page A occurs twice");
    }

    @Test
    void countsClicks() throws IOException {
        WikiGraph graph = graph("= A =\n[[B]]\n= B =\n[[C]] [[A]]\n= C =\n= D =\n[[A]]\n");
        ToIntFunction<String> clicks = graph.clicksTo(new WikiPage("C", "", List.of()), Set.of());

        assertThat(clicks.applyAsInt("C")).isZero();
        assertThat(clicks.applyAsInt("B")).isEqualTo(1);
        assertThat(clicks.applyAsInt("D")).isEqualTo(3);
        assertThat(graph.clicksTo(new WikiPage("D", "", List.of()), Set.of()).applyAsInt("A"))
                .isEqualTo(WikiSource.FAR);
    }

    @Test
    void drawsATargetWithinTheTurns() throws IOException {
        WikiGraph graph = graph("= A =\n[[B]]\n= B =\n[[C]]\n= C =\n[[D]]\n= D =\n");
        for (int seed = 0; seed < 100; seed++) {
            WikiSource.Route route = graph.sample(SeededRandom.of(seed), 2);
            int clicks = graph.clicksTo(route.target(), Set.of())
                    .applyAsInt(route.start().title());
            assertThat(clicks).isBetween(1, 2);
        }
    }

    @Test
    void readsAFileAgainOnlyWhenItHasChanged(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("pages.txt"), "= A =\n[[B]]\n= B =\n");
        WikiGraph first = WikiGraph.of(file);

        assertThat(WikiGraph.of(file)).isSameAs(first);
        Files.writeString(file, "= A =\n[[B]]\n= B =\n= C =\n");
        assertThat(WikiGraph.of(file).pages()).hasSize(3);
    }

    @Test
    void namesTheFileThatCannotBeRead(@TempDir Path folder) {
        assertThatThrownBy(() -> WikiGraph.of(folder.resolve("none.txt")))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("none.txt");
    }

    @Test
    void theBundledGraphIsLargeAndHangsTogether() {
        WikiGraph graph = WikiGraph.bundled();
        WikiPage center = graph.page("Earth");
        assertThat(center).isNotNull();
        ToIntFunction<String> toCenter = graph.clicksTo(center, Set.of());
        Set<String> reached = new HashSet<>(Set.of("Earth"));
        for (int before = 0; before < reached.size(); ) {
            before = reached.size();
            for (String title : Set.copyOf(reached)) {
                reached.addAll(graph.page(title).links());
            }
        }

        assertThat(graph.pages()).hasSizeGreaterThan(450).allSatisfy(page -> {
            assertThat(page.text()).as(page.title()).hasSizeGreaterThan(25).doesNotContain("[", "]");
            assertThat(reached).contains(page.title());
            boolean deadEnd = page.links().isEmpty();
            assertThat(deadEnd ? 0 : toCenter.applyAsInt(page.title())).isLessThan(12);
        });
    }
}
