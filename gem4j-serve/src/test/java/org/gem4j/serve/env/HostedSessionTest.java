// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Sessions of a cluster that another node plays again.
class HostedSessionTest {

    /// The fingerprints of those calls that a replay makes.
    private static List<Long> play(boolean replay, List<String> frames) {
        EnvServerOptions options = EnvServerOptions.local(0, GuessGame.QUICK);
        List<Long> fingerprints = new ArrayList<>();
        SessionGate.Opener player = host -> {
            fingerprints.addAll(play(host, replay, frames));
            return (SessionGate) Proxy.newProxyInstance(
                    SessionGate.class.getClassLoader(),
                    new Class<?>[] {SessionGate.class},
                    (gate, call, given) -> null);
        };
        EnvServer.open(GuessGame.registry(), options, List.of(), player).close();
        return fingerprints;
    }

    private static List<Long> play(SessionHost host, boolean replay, List<String> frames) {
        List<Long> fingerprints = new ArrayList<>();
        SessionHost.Origin origin =
                new SessionHost.Origin("s", Client.unlimited().name(), GuessGame.QUICK, 9);
        HostedSession session =
                replay ? host.resume(origin, Optional.empty(), reason -> {}) : host.open(origin, reason -> {});
        HostedSession.Mode mode = replay ? HostedSession.Mode.AGAIN : HostedSession.Mode.FIRST;
        for (String frame : frames) {
            byte[] bytes = frame.getBytes(StandardCharsets.UTF_8);
            HostedSession.Played played = session.play(fingerprints.size(), false, bytes, mode);
            assertThat(played.answer().status()).as(frame).isEqualTo(200);
            if (played.changes()) {
                fingerprints.add(played.fingerprint());
            }
        }
        session.end();
        return fingerprints;
    }

    @Test
    void replayWithoutCallsThatChangeNothingGivesTheSameEpisode() {
        String make = "{\"type\":\"batch_make\",\"data\":{\"count\":1}}";
        String reset = "{\"type\":\"reset\"}";
        String step = "{\"type\":\"step\",\"data\":{\"message\":\"seed\"}}";

        List<Long> first = play(
                false,
                List.of(
                        "{\"type\":\"describe\"}",
                        make,
                        "{\"type\":\"snapshot\"}",
                        reset,
                        "{\"type\":\"state\"}",
                        step));

        assertThat(play(true, List.of(make, reset, step))).isEqualTo(first);
    }
}
