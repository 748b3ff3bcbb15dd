// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.Gem;
import org.gem4j.env.SeededRandom;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.HostedSession;
import org.gem4j.serve.env.HostedSession.Mode;
import org.gem4j.serve.env.SessionHost;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// A session that another server continues from a saved state answers all further calls as the original does.
class SavedSessionTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String GUESS = "game:GuessTheNumber-v0-easy";
    private static final int CALLS = 300;
    private static final int RESUMED = 40;

    private static EnvServer server;
    private static SessionHost host;

    @BeforeAll
    static void start() {
        EnvRegistry registry = Gem.registry();
        AtomicReference<SessionHost> opened = new AtomicReference<>();
        EnvServerOptions options = EnvServerOptions.local(0, GUESS).withGrace(Duration.ZERO);
        server = EnvServer.open(registry, options, List.of(), given -> {
            opened.set(given);
            return new ClosedGate();
        });
        host = Objects.requireNonNull(opened.get());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static byte[] frame(String type, Map<String, ?> data) {
        return JSON.writeValueAsString(Map.of("type", type, "data", data)).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] next(SeededRandom random) {
        String guess = "\\boxed{" + random.between(1, 50) + "}";
        return switch (random.nextInt(12)) {
            case 0 -> frame("reset", Map.of("seed", random.nextInt(1000)));
            case 1, 2 -> frame("reset", Map.of());
            case 3 -> frame("sample", Map.of());
            case 4 ->
                frame("batch_make", Map.of("count", 2, "autoreset", "next_step", "options", Map.of("max_turns", 3)));
            case 5 -> frame("batch_reset", Map.of("count", 1 + random.nextInt(3)));
            case 6 -> frame("batch_reset", Map.of());
            case 7 -> frame("batch_step", Map.of("messages", List.of(guess), "indices", List.of(random.nextInt(3))));
            case 8 -> frame("batch_close", Map.of("indices", List.of(random.nextInt(4))));
            case 9 -> frame("make", Map.of("env_id", "game:Mastermind-v0-easy"));
            case 10 -> frame("make", Map.of("env_id", GUESS, "seed", 7));
            default -> frame("step", Map.of("message", guess));
        };
    }

    private static String text(HostedSession.Played played) {
        return new String(played.answer().frame(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answersAllFurtherCallsAsTheOriginal(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        SessionHost.Origin origin = new SessionHost.Origin("s" + seed, "", GUESS, seed);
        HostedSession original = host.open(origin, reason -> {});
        List<byte[]> frames = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        List<SessionHost.Saved> saved = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            byte[] frame = next(random);
            HostedSession.Played played = original.play(i, false, frame, Mode.FIRST_AND_SAVE);
            frames.add(frame);
            answers.add(text(played));
            int call = i;
            played.before().ifPresent(state -> saved.add(new SessionHost.Saved(call, state)));
        }
        original.end();

        assertThat(saved).as("saved states of seed %d", seed).hasSizeGreaterThan(5);
        for (SessionHost.Saved each : saved) {
            HostedSession resumed = host.resume(origin, Optional.of(each), reason -> {});
            int first = (int) each.calls();
            for (int i = first; i < Math.min(CALLS, first + RESUMED); i++) {
                assertThat(text(resumed.play(i, false, frames.get(i), Mode.AGAIN)))
                        .as("seed %d, saved before call %d, call %d: %s", seed, first, i, new String(frames.get(i)))
                        .isEqualTo(answers.get(i));
            }
            resumed.end();
        }
        assertThat(host.active()).isZero();
    }
}
