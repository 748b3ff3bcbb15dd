// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowseTest {
    private static final String EVALUATED = """
        {"environment":"game:A","task":0,"sample":0,"outcome":"ok","failure":"","env_id":"game:A","seed":7,\
        "return":1.0,"success":true,"turns":[{"observation":"Say yes.","action":"yes","reward":1.0,\
        "terminated":true,"truncated":false,"move":"win","tokens":3,"mean_logprob":-0.5,"info":{"hint":"x"}}],"final_observation":"Good."}
        {"environment":"game:B","task":1,"sample":2,"outcome":"ok","failure":"","env_id":"game:B","seed":8,\
        "return":0.25,"success":false,"turns":[{"observation":"Say no.","action":"\\u001b[31mred\\u202e","reward":0.25,"terminated":false,"truncated":false},\
        {"observation":"Again.","action":"no","reward":0,"terminated":true,"truncated":false}],"final_observation":""}
        {"environment":"game:B","task":2,"sample":0,"outcome":"infrastructure","failure":"server gone","env_id":"game:B","seed":9,"return":0,\
        "success":false,"turns":[]}
        """;

    @TempDir
    private Path folder;

    private List<Rollout> rollouts = List.of();

    @BeforeEach
    void writeAnEvaluation() throws IOException {
        Files.writeString(folder.resolve("episodes.jsonl"), EVALUATED + "{\"environment\":\"still being wri");
        rollouts = RolloutFiles.read(folder);
    }

    @Test
    void evaluationsTrainingRunsAndRolloutFilesAreRead() throws IOException {
        assertThat(rollouts)
                .extracting(Rollout::status)
                .containsExactly(Rollout.Status.SOLVED, Rollout.Status.UNSOLVED, Rollout.Status.FAILED);
        assertThat(rollouts.get(1).title()).isEqualTo("task 1 #2");

        Path run = Files.createDirectory(folder.resolve("run"));
        String line =
                "{\"env_id\":\"game:A\",\"seed\":5,\"policy\":\"step 3\",\"return\":1,\"success\":true,\"turns\":[]}\n";
        Files.writeString(run.resolve("episodes-before.jsonl"), line);
        Files.writeString(run.resolve("episodes-after.jsonl"), line);
        assertThat(RolloutFiles.read(run)).extracting(Rollout::group).containsExactly("before", "after");
        assertThat(RolloutFiles.read(run.resolve("episodes-after.jsonl"))).hasSize(1);

        Files.writeString(run.resolve("episodes-after.jsonl"), "no json\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RolloutFiles.read(run))
                .withMessageContaining("episodes-after.jsonl line 1");
    }

    @Test
    void longSeedsAreShortInListsAndWholeOnTheirPage() throws IOException {
        Path file = folder.resolve("run.jsonl");
        Files.writeString(file, """
            {"env_id":"game:A","seed":-8123456789012345678,"return":1,"success":true,"turns":[]}
            {"env_id":"game:A","seed":20261128,"return":1,"success":true,"turns":[]}
            """);
        List<Rollout> trained = RolloutFiles.read(file);

        assertThat(trained)
                .extracting(rollout -> ListPage.row(rollout, trained, 100).split("  +")[1])
                .containsExactly("seed -8123…5678", "seed 20261128");
        assertThat(EpisodePage.of(trained.getFirst(), 100).lines().getFirst().text())
                .isEqualTo("game:A  seed -8123456789012345678");
        assertThat(RolloutList.of(trained).withWords("8123456789012345678").shown())
                .hasSize(1);
    }

    @Test
    void listsAreFilteredAndSorted() {
        RolloutList list = RolloutList.of(rollouts);

        assertThat(list.withWords("SAY YES").shown()).containsExactly(rollouts.get(0));
        assertThat(list.withWords("server gone").shown()).containsExactly(rollouts.get(2));
        assertThat(list.withStatus(Optional.of(Rollout.Status.FAILED)).shown()).containsExactly(rollouts.get(2));
        assertThat(list.withOrder(RolloutList.Order.LONGEST).shown().getFirst()).isEqualTo(rollouts.get(1));
        assertThat(list.withOrder(RolloutList.Order.WORST).shown().getFirst()).isEqualTo(rollouts.get(2));
        assertThat(list.nextEnv().nextEnv().shown()).containsExactly(rollouts.get(1), rollouts.get(2));
        assertThat(list.nextEnv().nextEnv().nextEnv()).isEqualTo(list);
        assertThat(list.nextStatus().nextStatus().nextStatus().nextStatus()).isEqualTo(list);
    }

    @Test
    void pagesWrapAndObeyNothingThatAModelWrote() {
        EpisodePage page = EpisodePage.of(rollouts.get(1), 20);

        assertThat(page.lines())
                .allSatisfy(line ->
                        assertThat(line.text()).hasSizeLessThanOrEqualTo(20).doesNotContain("\u001b", "\u202e"));
        assertThat(page.lines()).anyMatch(line -> line.text().contains("␛[31mred"));
        assertThat(page.turns()).hasSize(2);
        assertThat(page.turn(0, false)).isEqualTo(page.turns().getFirst());
        assertThat(page.find("AGAIN", 0, false)).hasValue(page.turns().get(1) + 1);
        assertThat(page.find("absent", 0, false)).isEmpty();
    }

    @Test
    void keysOpenSearchAndLeave() throws IOException {
        String screen = screen("j\r/again\rqfq");

        assertThat(screen).contains("3 of 3 episodes, 1 solved", "turn 2 of 2", "1 of 3 episodes");
    }

    private String screen(String keys) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LineDisciplineTerminal terminal = new LineDisciplineTerminal("test", "xterm", out, StandardCharsets.UTF_8);
        terminal.setSize(new Size(100, 24));
        try (terminal) {
            terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
            new Browser(terminal, "test", RolloutList.of(rollouts)).run();
        }
        return out.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]", "");
    }
}
