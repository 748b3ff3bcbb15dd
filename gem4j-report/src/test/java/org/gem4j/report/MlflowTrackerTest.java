// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MlflowTrackerTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);

    @TempDir
    private Path folder;

    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile int status = 200;
    private volatile String failsOnce = "";
    private HttpServer server;

    private record Request(String path, Map<String, Object> body, String authorization) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/2.0/mlflow/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aRunIsMadeFilledAndEnded() throws Exception {
        try (MlflowTracker tracker = tracker(Map.of("MLFLOW_TRACKING_TOKEN", "secret"))) {
            tracker.begin();
            tracker.log(List.of(point(1, 0.5), point(2, Double.NaN)));
            tracker.end(RunStatus.INTERRUPTED, NOW);
        }

        assertThat(requests)
                .extracting(Request::path)
                .containsExactly(
                        "experiments/get-by-name",
                        "experiments/create",
                        "runs/create",
                        "runs/log-batch",
                        "runs/log-batch",
                        "runs/update");
        assertThat(requests).extracting(Request::authorization).containsOnly("Bearer secret");
        assertThat(requests.get(2).body()).containsEntry("experiment_id", "7").containsEntry("run_name", "run");
        assertThat(requests.get(3).body().toString()).contains("key=env_id", "value=game:X");
        assertThat(requests.get(4).body().get("metrics").toString())
                .contains("key=eval/game_X/accuracy, value=0.5, timestamp=1800000000000, step=1")
                .contains("value=NaN, timestamp=1800000000000, step=2");
        assertThat(requests.get(5).body()).containsEntry("status", "KILLED").containsEntry("run_id", "r1");
    }

    @Test
    void aRunThatGoesOnIsTheSameRunAndSendsNothingTwice() throws Exception {
        try (MlflowTracker tracker = tracker(Map.of())) {
            tracker.begin();
            tracker.log(List.of(point(1, 0.5), point(2, 0.5)));
        }
        requests.clear();
        try (MlflowTracker tracker = tracker(Map.of())) {
            tracker.begin();
            tracker.log(List.of(point(2, 0.5), point(3, 0.5)));
        }

        assertThat(requests).extracting(Request::path).containsExactly("runs/update", "runs/log-batch");
        assertThat(requests.getFirst().body()).containsEntry("run_id", "r1").containsEntry("status", "RUNNING");
        assertThat(requests.getLast().body().get("metrics").toString())
                .contains("step=3")
                .doesNotContain("step=2");
    }

    @Test
    void aRunWhoseSettingsFailToArriveIsNotMadeAgain() throws Exception {
        try (MlflowTracker tracker = tracker(Map.of())) {
            failsOnce = "runs/log-batch";
            assertThatThrownBy(tracker::begin).isInstanceOf(IOException.class);
            tracker.begin();
        }

        assertThat(requests)
                .extracting(Request::path)
                .containsExactly(
                        "experiments/get-by-name",
                        "experiments/create",
                        "runs/create",
                        "runs/log-batch",
                        "runs/log-batch");
    }

    @Test
    void aServerErrorIsWorthAnotherTryAndARefusalIsNot() {
        try (MlflowTracker tracker = tracker(Map.of())) {
            status = 503;
            assertThatThrownBy(tracker::begin).isInstanceOf(IOException.class).hasMessage("HTTP status 503");
            status = 403;
            assertThatThrownBy(tracker::begin)
                    .isInstanceOf(TrackerException.class)
                    .hasMessageContaining("experiments/get-by-name answered 403");
        }
    }

    @Test
    void manyFiguresAreSentInPartsOfAThousand() throws Exception {
        Metrics many = new Metrics();
        LongStream.range(0, 2500).forEach(i -> many.put("a/" + i, i));
        try (MlflowTracker tracker = tracker(Map.of())) {
            tracker.begin();
            tracker.log(List.of(new Tracker.Point(1, many, NOW)));
        }

        assertThat(requests.stream()
                        .filter(request -> request.body().containsKey("metrics"))
                        .map(request -> ((List<?>) request.body().get("metrics")).size()))
                .containsExactly(1000, 1000, 500);
    }

    @Test
    void anAddressThatIsNoneIsRefused() {
        assertThatThrownBy(() -> new Trackers.Mlflow("localhost:5000", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as http://localhost:5000, but was localhost:5000");
    }

    private MlflowTracker tracker(Map<String, String> environment) {
        String uri = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        RunFolder run = new RunFolder(folder.resolve("run"));
        folder.resolve("run").toFile().mkdirs();
        RunRecord record = RunRecord.start("train", Map.of("env_id", "game:X"), 1, NOW);
        return new MlflowTracker(MlflowTracker.Settings.of(uri, "mine", environment), run, record);
    }

    private static Tracker.Point point(long step, double value) {
        return new Tracker.Point(step, new Metrics().put("eval/game:X/accuracy", value), NOW);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring("/api/2.0/mlflow/".length());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        requests.add(new Request(
                path, body.isEmpty() ? Map.of() : Json.object(body, path), authorization == null ? "" : authorization));
        String answer = switch (path) {
            case "experiments/create" -> "{\"experiment_id\": \"7\"}";
            case "runs/create" -> "{\"run\": {\"info\": {\"run_id\": \"r1\"}}}";
            default -> "{}";
        };
        int code = status == 200 && path.equals("experiments/get-by-name") ? 404 : status;
        if (path.equals(failsOnce)) {
            failsOnce = "";
            code = 503;
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
