// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gem4j.http.HttpListener;
import org.gem4j.http.OriginRule;
import tools.jackson.databind.json.JsonMapper;

/// Serves a model over an OpenAI-compatible API: `/v1/models`, `/v1/chat/completions`, `/v1/completions`, `/health`,
/// `/metrics`.
///
/// Each request has a virtual thread; the generator decides how many answers run at once.
public final class ModelServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ModelServer.class.getName());
    private static final JsonMapper JSON = JsonMapper.shared();
    /// Bounds the memory of request bodies, not the load: the generator refuses requests beyond its capacity.
    private static final int MOST_REQUESTS = 10_000;

    private final Served model;
    private final ModelServerOptions options;
    private final InstantSource clock;
    private final HttpListener listener;
    private final long started;
    private final DeadlineGuard guard;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final Semaphore underWay = new Semaphore(MOST_REQUESTS);
    private volatile boolean closing;

    private ModelServer(Served model, ModelServerOptions options, InstantSource clock) {
        this.model = model;
        this.options = options;
        this.clock = clock;
        this.started = clock.millis();
        this.guard = new DeadlineGuard(options.grace());
        this.listener = HttpListener.create(
                options.host(),
                options.port(),
                settings -> settings.shutdownGracePeriod(options.grace()),
                this::routes);
    }

    /// Starts listening.
    ///
    /// @param model its generator is owned by the caller and must outlive the server
    /// @throws UncheckedIOException if it cannot listen there
    public static ModelServer open(ServedModel model, ModelServerOptions options, InstantSource clock) {
        return open(new ServedGenerator(model), options, clock);
    }

    /// Starts listening, for chats alone.
    ///
    /// @param backend owned by the caller; must outlive the server
    /// @throws UncheckedIOException if it cannot listen there
    public static ModelServer open(ChatBackend backend, ModelServerOptions options, InstantSource clock) {
        return open(new ServedChat(backend), options, clock);
    }

    private static ModelServer open(Served model, ModelServerOptions options, InstantSource clock) {
        ModelServer opened = new ModelServer(model, options, clock);
        opened.listener.start();
        return opened;
    }

    /// The port that it listens on.
    public int port() {
        return listener.port();
    }

    private void routes(HttpRouting.Builder routing) {
        OriginRule origins = OriginRule.of(options.host(), options.apiKey().isPresent());
        routing.addFilter(origins.filter((response, reason) -> {
                    requests.incrementAndGet();
                    fail(response, ApiException.forbidden(reason));
                }))
                .get("/health", (request, response) -> health(request, response))
                .get("/metrics", (request, response) -> metrics(request, response))
                .get("/v1/models", (request, response) -> answered(request, response, deadline -> models(response)))
                .get(
                        "/v1/models/{name}",
                        (request, response) -> answered(request, response, deadline -> {
                            requireModel(request.path().pathParameters().get("name"));
                            send(response, 200, describe());
                        }))
                .post(
                        "/v1/chat/completions",
                        (request, response) -> answered(request, response, deadline -> {
                            ApiBody body = body(request);
                            model.chat(body, response, ticket(deadline));
                        }))
                .post(
                        "/v1/completions",
                        (request, response) -> answered(request, response, deadline -> {
                            ApiBody body = body(request);
                            model.complete(body, response, ticket(deadline));
                        }))
                .any((request, response) -> answered(request, response, deadline -> {
                    throw ApiException.noPath(
                            request.prologue().method().text(), request.path().path());
                }));
    }

    private interface Work {
        void run(Deadline deadline) throws IOException;
    }

    /// Runs the work of a request and turns failures into error bodies.
    private void answered(ServerRequest request, ServerResponse response, Work work) {
        requests.incrementAndGet();
        if (!underWay.tryAcquire()) {
            fail(response, ApiException.busy("Too many requests are in progress."));
            return;
        }
        Deadline deadline = new Deadline(options.requestDeadline(), options.grace());
        try (DeadlineGuard.Watch watch = guard.watch(deadline)) {
            if (closing) {
                throw ApiException.closing();
            }
            requireKey(request);
            if (!request.content().hasEntity()) {
                listener.use(request);
            }
            work.run(deadline);
        } catch (ApiException e) {
            fail(response, e);
        } catch (IOException | UncheckedIOException e) {
            errors.incrementAndGet();
            throw new CloseConnectionException("an answer was cut off", e);
        } catch (CloseConnectionException | HttpException | RequestException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOGGER.log(System.Logger.Level.WARNING, "a request failed", e);
            fail(response, ApiException.failed("The request failed: " + e));
        } finally {
            underWay.release();
        }
    }

    private void fail(ServerResponse response, ApiException e) {
        errors.incrementAndGet();
        if (response.isSent()) {
            throw new CloseConnectionException("an answer was cut off", e);
        }
        if (e.status() == 429 || e.status() == 503) {
            response.header(HeaderNames.RETRY_AFTER, "1");
        }
        send(response, e.status(), e.body());
    }

    private void requireKey(ServerRequest request) {
        if (options.apiKey().isEmpty()) {
            return;
        }
        String given =
                request.headers().first(HeaderNames.AUTHORIZATION).orElse("").replaceFirst("^(?i)bearer +", "");
        boolean same = MessageDigest.isEqual(
                given.strip().getBytes(StandardCharsets.UTF_8),
                options.apiKey().get().getBytes(StandardCharsets.UTF_8));
        if (!same) {
            throw ApiException.unauthorized();
        }
    }

    private void requireModel(String name) {
        if (!name.equals(model.name())) {
            throw ApiException.noModel(name, model.name());
        }
    }

    private ApiBody body(ServerRequest request) throws IOException {
        long limit = options.maxBodyBytes();
        if (request.headers().contentLength().orElse(0) > limit) {
            throw ApiException.tooLarge(limit);
        }
        byte[] bytes = new byte[0];
        if (request.content().hasEntity()) {
            try (InputStream in = request.content().inputStream()) {
                bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, limit + 1));
            }
        }
        if (bytes.length > limit) {
            throw ApiException.tooLarge(limit);
        }
        listener.use(request);
        ApiBody body = ApiBody.parse(bytes, JSON);
        body.text("model").ifPresent(this::requireModel);
        return body;
    }

    private Served.Ticket ticket(Deadline deadline) {
        String id = Long.toHexString(started) + "-" + answers.incrementAndGet();
        return new Served.Ticket(id, clock.millis() / 1000, deadline);
    }

    private static void send(ServerResponse response, int status, Map<String, Object> body) {
        response.status(status);
        response.header(HeaderNames.CONTENT_TYPE, "application/json");
        response.send(JSON.writeValueAsBytes(body));
    }

    private Map<String, Object> describe() {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("id", model.name());
        described.put("object", "model");
        described.put("created", started / 1000);
        described.put("owned_by", "gem4j");
        model.limit().ifPresent(limit -> described.put("max_model_len", limit));
        return described;
    }

    private void models(ServerResponse response) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("object", "list");
        body.put("data", List.of(describe()));
        send(response, 200, body);
    }

    private void health(ServerRequest request, ServerResponse response) {
        listener.use(request);
        String failure = model.failure().orElse("");
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", closing ? "closing" : failure.isEmpty() ? "ok" : "failed");
        if (!failure.isEmpty()) {
            body.put("message", failure);
        }
        send(response, closing || !failure.isEmpty() ? 503 : 200, body);
    }

    private void metrics(ServerRequest request, ServerResponse response) {
        listener.use(request);
        response.header(HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        response.send(ServerMetrics.write(model.metrics(), requests.get(), errors.get())
                .getBytes(StandardCharsets.UTF_8));
    }

    /// Refuses new requests, waits for those in progress as long as the options allow, and stops.
    @Override
    public void close() {
        closing = true;
        try {
            if (underWay.tryAcquire(MOST_REQUESTS, options.grace().toMillis(), TimeUnit.MILLISECONDS)) {
                underWay.release(MOST_REQUESTS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        listener.close();
        guard.close();
    }
}
