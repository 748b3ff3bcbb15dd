// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sends metrics to an MLflow tracking server over its REST interface (`/api/2.0/mlflow/…`).
///
/// `mlflow.json` in the run's folder keeps the run's id and the last step that arrived, so that a resumed run continues
/// in the same MLflow run and sends nothing twice. Characters that MLflow does not take in names become `_`.
final class MlflowTracker implements Tracker {
    private static final int MOST_METRICS = 1000;
    private static final int MOST_PARAMETERS = 100;
    private static final int LONGEST_PARAMETER = 500;
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final Settings settings;
    private final RunFolder folder;
    private final RunRecord record;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(DEADLINE)
            .build();
    private String runId = "";
    private long last = Long.MIN_VALUE;

    /// @param uri of the server, http or https
    /// @param experiment the run belongs to; made if there is none of that name
    /// @param authorization header, if the server asks for one
    record Settings(URI uri, String experiment, Optional<String> authorization) {
        /// From a URI and the environment variables of MLflow's own client.
        ///
        /// @throws IllegalArgumentException if it is not a server's address
        static Settings of(String uri, String experiment, Map<String, String> environment) {
            if (!uri.matches("https?://\\S+")) {
                throw new IllegalArgumentException("mlflowUri must be the address of an MLflow server, such as"
                        + " http://localhost:5000, but was " + (uri.isEmpty() ? "empty" : uri));
            }
            String token = environment.getOrDefault("MLFLOW_TRACKING_TOKEN", "");
            String user = environment.getOrDefault("MLFLOW_TRACKING_USERNAME", "");
            Optional<String> authorization = Optional.empty();
            if (!token.isEmpty()) {
                authorization = Optional.of("Bearer " + token);
            } else if (!user.isEmpty()) {
                String both = user + ":" + environment.getOrDefault("MLFLOW_TRACKING_PASSWORD", "");
                authorization = Optional.of(
                        "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
            }
            return new Settings(URI.create(uri.replaceAll("/+$", "")), experiment, authorization);
        }
    }

    MlflowTracker(Settings settings, RunFolder folder, RunRecord record) {
        this.settings = settings;
        this.folder = folder;
        this.record = record;
    }

    @Override
    public String name() {
        return "MLflow at " + settings.uri();
    }

    @Override
    public int batch() {
        return 20;
    }

    @Override
    public void begin() throws IOException, InterruptedException {
        if (Files.exists(file())) {
            Map<String, Object> known = Json.object(Files.readString(file()), file().toString());
            runId = String.valueOf(known.get("run_id"));
            last = known.get("last_step") instanceof Number step ? step.longValue() : Long.MIN_VALUE;
            post("runs/update", Map.of("run_id", runId, "status", "RUNNING"));
            return;
        }
        if (runId.isEmpty()) {
            runId = create();
        }
        logParameters();
        remember();
    }

    @Override
    public void log(List<Point> points) throws IOException, InterruptedException {
        List<Map<String, Object>> metrics = new ArrayList<>();
        for (Point point : points) {
            if (point.step() <= last) {
                continue;
            }
            for (Map.Entry<String, Number> entry : point.metrics().values().entrySet()) {
                Map<String, Object> metric = new LinkedHashMap<>();
                metric.put("key", key(entry.getKey()));
                metric.put("value", Json.number(entry.getValue().doubleValue()));
                metric.put("timestamp", point.time().toEpochMilli());
                metric.put("step", point.step());
                metrics.add(metric);
            }
        }
        for (int at = 0; at < metrics.size(); at += MOST_METRICS) {
            List<?> some = metrics.subList(at, Math.min(metrics.size(), at + MOST_METRICS));
            post("runs/log-batch", Map.of("run_id", runId, "metrics", some));
        }
        last = Math.max(last, points.getLast().step());
        remember();
    }

