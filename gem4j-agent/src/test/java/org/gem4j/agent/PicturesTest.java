// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.gem4j.env.Image;
import org.gem4j.env.ResetOptions;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PicturesTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3};
    private static final String ADDRESS =
            "data:image/png;base64," + Base64.getEncoder().encodeToString(PNG);
    private static final Image IMAGE = new Image("image/png", PNG);

    /// Says "done" and keeps what it was asked.
    private static final class Listener implements Policy {
        private final List<Prompt> asked = new ArrayList<>();

        @Override
        public synchronized List<Response> respond(List<Request> requests) {
            asked.add(requests.getFirst().prompt());
            return List.of(Response.untokenized("done", StopReason.END_OF_TURN, new Response.Usage(1, 1, -1)));
        }
    }

    private static Agent agent(boolean template) {
        Agent.Builder builder = Agent.builder("hf").tools("calculator");
        return (template ? builder.template("qwen2.5-vl") : builder).build();
    }

    private static ChainResult play(Agent agent, Policy policy, Map<String, Object> row) {
        return AgentRollout.playOne(agent, AgentRow.of(row), policy, Sampling.plain(9), 1, (reply, outcomes) -> {});
    }

    @Test
    void imagesReachTheModelInEveryForm(@TempDir Path folder) throws IOException {
        String file = Files.write(folder.resolve("dot.png"), PNG).toString();
        for (boolean template : new boolean[] {true, false}) {
            Listener policy = new Listener();
            ChainResult result =
                    play(agent(template), policy, Map.of("question", "What is it?", "images", List.of(ADDRESS, file)));

            assertThat(result.failure()).isEmpty();
            assertThat(policy.asked).singleElement().satisfies(prompt -> {
                assertThat(prompt.images()).containsExactly(IMAGE, IMAGE);
                assertThat(prompt).isInstanceOf(template ? Prompt.Rendered.class : Prompt.Chat.class);
            });
        }
    }

    @Test
    void bytesOfARowKeepTheirType() {
        byte[] jpeg = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 1};
        Listener policy = new Listener();
        play(agent(true), policy, Map.of("question", "What is it?", "image", jpeg));

        assertThat(policy.asked)
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.images()).containsExactly(new Image("image/jpeg", jpeg)));
    }

    @Test
    void anImageThatCannotBeShownIsAnErrorThatNamesItsMessage() {
        Map<String, Object> row = Map.of("question", "What is it?", "image", "https://example.org/cat.png");
        for (boolean template : new boolean[] {true, false}) {
            Listener policy = new Listener();

            assertThat(play(agent(template), policy, row).failure())
                    .isEqualTo("message 1 (user) has an image that cannot be shown: it must be a file or a data URI"
                            + " but was https://example.org/cat.png, which is not fetched");
            assertThat(policy.asked).isEmpty();
        }
        assertThat(play(agent(true), new Listener(), Map.of("question", "?", "image", "no/such.png"))
                        .failure())
                .contains("message 1 (user)", "no/such.png");
    }

    @Test
    void theEnvironmentRefusesItToo() {
        AgentData data = AgentData.of(List.of(AgentRow.of(Map.of("question", "?", "image", "no/such.png"))));
        try (AgentEnv env = new AgentEnv(agent(true), data, 1)) {
            assertThatExceptionOfType(EnvException.class)
                    .isThrownBy(() -> env.reset(ResetOptions.none()))
                    .withMessageContaining("message 1 (user)");
        }
    }
}
