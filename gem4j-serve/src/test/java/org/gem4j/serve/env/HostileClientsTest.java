// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HostileClientsTest {
    private static final String UPGRADE =
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    /// Connections that stay half open; the property `gem4j.hostile.connections` says another number.
    private static final int HALF_OPEN = Integer.getInteger("gem4j.hostile.connections", 500);

    private static final int SLOW = 100;
    private static final int ANSWER_TO_UPGRADE = 129;
    private static final int FIFTY_MEGABYTES = 50_000_000;
    private static final long MOST_KEPT_BYTES = 64_000_000;

    private final EnvServer server = EnvServer.open(
            GuessGame.registry(),
            EnvServerOptions.local(0, GuessGame.QUICK)
                    .withCapacity(2000)
                    .withIdleTimeout(Duration.ofSeconds(5))
                    .withGrace(Duration.ZERO));

    @AfterEach
    void close() {
        server.close();
    }

    private Socket connect(String head) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void assertOthersPlay() throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            client.ask("{\"type\":\"reset\"}");
            assertThat(client.step("11").path("type").stringValue()).isEqualTo("observation");
        }
    }

    /// A masked text frame, its mask all zeros.
    private static byte[] frame(String text) {
        byte[] payload = text.getBytes(StandardCharsets.US_ASCII);
        byte[] frame = new byte[6 + payload.length];
        frame[0] = (byte) 0x81;
        frame[1] = (byte) (0x80 | payload.length);
        System.arraycopy(payload, 0, frame, 6, payload.length);
        return frame;
    }

    @Test
    void clientThatDoesNotReadCostsOnlyItself() throws Exception {
        try (Socket socket = connect(UPGRADE)) {
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    OutputStream out = socket.getOutputStream();
                    out.write(frame("{\"type\":\"reset\"}"));
                    byte[] big = frame("{\"type\":\"step\",\"data\":{\"message\":\"big\"}}");
                    for (int i = 0; i < 100_000; i++) {
                        out.write(big);
                    }
                } catch (IOException e) {
                    // the server has ended the connection
                }
            });
            Waiting.until(() -> server.active() == 1);
            assertOthersPlay();

            Waiting.until(() -> server.active() == 0);

            sender.join(Duration.ofSeconds(60));
            assertThat(sender.isAlive()).isFalse();
        }
    }

    @Test
    void halfOpenConnectionsCostOnlyThemselves() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < HALF_OPEN; i++) {
                sockets.add(connect(i % 2 == 0 ? UPGRADE.substring(0, 40) : UPGRADE));
            }
            Waiting.until(() -> server.active() > 0);
            assertOthersPlay();

            Waiting.until(() -> server.active() == 0);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void fiftyMegabyteFramesAreRefusedAndLeaveNothing() throws Exception {
        long before = usedBytes();
        for (boolean whole : new boolean[] {true, false, true, false}) {
            try (Socket socket = connect(UPGRADE)) {
                byte[] head = {
                    (byte) 0x82, (byte) 0xff, 0, 0, 0, 0, 0x02, (byte) 0xfa, (byte) 0xf0, (byte) 0x80, 0, 0, 0, 0
                };
                OutputStream out = socket.getOutputStream();
                out.write(head);
                if (whole) {
                    out.write(new byte[FIFTY_MEGABYTES]);
                }
                InputStream in = socket.getInputStream();
                byte[] answer = in.readNBytes(ANSWER_TO_UPGRADE + 4);
                assertThat(Arrays.copyOfRange(answer, ANSWER_TO_UPGRADE, ANSWER_TO_UPGRADE + 4))
                        .as("the header of a close frame with 1009, whole: %s", whole)
                        .matches(close -> close[0] == (byte) 0x88 && close[2] == 0x03 && close[3] == (byte) 0xf1);
            }
        }
        assertOthersPlay();
        Waiting.until(() -> server.active() == 0);

        assertThat(usedBytes() - before).as("bytes of the heap").isLessThan(MOST_KEPT_BYTES);
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void clientsThatSendAByteAtATimeCostOnlyThemselves() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < SLOW; i++) {
                sockets.add(connect(""));
            }
            byte[] request = UPGRADE.getBytes(StandardCharsets.US_ASCII);
            for (int at = 0; at < request.length / 2; at++) {
                for (Socket socket : sockets) {
                    socket.getOutputStream().write(request[at]);
                }
                if (at % 20 == 0) {
                    assertOthersPlay();
                }
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        Waiting.until(() -> server.active() == 0);
    }

    @Test
    void headersWithoutEndAreCutOff() throws Exception {
        try (Socket socket = connect("GET /health HTTP/1.1\r\nHost: localhost\r\n")) {
            int sent = 0;
            try {
                OutputStream out = socket.getOutputStream();
                for (; sent < 100_000; sent++) {
                    out.write(("X-" + sent + ": " + "x".repeat(1000) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                assertThat(sent).isLessThan(100_000);
            }
            assertThat(sent).as("megabytes that the server takes").isLessThan(100_000);
        }
        assertOthersPlay();
    }

    @Test
    void pathsThatClimbAreNotFound() throws Exception {
        for (String path : List.of("/../etc/passwd", "/%2e%2e/x", "/ws/../health/x", "//etc", "/\u0000", "/a%00b")) {
            try (Socket socket = connect("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")) {
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer).as(path).startsWith("HTTP/1.1 4").doesNotContain("\tat ", "java.");
            }
        }
        assertOthersPlay();
    }
}
