// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.junit.jupiter.api.Test;

class LongestLengthTest {
    private static final String CALL =
            "<tool_call>{\"name\": \"calculator\", \"arguments\": {\"expression\": \"2+3\"}}</tool_call>";

    /// Calls without end, with a token for each character, and cuts replies as it is told.
    private static final class Caller implements Policy {
        private final boolean counts;
        private final List<Response> given = new ArrayList<>();

        Caller(boolean counts) {
            this.counts = counts;
        }

        @Override
        public OptionalInt promptTokens(Prompt prompt) {
            return counts ? OptionalInt.of(prompt.shown().length()) : OptionalInt.empty();
        }

        @Override
        public synchronized List<Response> respond(List<Request> requests) {
            Request request = requests.getFirst();
            int prompt = request.prompt().shown().length();
            int length = Math.min(CALL.length(), request.sampling().maxTokens());
            Response response = Response.untokenized(
                    CALL.substring(0, length),
                    length < CALL.length() ? StopReason.LENGTH : StopReason.END_OF_TURN,
                    new Response.Usage(prompt, length, -1));
            given.add(response);
            return List.of(response);
        }
    }

    private static ChainResult play(int longest, Policy policy) {
        Agent agent = Agent.builder("hf")
                .tools("calculator")
                .template("qwen2.5-no-system-tool")
                .maxTurns(50)
                .maxModelLength(longest)
                .build();
        AgentRow row = AgentRow.of(Map.of("question", "What is 2 + 3?"));
        return AgentRollout.playOne(agent, row, policy, Sampling.plain(500), 1, (reply, outcomes) -> {});
    }

    @Test
    void noTurnIsLongerThanTheLongestLength() {
        for (int longest = 1; longest < 1200; longest += 7) {
            Caller caller = new Caller(true);

            ChainResult chain = play(longest, caller);

            int limit = longest;
            assertThat(chain.finish()).as("max_model_len %d", longest).contains(FinishReason.MAX_MODEL_LEN);
            assertThat(chain.failure()).isEmpty();
            assertThat(caller.given)
                    .allSatisfy(response -> assertThat(response.usage().promptTokens()
                                    + response.usage().responseTokens())
                            .isLessThanOrEqualTo(limit));
        }
    }

    @Test
    void aPolicyThatCannotCountStillEndsTheChain() {
        ChainResult chain = play(600, new Caller(false));

        assertThat(chain.finish()).contains(FinishReason.MAX_MODEL_LEN);
        assertThat(chain.turns().size()).isLessThan(10);
    }

    @Test
    void aPromptThatTheModelRefusesForItsLengthEndsTheChainForThatReason() {
        Policy full = Policy.each(request -> Response.failed(StopReason.PROMPT_TOO_LONG, "too long"));

        ChainResult chain = play(600, full);

        assertThat(chain.finish()).contains(FinishReason.MAX_MODEL_LEN);
        assertThat(chain.turns()).isEmpty();
        assertThat(chain.failure()).isEmpty();
    }
}
