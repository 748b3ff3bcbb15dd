// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpListenerTest {
    private static final int MOST = 20;
    private static final byte[] HUGE = new byte[16 << 20];
    private static final String POST = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n";
    private static final String END = "Connection: close\r\n\r\n";

    private final List<Socket> sockets = new ArrayList<>();
    private HttpListener listener;

    @BeforeEach
    void listen() {
        listener = HttpListener.create(MOST, this::routes);
        listener.start();
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        listener.close();
    }

    private void routes(HttpRouting.Builder routing) {
        routing.post("/echo", this::echo).get("/huge", (request, response) -> {
            listener.use(request);
            listener.release(request);
            response.send(HUGE);
        });
    }

    private void echo(ServerRequest request, ServerResponse response) {
        byte[] body = request.content().as(byte[].class);
        listener.use(request);
        response.send(body);
    }

    private Socket connect(String text) throws IOException {
        Socket socket = new Socket("127.0.0.1", listener.port());
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private String ask(String text) throws IOException {
        return new String(connect(text).getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    /// Waits for the answer, and keeps the connection.
    private void served() throws IOException {
        assertThat(new String(connect(POST + "hello").getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                .isEqualTo("HTTP/1.1 200");
    }

    private void assertServes() throws IOException {
        assertThat(ask("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n" + END + "hello"))
                .startsWith("HTTP/1.1 200")
                .endsWith("hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "POST /ec",
                "POST /echo HTTP/1.1\r\nHost: x\r\nX-A",
                POST + "hel",
                "GET /huge HTTP/1.1\r\nHost: x\r\n\r\n",
                POST + "helloPOST /ec"
            })
    void clientsThatStopHalfwayLeaveRoomForOthers(String text) throws IOException {
        for (int i = 0; i < 3 * MOST; i++) {
            connect(text);
        }

        assertServes();
    }

    @Test
    void clientsThatKeepTheirConnectionsLeaveRoomForOthers() throws IOException {
        for (int i = 0; i < 3 * MOST; i++) {
            served();
        }

        assertServes();
    }

    @Test
    void portInUseIsNamed() {
        try (HttpListener second = HttpListener.create("127.0.0.1", listener.port(), settings -> {}, this::routes)) {
            assertThatThrownBy(second::start)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + listener.port())
                    .hasMessageContaining("the port is in use");
        }
    }
}
