// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.serve.env.TestServers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteEnvTest {
    private final EnvRegistry registry = EnvRegistry.fromClassPath();
    private final TestServers servers = TestServers.open();

    @AfterEach
    void close() {
        servers.close();
    }

    private Env make(String family, Map<String, ?> options) {
        return registry.find(family + ":http://127.0.0.1:" + servers.port()).make(options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gem4j", "openenv"})
    void episodesAreThoseOfTheServer(String family) {
        try (Env env = make(family, Map.of("options", Map.of("max_turns", 2)))) {
            Reset reset = env.reset(3);
            Step step = env.step("11");
            Step last = env.step("11");

            assertThat(reset.observation().text()).isEqualTo("Guess a number from 1 to 10.");
            assertThat(reset.info().asMap()).isEqualTo(Map.of("suffix", "2 turns left"));
            assertThat(step.observation().text()).isEqualTo("Too high.");
            assertThat(step.done()).isFalse();
            assertThat(last.terminated()).isTrue();
            assertThat(last.truncated()).isTrue();
            assertThat(last.info().asMap()).isEqualTo(Map.of("suffix", "0 turns left"));
        }
        servers.awaitEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gem4j", "openenv"})
    void seedOfTheEnvironmentRepeatsItsEpisodes(String family) {
        String[] seen = new String[2];
        for (int i = 0; i < 2; i++) {
            try (Env env = make(family, Map.of("seed", 5L))) {
                env.reset();
                String first = env.step("seed").observation().text();
                env.reset();
                seen[i] = first + " " + env.step("seed").observation().text();
            }
        }
        assertThat(seen[0]).isEqualTo(seen[1]);
    }

    @Test
    void negativeSeedsKeepTheirBits() {
        try (Env env = make("gem4j", Map.of())) {
            env.reset(Long.MIN_VALUE + 1);
            assertThat(env.step("seed").observation().text()).isEqualTo(Long.toString(Long.MIN_VALUE + 1));
        }
    }

    @Test
    void capabilitiesAreThoseOnTheServer() {
        try (Env env = make("gem4j", Map.of())) {
            env.reset(3);
            env.step("11");
            assertThat(env.capability(Indexed.class)).isEmpty();
            Snapshots snapshots = env.capability(Snapshots.class).orElseThrow();
            Samples samples = env.capability(Samples.class).orElseThrow();
            assertThat(samples.sampleAction(SeededRandom.of(1))).isEqualTo(samples.sampleAction(SeededRandom.of(1)));

            try (Env fork = env.capability(Forks.class).orElseThrow().fork(true);
                    Env restored = make("gem4j", Map.of())) {
                restored.capability(Snapshots.class).orElseThrow().restore(snapshots.snapshot());
                for (int i = 0; i < 3; i++) {
                    Step step = env.step("5");
                    assertThat(fork.step("5")).isEqualTo(step);
                    assertThat(restored.step("5")).isEqualTo(step);
                }
            }
        }
        servers.awaitEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gem4j", "openenv"})
    void serverThatEndsIsAnExceptionAndNoReward(String family) {
        try (Env env = make(family, Map.of())) {
            env.reset(ResetOptions.seeded(3));

            servers.close();

            assertThatThrownBy(() -> env.step("5"))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining(family + ":http://127.0.0.1");
            assertThatThrownBy(env::reset).isInstanceOf(EnvException.class);
        }
    }

    @Test
    void slowCallIsAnException() {
        try (Env env = make("gem4j", Map.of("timeout", 5, "env_id", "test:slow"))) {
            env.reset();

            assertThatThrownBy(() -> env.step("wait"))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("took longer than 5.0 s");
        }
        servers.awaitEmpty();
    }

    @Test
    void whatTheServerRefusesIsNamed() {
        try (Env env = make("gem4j", Map.of("env_id", "test:gess"))) {
            assertThatThrownBy(env::reset)
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("Did you mean test:guess");
        }
        try (Env env = make("gem4j", Map.of("options", "{\"turns\":3}"))) {
            assertThatThrownBy(env::reset)
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("does not have this option");
        }
    }

    @ParameterizedTest
    @CsvSource({"gem4j:", "gem4j:localhost", "openenv:ftp://x", "openenv:http://", "gem4j:http://a b"})
    void idsMustHaveAUrl(String id) {
        assertThatThrownBy(() -> registry.find(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("URL");
    }

    @ParameterizedTest
    @CsvSource({"options, [1]", "timeout, 0", "token_env, NO_SUCH_VARIABLE_OF_GEM4J"})
    void illegalOptionsAreNamed(String option, String value) {
        assertThatThrownBy(() -> make("openenv", Map.of(option, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(option);
    }
}
