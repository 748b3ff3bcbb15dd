// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.testing.FakeModelServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewardsTest {
    private static GradedChain chain(String response, int tools, Map<String, @Nullable Object> fields) {
        List<AgentMessage> messages = new ArrayList<>(List.of(AgentMessage.of(ChatRole.USER, "q")));
        for (int i = 0; i < tools; i++) {
            messages.add(AgentMessage.of(ChatRole.ASSISTANT, "<think>t</think>call"));
            messages.add(AgentMessage.of(ChatRole.TOOL, "5"));
        }
        messages.add(AgentMessage.of(ChatRole.ASSISTANT, response));
        return new GradedChain(response, List.of(messages), fields, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 0", "1, 6, 0.1", "1, 5, 1"})
    void paysForTheToolAndForTheAnswer(int tools, String answer, double reward) {
        GradedChain chain = chain("\\boxed{5}", tools, Map.of("answer", answer));

        assertThat(Rewards.of("math_equal_reward_tool").score(chain).reward()).isEqualTo(reward);
        assertThat(Rewards.of("MATH_string_equal_reward_tool").score(chain).reward())
                .isEqualTo(reward);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 1/4", "2x+3, 3+2x", "1/2, 0.5"})
    void comparesAnswersAsMathematics(String response, String answer) {
        GradedChain chain = chain(response, 0, Map.of("answer", answer));

        assertThat(Rewards.of("math_equal_reward").score(chain).reward()).isEqualTo(1);
    }

    @Test
    void findsThoughtsInEarlierTurns() {
        GradedChain chain = chain("<answer>Paris</answer>", 1, Map.of("golden_answers", List.of("paris")));

        assertThat(Rewards.of("qa_em_format_reward").score(chain).asMap())
                .containsEntry("reward", 1.0)
                .containsEntry("fmt_think", 1.0);
        assertThatThrownBy(
                        () -> Rewards.of("qa_em_format_reward", Compat.AGENTFLY).score(chain))
                .isInstanceOf(AgentFlyError.class);
    }

    @Test
    void addsUpWeightedRewards() {
        Map<String, Double> weights = new LinkedHashMap<>();
        weights.put("qa_f1_reward", 0.5);
        weights.put("math_equal_reward", 2.0);
        GradedChain chain = chain("5", 0, Map.of("answer", "5"));

        assertThat(AgentReward.weighted(weights).score(chain).asMap())
                .containsEntry("reward", 2.5)
                .containsEntry("qa_f1_reward", 1.0)
                .containsEntry("f1", 1.0);
    }

    @Test
    void asksAnotherModel() {
        Policy judge = Policy.each(request -> Response.scripted("Close enough.\nScore: 0.75"));
        GradedChain chain = chain("about 5", 0, Map.of("answer", "5", "question", "2+3?"));

        assertThat(new JudgeReward(judge).score(chain).reward()).isEqualTo(0.75);
        assertThat(JudgeReward.score("Score: nan", Compat.NONE)).isEmpty();
        assertThat(JudgeReward.score("Score: 7", Compat.NONE)).hasValue(1);
    }

    @Test
    void failsAsAgentFlyDoesWhereThatIsAskedFor() {
        Map<String, @Nullable Object> none = new LinkedHashMap<>();
        none.put("answer", List.of("y"));
        none.put("answer_eval", null);
        AgentReward infoseek = Rewards.of("infoseek_reward", Compat.AGENTFLY);

        assertThatThrownBy(() -> infoseek.score(chain("y", 0, none)))
                .hasMessage("'NoneType' object is not subscriptable");
        assertThatThrownBy(
                        () -> infoseek.score(chain("y", 0, Map.of("answer", List.of("y"), "answer_eval", List.of()))))
                .hasMessage("list index out of range");
        assertThatThrownBy(() ->
                        Rewards.of("ok_vqa_reward", Compat.AGENTFLY).score(chain("y", 0, Map.of("answers", List.of()))))
                .hasMessage("max() arg is an empty sequence");
        assertThatThrownBy(() -> RewardResult.from(Map.of("reward", List.of())))
                .isInstanceOfSatisfying(
                        AgentFlyError.class, error -> assertThat(error.kind()).isEqualTo("TypeError"));
        assertThat(Rewards.of("infoseek_reward").score(chain("y", 0, none)).reward())
                .isEqualTo(0.8);
    }

    @Test
    void judgesAreKnownByName() {
        GradedChain chain = chain("about 5", 0, Map.of("answer", "5", "question", "2+3?"));
        try (FakeModelServer server = FakeModelServer.start(asked -> FakeModelServer.Reply.chat(
                asked.body().contains("mathematically") ? "Yes. {\"score\": 1.0}" : "Score: 0.25"))) {
            Optional<JudgeServer> judge = JudgeServer.of(
                    "",
                    "",
                    Map.of(
                            "JUDGE_MODEL",
                            "m",
                            "JUDGE_BASE_URL",
                            server.baseUrl().toString()));

            assertThat(Rewards.of("llm_as_judge", Compat.NONE, judge)
                            .score(chain)
                            .reward())
                    .isEqualTo(0.25);
            assertThat(Rewards.of("llm_as_judge_reward", Compat.NONE, judge)
                            .score(chain)
                            .asMap())
                    .containsEntry("raw_score", 0.25);
            assertThat(Rewards.of("llm_as_judge_math_reward", Compat.NONE, judge)
                            .score(chain)
                            .reward())
                    .isEqualTo(1);
        }
        assertThatThrownBy(() -> Rewards.of("llm_as_judge", Compat.NONE, Optional.empty())
                        .score(chain))
                .hasMessageContaining("JUDGE_MODEL");
        assertThatThrownBy(() -> JudgeServer.of("m", "localhost", Map.of())).hasMessageContaining("but was localhost");
    }

    @Test
    void unknownRewardsSayWhatThereIs() {
        assertThatThrownBy(() -> Rewards.of("math_equal_rewards"))
                .hasMessageContaining("Did you mean math_equal_reward");
    }

    @Test
    void takesWhatFunctionsReturn() {
        assertThat(RewardResult.from(true).reward()).isEqualTo(1);
        assertThat(RewardResult.from(Map.of("reward", "0.5", "acc", 1)).asMap()).containsEntry("acc", 1);
        assertThatThrownBy(() -> RewardResult.from(List.of(1))).hasMessageContaining("returned list");
    }
}
