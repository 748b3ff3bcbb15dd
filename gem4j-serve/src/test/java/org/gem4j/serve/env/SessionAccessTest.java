// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Sessions that belong to no socket, and which session a call means.
class SessionAccessTest {
    private static final String SLOW_START = "test:slow-start";

    /// An environment whose episodes do not start before they are interrupted.
    private static final class SlowStart implements Env {
        @Override
        public Reset reset(ResetOptions options) {
            try {
                boolean ended = new CountDownLatch(1).await(1, TimeUnit.MINUTES);
                throw new IllegalStateException("waited to the end: " + ended);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        }

        @Override
        public Step step(String action) {
            return Step.of(action, 0, false, false, Info.empty());
        }
    }

    private static EnvServer slowStart() {
        EnvRegistry registry = EnvRegistry.create();
        registry.register(new EnvSpec(SLOW_START, "Starts slowly", List.of(), options -> new SlowStart()));
        return EnvServer.open(registry, EnvServerOptions.local(0, SLOW_START).withCallDeadline(Duration.ofMillis(50)));
    }

    @Test
    void nemoGymsFirstResetThatIsTooSlowSaysSo() throws Exception {
        try (EnvServer server = slowStart()) {
            HttpResponse<String> answer = TestClient.http(server.port(), "POST", "/nemo-gym/reset", "{}");

            assertThat(answer.statusCode()).isEqualTo(504);
            assertThat(answer.body()).contains("The call took longer than 0.05 seconds");
            assertThat(server.active()).isZero();
        }
    }

    /// A gate to a cluster in which nothing may be asked for.
    private static SessionGate closedGate() {
        return (SessionGate) Proxy.newProxyInstance(
                SessionGate.class.getClassLoader(), new Class<?>[] {SessionGate.class}, (proxy, method, values) -> {
                    throw new AssertionError("the cluster was asked for " + method.getName());
                });
    }

    @Test
    void toolsOfASocketInAClusterAreThoseOfItsOwnSession() {
        EnvRegistry registry = EnvRegistry.create();
        registry.register(EchoTask.SPEC);
        Sessions sessions = new Sessions(2);
        String own = sessions.open(true, () -> new Play(registry, "test:echo")).id();
        SessionAccess access = new SessionAccess(
                sessions, () -> new Play(registry, "test:echo"), () -> Optional.of(closedGate()), "test:echo");
        JsonRpc rpc = new JsonRpc(
                access, new RpcTools(sessions, () -> new Play(registry, "test:echo")), Duration.ofMinutes(1));

        Map<String, @Nullable Object> answer = rpc.answer(
                WireJson.parse("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\","
                        + "\"params\":{\"session_id\":\"another\"}}"),
                own);

        assertThat(answer).containsKey("result");
    }

    @Test
    void onlyToolCallsOfJsonRpcChangeASession() {
        assertThat(rpc("tools/call").changesState()).isTrue();
        assertThat(rpc("tools/list").changesState()).isFalse();
        assertThat(rpc("openenv/session/create").changesState())
                .as("its answer is another one in each replay")
                .isFalse();
    }

    private static Frame rpc(String method) {
        return Frame.of("mcp", Map.of("jsonrpc", "2.0", "id", 1, "method", method));
    }
}
