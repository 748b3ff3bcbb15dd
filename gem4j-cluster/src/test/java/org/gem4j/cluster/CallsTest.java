// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pekko.actor.ActorRef;
import org.gem4j.serve.env.SessionGate;
import org.junit.jupiter.api.Test;

/// Which calls wait, and which were answered.
class CallsTest {
    private static final ActorRef NOBODY = ActorRef.noSender();

    private static Message.Reply reply(String text) {
        return new Message.Reply(200, false, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void lastCallIsAnsweredAsBeforeAndAnOlderOneRefused() {
        RecentCalls recent = new RecentCalls();
        Message.Reply last = reply("b");
        recent.add("1", reply("a"));
        recent.add("2", last);

        assertThat(recent.answer("2")).contains(last);
        assertThat(recent.answer("1").orElseThrow().status()).isEqualTo(409);
        assertThat(recent.answer("3")).isEmpty();
    }

    @Test
    void callsThatWereReplayedAreKnown() {
        RecentCalls recent = new RecentCalls();
        List<String> ids = IntStream.range(0, 1000).mapToObj(Integer::toString).toList();
        Message.Reply last = reply("a");

        recent.addAll(new Rebuild(Optional.empty(), Optional.empty(), ids, Optional.of(last)));

        assertThat(recent.answer("999")).contains(last);
        assertThat(recent.answer("998")).isPresent();
        assertThat(recent.answer("0")).as("long ago").isEmpty();
    }

    @Test
    void repeatedCallKeepsItsPlace() {
        WaitingCalls waiting = new WaitingCalls();
        for (String id : List.of("1", "2", "1")) {
            waiting.add(new Message.Play("s", "c", NOBODY, 0, id, false, new byte[0]), NOBODY);
        }

        assertThat(waiting.first().map(Message.Play::callId)).contains("1");
        assertThat(waiting.removeAll()).hasSize(2);
    }

    @Test
    void tooLongAnAnswerIsAnError() {
        Message.Reply reply =
                Message.Reply.to(false, new SessionGate.Answer(200, new byte[Message.Reply.MOST_BYTES + 1]));

        assertThat(reply.status()).isEqualTo(500);
        assertThat(new String(reply.frame(), StandardCharsets.UTF_8)).contains("2000001 bytes");
    }
}
