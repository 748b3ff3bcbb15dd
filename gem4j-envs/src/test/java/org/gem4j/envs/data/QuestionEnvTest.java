// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.ResetOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionEnvTest {
    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static double reward(String id, Map<String, ?> options, String action) {
        try (Env env = Gem.make(id, options)) {
            env.reset();
            return env.step(action).reward();
        }
    }

    private static List<String> questions(Env env, int count) {
        List<String> questions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            questions.add(env.reset().observation().text());
        }
        return questions;
    }

    @Test
    void asksEveryRowOnceAnEpochInAnotherOrderEachTime() {
        int rows = 68;
        try (Env env = Gem.make("math:sample", Map.of("seed", 5));
                Env same = Gem.make("math:sample", Map.of("seed", 5));
                Env other = Gem.make("math:sample", Map.of("seed", 6))) {
            List<String> first = questions(env, rows);
            List<String> second = questions(env, rows);

            assertThat(new HashSet<>(first)).hasSize(rows);
            assertThat(second).containsExactlyInAnyOrderElementsOf(first).isNotEqualTo(first);
            assertThat(questions(same, rows)).isEqualTo(first);
            assertThat(questions(other, rows)).isNotEqualTo(first);
        }
    }

    @Test
    void anIndexAsksThatRowAndBeginsAgainBeyondTheLast() {
        try (Env env = Gem.make("math:sample", Map.of("seed", 5))) {
            String first =
                    env.reset(ResetOptions.none().withIndex(0)).observation().text();

            assertThat(env.reset(ResetOptions.none().withIndex(68))
                            .observation()
                            .text())
                    .isEqualTo(first);
            assertThat(env.reset(ResetOptions.none().withIndex(1)).observation().text())
                    .isNotEqualTo(first);
        }
    }

    @Test
    void takesRowsInAnOption() {
        Map<String, ?> options = Map.of("rows", """
                {"question": "1+1?", "answer": ["2", "two"]}
                {"question": "2+2?", "answer": "4"}
                """, "shuffle", false, "instruction", false);

        assertThat(reward("data:math", options, "\\boxed{2}")).isEqualTo(1);
        assertThat(reward("data:math", options, "\\boxed{4}")).isEqualTo(0);
        assertThatThrownBy(() -> Gem.make("data:math", Map.of("rows", "no JSON")))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("rows, row 1");
        assertThatThrownBy(() -> Gem.make("data:math", Map.of()))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("rows must hold such rows");
    }

    @Test
    void readsYourOwnFilesWithYourOwnColumns() throws IOException {
        Path file = write("own.csv", "q,a,level\n\"1, 2, then?\",3,easy\nbig?,x^2+2x+1,hard\n");
        Map<String, ?> options =
                Map.of("path", file.toString(), "question", "q", "answer", "a", "filter", "level=hard");

        assertThat(reward("data:math", options, "\\boxed{(x+1)^2}")).isEqualTo(1);
        assertThat(reward("data:math", options, "\\boxed{(x+1)^3}")).isEqualTo(0);
    }

    @Test
    void anyOfSeveralRightAnswersWillDo() throws IOException {
        Path file = write("own.jsonl", "{\"question\":\"?\",\"answer\":[\"Paris\",\"City of Light\"]}\n");
        Map<String, ?> options = Map.of("path", file.toString());

        assertThat(reward("data:qa", options, "<answer>the city of light.</answer>"))
                .isEqualTo(1);
        assertThat(reward("data:qa", options, "Paris")).isEqualTo(0);
        assertThat(reward("data:qa", options, "<answer>It is Paris</answer>")).isEqualTo(0);
        assertThat(reward(
                        "data:qa",
                        Map.of("path", file.toString(), "match", "cover", "boxed", true),
                        "\\boxed{It is Paris}"))
                .isEqualTo(1);
        assertThat(reward("data:qa", Map.of("path", file.toString(), "format_reward", -0.5), "Paris"))
                .isEqualTo(-0.5);
    }

    @Test
    void goldAnswersMayHoldTheirSolution() throws IOException {
        Path file = write("gsm.jsonl", "{\"question\":\"?\",\"answer\":\"6 times 7 is 42.\\n#### 42\"}\n");

        assertThat(reward("data:math", Map.of("path", file.toString()), "\\boxed{42}"))
                .isEqualTo(1);
    }

    @Test
    void saysWhatToDoWhenDataIsMissing() throws IOException {
        assertThatThrownBy(() -> Gem.make("data:qa"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("the option path must name a file or a folder");
        Path file = write("own.jsonl", "{\"question\":\"?\",\"answer\":\"\"}\n{\"q\":1}\n");
        try (Env env = Gem.make("data:qa", Map.of("path", file.toString()))) {
            assertThatThrownBy(() -> env.reset(ResetOptions.none().withIndex(0)))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("own.jsonl, row 1, column answer: must be at least one right answer");
            assertThatThrownBy(() -> env.reset(ResetOptions.none().withIndex(1)))
                    .hasMessageContaining("own.jsonl, row 2: there is no column answer. Columns: q.");
        }
    }

    @Test
    void testsThatExpectNothingAreRefused() throws IOException {
        String rows = """
                {"question":"?","tests":[{"input":"1"}]}
                {"question":"?","tests":{"inputs":["1"],"outputs":[""]}}
                {"question":"?","tests":[{"args":[1],"expected":null,"fn_name":"f"}]}
                {"question":"?","tests":[""]}
                """;
        Path file = write("code.jsonl", rows);
        try (Env env = Gem.make("data:code", Map.of("path", file.toString()))) {
            for (int row = 0; row < 4; row++) {
                ResetOptions asked = ResetOptions.none().withIndex(row);
                assertThatThrownBy(() -> env.reset(asked))
                        .as("row %d", row + 1)
                        .isInstanceOf(EnvException.class)
                        .hasMessageContaining("output");
            }
        }
    }

    @Test
    void diagramsAreImagesOfTheObservation() {
        try (Env env = Gem.make("math:sample-images", Map.of("seed", 1))) {
            assertThat(env.reset().observation().images())
                    .singleElement()
                    .satisfies(image -> assertThat(image.mediaType()).isEqualTo("image/png"));
        }
    }

    @Test
    void everyIdOfGemIsKnown() {
        assertThat(Gem.list().stream().map(EnvSpec::id))
                .contains(
                        "math:ASDiv2K",
                        "math:GSM8K",
                        "math:Math12K",
                        "math:Math8K-3to5",
                        "math:Orz57K",
                        "math:DeepScaleR40K",
                        "math:Geometry3K",
                        "code:CodeContest",
                        "code:Taco8k",
                        "code:PrimeIntellect15k",
                        "eval:CodeContest",
                        "logic:RuleTaker-d0",
                        "logic:RuleTaker-d1",
                        "logic:RuleTaker-d2",
                        "logic:RuleTaker-d3",
                        "logic:RuleTaker-d5",
                        "qa:NaturalQuestions",
                        "qa:HotpotQA",
                        "eval:MATH500",
                        "eval:AMC",
                        "eval:OlympiadBench",
                        "eval:Minerva",
                        "eval:AIME24",
                        "eval:QaOpen",
                        "eval:2Wiki",
                        "eval:PopQA",
                        "eval:TriviaQA",
                        "eval:HotpotQA",
                        "eval:Bamboogle",
                        "eval:NaturalQuestions",
                        "eval:Musique");
    }
}
