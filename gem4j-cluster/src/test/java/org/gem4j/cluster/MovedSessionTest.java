// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two nodes in this process, of which one leaves.
class MovedSessionTest {
    private static final int SESSIONS = 16;

    private LocalNode first;
    private LocalNode second;

    @BeforeEach
    void start() {
        List<LocalNode> nodes = LocalNode.open(2, Optional.empty());
        first = nodes.get(0);
        second = nodes.get(1);
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    @Test
    void sessionsContinueOnTheOtherNode() {
        List<String> sessions = open();
        sessions.forEach(session -> first.step(session, "add"));
        assertThat(second.active()).as("sessions on both nodes").isBetween(1, SESSIONS - 1);

        second.close();

        for (String session : sessions) {
            HttpResponse<String> answer = first.step(session, "add");
            assertThat(LocalNode.text(answer)).isEqualTo("2");
        }
        assertThat(first.active()).isEqualTo(SESSIONS);
    }

    @Test
    void sessionWhoseCallsHaveAnotherEffectNowSaysThatItIsLost() {
        List<String> sessions = open();
        sessions.forEach(session -> first.step(session, "clock"));
        int moving = second.active();

        second.close();

        int lost = 0;
        for (String session : sessions) {
            HttpResponse<String> answer = first.step(session, "add");
            if (answer.statusCode() == 410) {
                lost++;
                assertThat(answer.body()).contains("calls could not be replayed");
            } else {
                assertThat(LocalNode.text(answer)).isEqualTo("2");
            }
        }
        assertThat(lost).isEqualTo(moving).isPositive();
    }

    private List<String> open() {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            String id = first.openSession();
            sessions.add(id);
            HttpResponse<String> unused = second.reset(id, ",\"seed\":1");
        }
        return sessions;
    }
}
