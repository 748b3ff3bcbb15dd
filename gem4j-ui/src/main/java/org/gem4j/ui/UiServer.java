// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.gem4j.http.HttpListener;
import org.gem4j.http.OriginRule;
import org.gem4j.report.Fields;
import org.gem4j.report.Json;

/// Serves the page, each request on a virtual thread.
public final class UiServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(UiServer.class.getName());
    private static final int MOST_BODY_BYTES = 1 << 20;
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final UiOptions options;
    private final Api api;
    private final Access access;
    private final EventStream events;
    private final HttpListener listener;
    private volatile boolean closing;

    private UiServer(UiOptions options, InstantSource clock) {
        this.options = options;
        this.api = new Api(options, clock);
        this.access = new Access(Access.newToken(), OriginRule.of(options.host(), true));
        this.events = new EventStream(api.runs(), () -> closing);
        this.listener = HttpListener.create(
                options.host(), options.port(), settings -> settings.shutdownGracePeriod(GRACE), this::routes);
    }

    /// Starts listening.
    ///
    /// @throws IllegalArgumentException if the host has no address
    /// @throws UncheckedIOException if it cannot listen there
    public static UiServer open(UiOptions options, InstantSource clock) {
        UiServer opened;
        try {
            opened = new UiServer(options, clock);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("host must be an address of this machine but was " + options.host(), e);
        }
        opened.listener.start();
        return opened;
    }

    /// The whole address, with the token.
    public URI address() {
        return access.address(options.host(), listener.port());
    }

    private void routes(HttpRouting.Builder routing) {
        routing.get("/api/events", this::follow)
                .get("/*", (request, response) -> answered(request, response, () -> get(request, response)))
                .post("/*", (request, response) -> answered(request, response, () -> post(request, response)))
                .any((request, response) -> answered(request, response, () -> {
                    throw ApiException.missing("only GET and POST are served");
                }));
    }

    private interface Work {
        void run() throws IOException;
    }

    private void answered(ServerRequest request, ServerResponse response, Work work) {
        try {
            if (refused(request, response)) {
                return;
            }
            work.run();
        } catch (ApiException e) {
            fail(response, e.status(), e);
        } catch (IllegalArgumentException e) {
            fail(response, 400, e);
        } catch (UncheckedIOException e) {
            fail(response, 500, e);
        } catch (IOException e) {
            throw new CloseConnectionException("the request was cut off", e);
        } catch (CloseConnectionException e) {
            throw e;
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.WARNING, "a request failed", e);
            fail(response, 500, e);
        }
    }

    private boolean refused(ServerRequest request, ServerResponse response) {
        Optional<String> token = request.query().first("token").asOptional();
        Optional<String> refusal = access.refusal(request.headers(), token, listener.port());
        if (refusal.isEmpty() && !request.content().hasEntity()) {
            listener.use(request);
        }
        refusal.ifPresent(reason -> {
            response.status(403).header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
            response.send(("Not allowed: " + reason + ".\n").getBytes(StandardCharsets.UTF_8));
        });
        return refusal.isPresent();
    }

    private void fail(ServerResponse response, int status, RuntimeException e) {
        if (response.isSent()) {
            throw new CloseConnectionException("an answer was cut off", e);
        }
        response.status(status);
        json(response, Map.of("error", String.valueOf(e.getMessage())));
    }

    private static void json(ServerResponse response, Map<String, Object> value) {
        response.header(HeaderNames.CONTENT_TYPE, "application/json");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.send(Json.line(value).getBytes(StandardCharsets.UTF_8));
    }

    private void get(ServerRequest request, ServerResponse response) {
        String path = request.path().path().substring(1);
        if (path.startsWith("api/")) {
            json(response, api.read(path, Query.parse(request.query().rawValue())));
            return;
        }
        String name = path.isEmpty() ? "index.html" : path.replaceFirst("^assets/", "");
        byte[] asset = Assets.find(name).orElseThrow(() -> ApiException.missing("no page " + path));
        response.header(HeaderNames.CONTENT_TYPE, Assets.type(name));
        response.header(HeaderNames.CACHE_CONTROL, "no-cache");
        response.header(HeaderNames.create("Content-Security-Policy"), POLICY);
        response.header(HeaderNames.create("X-Content-Type-Options"), "nosniff");
        response.header(HeaderNames.create("Referrer-Policy"), "no-referrer");
        if (path.isEmpty()) {
            response.header(HeaderNames.SET_COOKIE, access.cookie(listener.port()));
        }
        response.send(asset);
    }

    private void post(ServerRequest request, ServerResponse response) throws IOException {
        String path = request.path().path().substring(1);
        if (!request.headers().first(HeaderNames.CONTENT_TYPE).orElse("").startsWith("application/json")) {
            throw ApiException.bad("Content-Type must be application/json");
        }
        byte[] bytes;
        try (InputStream in = request.content().inputStream()) {
            bytes = in.readNBytes(MOST_BODY_BYTES + 1);
        }
        if (bytes.length > MOST_BODY_BYTES) {
            throw ApiException.bad("a request must have at most " + MOST_BODY_BYTES + " bytes");
        }
        listener.use(request);
        Fields body = new Fields(Json.object(new String(bytes, StandardCharsets.UTF_8), "the request"), "the request");
        if (path.equals("api/export")) {
            response.header(HeaderNames.CONTENT_TYPE, Assets.type("export.html"));
            response.send(Export.page(api, body).getBytes(StandardCharsets.UTF_8));
            return;
        }
        json(response, api.act(path, body));
    }

    /// The stream of events. Its header goes out with the first comment, so that the page knows it is connected.
    private void follow(ServerRequest request, ServerResponse response) {
        if (refused(request, response)) {
            return;
        }
        if (!events.enter()) {
            fail(response, 503, ApiException.busy("too many pages are open: close some"));
            return;
        }
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-cache");
        response.header(HeaderNames.create("X-Accel-Buffering"), "no");
        response.header(HeaderValues.CONNECTION_CLOSE);
        try (OutputStream out = response.outputStream()) {
            events.write(out);
        } catch (IOException | UncheckedIOException e) {
            throw new CloseConnectionException("the page has disconnected", e);
        }
    }

    @Override
    public void close() {
        closing = true;
        listener.close();
        api.close();
    }
}
