// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Sessions on two nodes that both stay.
class TwoNodesTest {
    private static final int SESSIONS = 16;
    private static final String RESET = "{\"type\":\"reset\",\"data\":{}}";
    private static final String GUESS = "{\"type\":\"step\",\"data\":{\"message\":\"\\\\boxed{5}\"}}";
    private static final String FORK = "{\"type\":\"fork\",\"data\":{\"count\":4}}";

    private static List<LocalNode> nodes = List.of();

    @BeforeAll
    static void start() {
        nodes = LocalNode.open(2, Optional.empty());
    }

    @AfterAll
    static void stop() {
        nodes.forEach(LocalNode::close);
    }

    /// What a session shows of each frame; a guess may happen to end the episode.
    private static List<String> play(Connection socket, String... frames) throws Exception {
        List<String> shown = new ArrayList<>();
        for (String frame : frames) {
            JsonNode data = socket.ask(frame).path("data");
            shown.add(data.has("observation") ? Recordings.shown(data.toString()) : data.toString());
        }
        return shown;
    }

    private static void requireAlike(Connection parent, String... frames) throws Exception {
        JsonNode ids = parent.ask(FORK).path("data").path("session_ids");
        assertThat(ids.size()).as(ids.toString()).isEqualTo(4);
        List<String> expected = play(parent, frames);
        for (JsonNode id : ids) {
            Connection fork = new Connection(nodes.getLast().port(), "session_id=" + id.stringValue());
            assertThat(play(fork, frames)).isEqualTo(expected);
            fork.close();
        }
        parent.close();
    }

    @Test
    void forksBeforeTheFirstResetHaveTheStreamOfTheirParent() throws Exception {
        Connection parent = new Connection(nodes.getFirst().port(), "env_id=" + CountingTask.GAME);

        requireAlike(parent, RESET, GUESS, GUESS, RESET, GUESS, RESET, GUESS);
    }

    @Test
    void forksInAnEpisodeContinueIt() throws Exception {
        Connection parent = new Connection(nodes.getFirst().port(), "env_id=" + CountingTask.GAME);
        assertThat(play(parent, RESET, GUESS)).hasSize(2);

        requireAlike(parent, RESET, GUESS, GUESS, RESET, GUESS);
    }

    @Test
    void answerThatIsTooLongForTheOtherNodeIsAnError() {
        List<String> sessions = open();

        for (String session : sessions) {
            HttpResponse<String> answer = nodes.getFirst().step(session, "long");

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("a node of a cluster sends at most 2000000");
        }
    }

    @Test
    void sessionThatEndsIsForgottenOnBothNodes() {
        List<String> sessions = open();

        for (String session : sessions) {
            nodes.getLast().rpc("openenv/session/close", "{\"session_id\":\"" + session + "\"}");
        }

        for (String session : sessions) {
            assertThat(nodes.getFirst().reset(session, ",\"seed\":1").statusCode())
                    .isEqualTo(404);
        }
        Waiting.until(
                "no session", () -> nodes.stream().mapToInt(LocalNode::active).sum() == 0);
    }

    private static List<String> open() {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            String session = nodes.getFirst().openSession();
            sessions.add(session);
            HttpResponse<String> unused = nodes.getLast().reset(session, ",\"seed\":1");
        }
        return sessions;
    }
}
