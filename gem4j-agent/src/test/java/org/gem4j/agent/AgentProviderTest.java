// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.rollout.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentProviderTest {
    private static final Map<String, Object> CALCULATOR =
            Map.of("tools", "calculator", "reward", "math_equal_reward_tool", "data", "arithmetic-test");

    @TempDir
    private Path folder;

    @Test
    void theReferencePlayerCallsTheCalculatorAndAnswers() {
        try (Env env = Gem.make("agent:rows", CALCULATOR)) {
            for (int seed = 0; seed < 50; seed++) {
                env.reset(seed);
                ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();

                Step called = env.step(player.referenceAction());
                Step last = env.step(player.referenceAction());

                assertThat(called.done()).isFalse();
                assertThat(called.info().get(InfoKeys.USE_TOOL)).contains(true);
                assertThat(last.terminated()).isTrue();
                assertThat(last.reward()).isEqualTo(1);
            }
        }
    }

    @Test
    void randomPlayCallsAndAnswers() {
        SeededRandom random = SeededRandom.of(3, "play", 0);
        try (Env env = Gem.make("agent:rows", CALCULATOR)) {
            env.reset(1);
            Samples samples = env.capability(Samples.class).orElseThrow();
            Set<String> starts = new TreeSet<>();
            for (int i = 0; i < 100; i++) {
                String action = samples.sampleAction(random);
                starts.add(action.substring(0, 6));
            }

            assertThat(starts).containsExactly("<tool_", "\\boxed");
        }
    }

    @Test
    void aRowsOwnDemonstrationIsPlayed() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.json"), """
                [{"question": "Who?", "answer": "Ada",
                  "demonstration": ["<answer>Ada", "<search>who</search>", "<answer>Ada</answer>"]}]
                """);
        Map<String, Object> options = Map.of(
                "data", file.toString(), "agent", "searchr1", "tools", "calculator", "reward", "math_equal_reward");
        try (Env env = Gem.make("agent:rows", options)) {
            env.reset(1);
            ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();

            assertThat(player.referenceAction()).isEqualTo("<answer>Ada");
            assertThat(env.step("<search>anything</search>").done()).isFalse();
            assertThat(player.referenceAction()).isEqualTo("<search>who</search>");
            env.reset(2);
            assertThat(player.referenceAction()).isEqualTo("<answer>Ada");
        }
    }

    @Test
    void filesAndTextsOfOptionsAreRead() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a,b.json"), "[{\"question\": \"What is 2 + 2?\", \"answer\": \"4\"}]");

        try (Env env = Gem.make(
                "agent:rows",
                Map.of(
                        "data",
                        file.toString().replace(",", "%2C"),
                        "system_prompt",
                        "Think%2C then act.",
                        "template",
                        "qwen2.5",
                        "reward",
                        "math_equal_reward"))) {
            assertThat(env.reset(1).observation().text()).contains("Think, then act.", "What is 2 + 2?");
            assertThat(env.step("\\boxed{4}").reward()).isEqualTo(1);
        }
    }

    @Test
    void aFirstRowThatCannotBeAskedHidesNoPlayer() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), """
            {"query": "none"}
            {"question": "What is 2 + 2?", "answer": "4"}
            """);
        try (Env env = Gem.make("agent:rows", Map.of("data", file.toString(), "tools", "calculator"))) {
            assertThat(env.capability(ReferencePlayer.class)).isPresent();
            assertThat(env.capability(Samples.class)).isPresent();
        }
    }

    @Test
    void withoutARewardTheAnswerIsCompared() {
        try (Env env = Gem.make("agent:rows", Map.of())) {
            env.reset(1);
            String answer = env.capability(ReferencePlayer.class).orElseThrow().referenceAction();

            assertThat(env.step(answer).reward()).isEqualTo(1);
            env.reset(1);
            assertThat(env.step("\\boxed{-1}").reward()).isZero();
        }
    }

    @Test
    void environmentsShareTheRowsOfAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.json"), "[{\"question\": \"Why?\", \"answer\": \"4\"}]");
        Map<String, Object> options = Map.of("data", file.toString(), "template", "qwen2.5");
        Request.NeededImages found;
        try (Env first = Gem.make("agent:rows", options)) {
            found = first.capability(Request.NeededImages.class).orElseThrow();
        }
        Files.delete(file);

        try (Env env = Gem.make("agent:rows", options)) {
            assertThat(env.reset(1).observation().text()).contains("Why?");
            assertThat(env.capability(Request.NeededImages.class)).containsSame(found);
        }
    }

    @Test
    void strictAgentsOfferAGrammarThatTheyShare() {
        Map<String, Object> options = Map.of("tools", "calculator", "strict", true);
        try (Env env = Gem.make("agent:rows", options);
                Env other = Gem.make("agent:rows", options);
                Env free = Gem.make("agent:rows", CALCULATOR)) {
            Request.Constraint grammar =
                    env.capability(Request.Constraint.class).orElseThrow();

            assertThat(other.capability(Request.Constraint.class).orElseThrow().key())
                    .isEqualTo(grammar.key());
            assertThat(free.capability(Request.Constraint.class)).isEmpty();
        }
        assertThatThrownBy(() -> Gem.make("agent:rows", Map.of("strict", true))).hasMessageContaining("has none");
        assertThatThrownBy(
                        () -> Gem.make("agent:rows", Map.of("strict", true, "agent", "react", "tools", "calculator")))
                .hasMessageContaining("agent type hf but it was react");
    }

    @Test
    void unknownNamesAreRefused() {
        assertThatThrownBy(() -> Gem.make("agent:rows", Map.of("tools", "calculater")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Did you mean calculator?");
        assertThatThrownBy(() -> Gem.make("agent:rows", Map.of("max_turns", 0)))
                .hasMessageContaining("max_turns must be a whole number in 1..1000 but was 0");
    }
}
