// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.data.DataFiles;
import org.gem4j.data.DataSet;
import org.gem4j.data.Row;
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

class MessageImagesTest {
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

    @Test
    void theFirstRowWithAnImageIsNamed(@TempDir Path folder) throws IOException {
        Path words =
                Files.writeString(folder.resolve("words.jsonl"), "{\"question\": \"1?\"}\n{\"question\": \"2?\"}\n");
        Path seen = Files.writeString(
                folder.resolve("seen.jsonl"),
                "{\"question\": \"3?\"}\n{\"question\": \"4?\", \"image\": \"" + ADDRESS + "\"}\n");

        assertThat(AgentData.open(words).images().first()).isEmpty();
        assertThat(AgentData.open(seen).images().first())
                .hasValueSatisfying(
                        place -> assertThat(place).contains("seen.jsonl").endsWith("2"));
        assertThat(AgentData.open(List.of(words, seen)).images().first()).isPresent();
        assertThat(AgentData.open(List.of(words, seen)).first(4).images().first())
                .isPresent();
        assertThat(AgentData.open(List.of(words, seen)).first(3).images().first())
                .isEmpty();
    }

    @Test
    void rowsAreSearchedForImagesOnce() throws IOException {
        AtomicInteger read = new AtomicInteger();
        String lines = "{\"question\": \"1?\"}\n{\"question\": \"2?\"}\n{\"question\": \"3?\"}\n";
        DataSet words = DataFiles.readLines("words", new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        AgentData data = AgentData.of(counting(words, read), "words");
        int before = read.get();

        assertThat(data.images().first()).isEmpty();
        int after = read.get();
        assertThat(data.images().first()).isEmpty();

        assertThat(after - before).isEqualTo(3);
        assertThat(read).hasValue(after);
        data.first(2).images();
        assertThat(read).hasValue(after + 2);
    }

    private static DataSet counting(DataSet rows, AtomicInteger read) {
        return new DataSet() {
            @Override
            public String name() {
                return rows.name();
            }

            @Override
            public List<String> columns() {
                return rows.columns();
            }

            @Override
            public long size() {
                return rows.size();
            }

            @Override
            public Row row(long index) {
                read.incrementAndGet();
                return rows.row(index);
            }
        };
    }

    @Test
    void aModelThatReadsTextOnlyIsRefused() {
        AgentData data = AgentData.of(List.of(AgentRow.of(Map.of("question", "?", "image", ADDRESS))));
        AgentData words = AgentData.of(List.of(AgentRow.of("?")));
        AtomicInteger closed = new AtomicInteger();
        Policy reader = new Policy() {
            @Override
            public List<Response> respond(List<Request> requests) {
                return List.of();
            }

            @Override
            public boolean seesImages() {
                return false;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };

        assertThatIllegalArgumentException()
                .isThrownBy(() -> data.images().require(reader, "the model m"))
                .withMessage("row 0: the row has an image, but the model m reads text only;"
                        + " choose a model that sees images, or leave out such rows");
        assertThat(closed).hasValue(1);
        assertThat(words.images().require(reader, "the model m")).isSameAs(reader);
        try (AgentEnv env = new AgentEnv(agent(false), data, 1)) {
            assertThat(env.capability(Request.NeededImages.class))
                    .hasValueSatisfying(images -> assertThat(images.first()).hasValue("row 0"));
        }
        Listener policy = new Listener();
        assertThat(data.images().require(policy, "the model m")).isSameAs(policy);
    }

    @Test
    void everyPromptOfAChainNeedsItsImages() {
        List<Request> asked = new ArrayList<>();
        Policy policy = Policy.each(request -> {
            asked.add(request);
            return Response.scripted("done");
        });
        play(agent(true), policy, Map.of("question", "What is it?", "image", ADDRESS));

        assertThat(asked)
                .singleElement()
                .satisfies(request -> assertThat(request.environment().capability(Request.NeededImages.class))
                        .isPresent());
    }
}
