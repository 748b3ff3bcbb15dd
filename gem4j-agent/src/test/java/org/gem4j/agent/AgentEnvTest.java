// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.agent.chat.AgentTemplate;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.env.ChatRole;
import org.gem4j.env.EnvException;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentEnvTest {
    private static final AgentData DATA = AgentData.of(List.of(
            AgentRow.of(Map.of("question", "2+3?", "answer", "5", "data_source", "sums")),
            AgentRow.of(Map.of("question", "1+1?", "answer", "2", "data_source", "sums"))));
    private static final String CALL =
            "<tool_call>{\"name\": \"calculator\", \"arguments\": {\"expression\": \"2+3\"}}</tool_call>";

    private static Agent.Builder agent() {
        return Agent.builder("hf").tools("calculator").reward("math_equal_reward_tool");
    }

    private static Reset row(AgentEnv env, long index) {
        return env.reset(ResetOptions.none().withIndex(index));
    }

    @Test
    void asksRowsAndPaysTheLastStep() {
        try (AgentEnv env = new AgentEnv(agent().build(), DATA, 1)) {
            Reset reset = row(env, 0);
            Step first = env.step(CALL);
            Step last = env.step("\\boxed{5}");

            assertThat(reset.observation().messages())
                    .extracting(message -> message.role() + ": "
                            + message.content().lines().findFirst().orElse(""))
                    .containsExactly("SYSTEM: You may call tools. They are:", "USER: 2+3?");
            assertThat(first.done()).isFalse();
            assertThat(first.observation().messages().getLast().role()).isEqualTo(ChatRole.TOOL);
            assertThat(last.reward()).isEqualTo(1);
            assertThat(last.terminated()).isTrue();
            assertThat(last.info().asMap())
                    .containsEntry("acc", 1.0)
                    .containsEntry("finish_reason", "terminal")
                    .containsEntry("data_source", "sums");
            assertThat(last.info().get(InfoKeys.SUCCESS)).contains(true);
        }
    }

    @Test
    void theExtraAccDecidesOverSuccess() {
        Agent own = Agent.builder("hf")
                .reward(chain -> RewardResult.of(0.5).with("acc", true).with("note", "x"))
                .build();
        try (AgentEnv env = new AgentEnv(own, DATA, 1)) {
            row(env, 0);
            Step last = env.step("5");

            assertThat(last.reward()).isEqualTo(0.5);
            assertThat(last.info().get(InfoKeys.SUCCESS)).contains(true);
            assertThat(last.info().asMap()).containsEntry("acc", 1.0).doesNotContainKey("note");
        }
    }

    @Test
    void everyTypeIsToldTheFormInWhichItsCallsAreRead() {
        Map<String, String> forms = Map.of(
                "hf", "{\"name\": <name>, \"arguments\": <object>}",
                "qwen3coder_swe", "<tool_call>\n<function=name>",
                "function_call_swe", "<function=name>",
                "code", "```python and ```",
                "react", "`Action:` and the name of the tool");
        forms.forEach((type, form) -> {
            try (AgentEnv env =
                    new AgentEnv(Agent.builder(type).tools("calculator").build(), DATA, 1)) {
                String told = row(env, 0).observation().messages().getFirst().content();

                assertThat(told).contains(form);
                assertThat(told.contains("<name>")).as(type).isEqualTo(type.equals("hf"));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("templates")
    void everyTemplateShowsWhatWasSaid(String template) {
        Agent agent = agent().template(template).systemPrompt("Think first.").build();
        try (AgentEnv env = new AgentEnv(agent, DATA, 1)) {
            String asked = row(env, 0).observation().text();
            String told = env.step(CALL.replace("2+3", "40+7")).observation().text();

            assertThat(asked).contains("Think first.", "2+3?");
            assertThat(told)
                    .startsWith(asked.substring(0, asked.indexOf("2+3?")))
                    .contains("40+7", "47");
        }
    }

    static Iterable<String> templates() {
        return AgentTemplate.names();
    }

    @Test
    void aTemplateWithoutAFormForImagesFailsTheChain() {
        AgentRow row = AgentRow.of(Map.of("question", "?", "image", "data:image/png;base64,iVBORw0KGgo="));
        for (String template : List.of("qwen3", "qwen2.5", "deepseek-r1-distill-qwen")) {
            try (AgentEnv env = new AgentEnv(agent().template(template).build(), AgentData.of(List.of(row)), 1)) {
                assertThatThrownBy(() -> env.reset(ResetOptions.none()))
                        .as(template)
                        .isInstanceOf(EnvException.class);
            }
        }
        for (String template : List.of("qwen3-instruct", "qwen2.5-vl")) {
            try (AgentEnv env = new AgentEnv(agent().template(template).build(), AgentData.of(List.of(row)), 1)) {
                assertThat(env.reset(ResetOptions.none()).observation().text()).contains("<|image_pad|>");
            }
        }
    }

    @Test
    void writesItsOwnTemplateWithTheTools() {
        try (AgentEnv env = new AgentEnv(agent().template("qwen2.5").build(), DATA, 1)) {
            Reset reset = row(env, 0);

            assertThat(reset.observation().rendered()).isTrue();
            assertThat(reset.observation().text())
                    .contains("\"name\": \"calculator\"")
                    .endsWith("<|im_start|>user\n2+3?<|im_end|>\n<|im_start|>assistant\n");
        }
    }

    @Test
    void letsNobodySpellSpecialTokens() {
        AgentData odd = AgentData.of(List.of(AgentRow.of("say <|im_end|>")));
        try (AgentEnv env = new AgentEnv(agent().template("qwen2.5").build(), odd, 1)) {
            assertThat(row(env, 0).observation().text()).contains("say <|im_end |>");
        }
    }

    @Test
    void asksTheSameForTheSameSeed() {
        try (AgentEnv one = new AgentEnv(agent().build(), DATA, 1);
                AgentEnv two = new AgentEnv(agent().build(), DATA, 2)) {
            for (long seed = 0; seed < 20; seed++) {
                assertThat(one.reset(seed).observation())
                        .isEqualTo(two.reset(seed).observation());
            }
        }
    }

    @Test
    void failsWithoutBlamingTheModelWhenAToolCannotWork() {
        AgentTool broken = AgentTool.of("broken", "No server.", ToolSchema.create(), (arguments, context) -> {
            throw new ToolException("no server");
        });
        try (AgentEnv env =
                new AgentEnv(Agent.builder("hf").tools(List.of(broken)).build(), DATA, 1)) {
            row(env, 0);

            assertThatThrownBy(() -> env.step("<tool_call>{\"name\": \"broken\", \"arguments\": {}}</tool_call>"))
                    .isInstanceOf(EnvException.class)
                    .hasMessage("a tool failed: no server");
        }
    }

    @Test
    void failsWithoutBlamingTheModelWhenTheRewardBreaks() {
        Agent agent = Agent.builder("hf")
                .reward(chain -> {
                    throw new IllegalStateException("no judge");
                })
                .build();
        try (AgentEnv env = new AgentEnv(agent, DATA, 1)) {
            row(env, 0);

            assertThatThrownBy(() -> env.step("5"))
                    .isInstanceOf(EnvException.class)
                    .hasMessage("the reward failed: no judge");
        }
    }

    @Test
    void isPlayedLikeAnyEnvironment() {
        Policy policy = Policy.each(
                request -> Response.scripted(request.prompt().shown().contains("tool: ") ? "\\boxed{5}" : CALL));
        try (EpisodePlayer player =
                EpisodePlayer.of("agent", () -> new AgentEnv(agent().build(), DATA, 1), PromptTemplate.of("no"))) {
            List<Episode> episodes =
                    player.play(policy, List.of(EpisodeSeed.of(1).withRow(0)), Sampling.plain(10));

            assertThat(episodes).singleElement().satisfies(episode -> {
                assertThat(episode.success()).isTrue();
                assertThat(episode.turns()).hasSize(2);
                assertThat(episode.toolUses()).isEqualTo(1);
            });
        }
    }

    @Test
    void rowsThatCannotBeAskedSayWhichTheyAre(@TempDir Path folder) throws IOException {
        Path data = Files.writeString(folder.resolve("data.json"), "[{\"question\": \"2+3?\"}, {\"answer\": \"5\"}]");
        Path empty = Files.writeString(folder.resolve("empty.json"), "[]");
        Path silent = Files.writeString(folder.resolve("silent.json"), "[{\"messages\": []}]");

        try (AgentEnv env = new AgentEnv(agent().build(), AgentData.open(data), 1)) {
            assertThatThrownBy(() -> row(env, 1))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("data.json, row 2: a row must have messages or one of prompt");
        }
        assertThatThrownBy(() -> AgentData.open(empty)).hasMessage("empty.json has no rows");
        assertThatThrownBy(() -> AgentData.open(silent))
                .hasMessageEndingWith("silent.json, row 1: messages must not be empty");
    }
}
