// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.report.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpisodeQueriesTest {
    @TempDir
    private Path root;

    private RunFolder folder;
    private EpisodeQueries episodes;

    @BeforeEach
    void write() {
        folder = SampleRuns.finished(root, "a", 1, 40);
        episodes = new EpisodeQueries(new RunList(List.of(root)));
    }

    private List<?> list(String query) {
        return listed(episodes.list(Query.parse("run=a&" + query)));
    }

    private static List<?> listed(Map<String, Object> answer) {
        return Objects.requireNonNull((List<?>) answer.get("episodes"));
    }

    @Test
    void stepsSuccessAndReturnFilter() {
        assertThat(list("")).hasSize(8);
        assertThat(list("step=20")).extracting("step").containsExactly(20L, 20L);
        assertThat(list("solved=yes")).hasSize(4).extracting("success").containsOnly(true);
        assertThat(list("solved=no")).hasSize(4);
        assertThat(list("least=0.5")).hasSize(4);
        assertThat(list("step=15")).isEmpty();
    }

    /// JavaScript would round the number.
    @Test
    void seedsAreTexts() {
        assertThat(list("step=20")).extracting("seed").containsExactly("120", "9007199254740993");
    }

    @Test
    void anEpisodeIsReadByWhereItLies() {
        Map<?, ?> entry = (Map<?, ?>) list("step=30").getLast();

        Map<String, Object> episode = episodes.read(Query.parse("run=a&at=" + entry.get("offset")));

        assertThat(episode).containsEntry("step", 30).containsEntry("seed", "9007199254740993");
        assertThat(String.valueOf(episode.get("turns")))
                .contains("response=[Guess: , \\boxed{, 7, }]", "advantages=[-1.0, -0.5, 0.5, 1.0]", "<b>&");
    }

    @Test
    void wordsAreFoundInObservationsActionsAndSeeds() {
        assertThat(found("boxed{5}")).hasSize(8);
        assertThat(found("HIGHER THAN")).hasSize(8);
        assertThat(found("9007199254740993")).hasSize(4);
        assertThat(found("nowhere")).isEmpty();
        assertThat(found("boxed{5}"))
                .element(0)
                .satisfies(hit -> assertThat(hit.toString()).contains("step=40", "snippet="));
    }

    private List<?> found(String words) {
        return listed(episodes.search(Query.parse(
                "run=a&words=" + words.replace(" ", "%20").replace("{", "%7B").replace("}", "%7D"))));
    }

    /// A machine that lost its power may leave a line of zeros.
    @Test
    void aBrokenLineOfTheIndexIsLeftOut() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.stepEpisodesIndex()));
        lines.set(2, "\0".repeat(80));
        Files.write(folder.stepEpisodesIndex(), lines);

        assertThat(list("")).hasSize(7);
        assertThat(list("")).as("asked again").hasSize(7);
    }

    @Test
    void aListEndsAtFiveHundred() throws IOException {
        String line = Files.readAllLines(folder.stepEpisodesIndex()).getFirst() + "\n";
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            many.add(line);
        }
        Files.writeString(folder.stepEpisodesIndex(), String.join("", many));

        Map<String, Object> listed = episodes.list(Query.parse("run=a"));

        assertThat((List<?>) listed.get("episodes")).hasSize(500);
        assertThat(listed).containsEntry("more", true);
    }
}