    @Override
    public void end(RunStatus status, Instant time) throws IOException, InterruptedException {
        String word = switch (status) {
            case RUNNING -> "RUNNING";
            case FINISHED -> "FINISHED";
            case INTERRUPTED -> "KILLED";
            case FAILED -> "FAILED";
        };
        post("runs/update", Map.of("run_id", runId, "status", word, "end_time", time.toEpochMilli()));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private String create() throws IOException, InterruptedException {
        Map<String, Object> created = new LinkedHashMap<>();
        created.put("experiment_id", experiment());
        created.put("run_name", folder.name());
        created.put("start_time", Instant.parse(record.started()).toEpochMilli());
        created.put(
                "tags",
                List.of(
                        tag("mlflow.source.name", "gem4j " + record.command()),
                        tag("mlflow.source.git.commit", record.gitCommit()),
                        tag(
                                "mlflow.note.content",
                                "Run folder: " + folder.path().toAbsolutePath())));
        return text(post("runs/create", created), "run", "info", "run_id");
    }

    private String experiment() throws IOException, InterruptedException {
        String query = URLEncoder.encode(settings.experiment(), StandardCharsets.UTF_8);
        HttpResponse<String> found =
                send(request("experiments/get-by-name?experiment_name=" + query).GET());
        if (found.statusCode() != 404) {
            return text(answer(found), "experiment", "experiment_id");
        }
        return text(post("experiments/create", Map.of("name", settings.experiment())), "experiment_id");
    }

    private void logParameters() throws IOException, InterruptedException {
        List<Map<String, String>> parameters = new ArrayList<>();
        record.config().forEach((name, value) -> {
            String text = String.valueOf(value);
            parameters.add(Map.of(
                    "key",
                    key(name),
                    "value",
                    text.length() > LONGEST_PARAMETER ? text.substring(0, LONGEST_PARAMETER) : text));
        });
        for (int at = 0; at < parameters.size(); at += MOST_PARAMETERS) {
            List<?> some = parameters.subList(at, Math.min(parameters.size(), at + MOST_PARAMETERS));
            post("runs/log-batch", Map.of("run_id", runId, "params", some));
        }
    }

    private static Map<String, String> tag(String key, String value) {
        return Map.of("key", key, "value", value);
    }

    private static String key(String name) {
        return name.replaceAll("[^A-Za-z0-9_.\\- /]", "_");
    }

    private Path file() {
        return folder.path().resolve("mlflow.json");
    }

    private void remember() {
        Map<String, Object> known = new LinkedHashMap<>();
        known.put("tracking_uri", settings.uri().toString());
        known.put("run_id", runId);
        if (last != Long.MIN_VALUE) {
            known.put("last_step", last);
        }
        AtomicFile.write(file(), Json.line(known) + "\n");
    }

    private Map<String, Object> post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return answer(send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(body)))));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.uri() + "/api/2.0/mlflow/" + path))
                .timeout(DEADLINE);
        settings.authorization().ifPresent(value -> request.header("Authorization", value));
        return request;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        int status = response.statusCode();
        if (status >= 500 || status == 408 || status == 429) {
            throw new IOException("HTTP status " + status);
        }
        return response;
    }

    private Map<String, Object> answer(HttpResponse<String> response) {
        String body = response.body();
        if (response.statusCode() != 200) {
            String shown = body.length() > 300 ? body.substring(0, 300) : body;
            throw new TrackerException(
                    response.uri().getPath() + " answered " + response.statusCode() + ": " + shown.strip());
        }
        try {
            return Json.object(body.isBlank() ? "{}" : body, response.uri().getPath());
        } catch (IllegalArgumentException e) {
            throw new TrackerException("the answer is not MLflow's: " + e.getMessage(), e);
        }
    }

    private static String text(Map<String, Object> answer, String... path) {
        Object value = answer;
        for (String name : path) {
            value = value instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : "";
        }
        if (value instanceof String text && !text.isEmpty()) {
            return text;
        }
        throw new TrackerException("the answer is not MLflow's: it lacks " + String.join(".", path));
    }
}
