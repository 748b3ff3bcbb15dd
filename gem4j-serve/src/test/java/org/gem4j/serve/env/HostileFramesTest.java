// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class HostileFramesTest {
    private static final String UPGRADE =
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    @AfterEach
    void close() {
        server.close();
    }

    private Socket upgraded() throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(UPGRADE.getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        assertThat(head).startsWith("HTTP/1.1 101").contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        return socket;
    }

    /// The code of the close frame that the server sends first, or -1 if it sends none.
    private static int closeCode(Socket socket) throws IOException {
        byte[] frame = socket.getInputStream().readNBytes(4);
        return frame.length < 4 || (frame[0] & 0xff) != 0x88 ? -1 : (frame[2] & 0xff) << 8 | frame[3] & 0xff;
    }

    private void assertOthersPlay() throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            client.ask("{\"type\":\"reset\"}");
            assertThat(client.step("11").path("type").stringValue()).isEqualTo("observation");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "unmasked, 810161, 1002",
        "reserved bit, c18000000000, 1002",
        "reserved kind, 838000000000, 1002",
        "reserved control kind, 8b8000000000, 1002",
        "continuation of nothing, 808000000000, 1002",
        "long ping, 89fe007e00000000, 1002",
        "ping in parts, 098000000000, 1002",
        "text within a text, 0180000000008180000000ff, 1002",
        "not UTF-8, 818100000000ff, 1007",
        "half a character, 818200000000e282, 1007",
        "a surrogate, 818300000000eda080, 1007",
        "too long, 81ff0000000001000001, 1009",
        "negative length, 81ffffffffffffffffff, 1009",
        "close of one byte, 88810000000003, 1002",
        "close with a reserved code, 88820000000003ed, 1002",
        "close, 88820000000003e8, 1000",
        "empty close, 888000000000, 1000",
    })
    void violationIsClosedWithItsCode(String kind, String bytes, int code) throws Exception {
        try (Socket socket = upgraded()) {
            socket.getOutputStream().write(HexFormat.of().parseHex(bytes));

            assertThat(closeCode(socket)).as(kind).isEqualTo(code);
        }
        assertOthersPlay();
    }

    @Test
    void messageMayComeInPartsWithPingsBetween() throws Exception {
        try (Socket socket = upgraded()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(HexFormat.of().parseHex("018200000000" + "7b22")); // {"
            bytes.writeBytes(HexFormat.of().parseHex("898100000000" + "70")); // ping "p"
            bytes.writeBytes(HexFormat.of().parseHex("008100000000" + "61")); // a
            bytes.writeBytes(HexFormat.of().parseHex("808400000000" + "223a317d")); // ":1}
            for (byte part : bytes.toByteArray()) {
                socket.getOutputStream().write(part);
                socket.getOutputStream().flush();
            }

            assertThat(socket.getInputStream().readNBytes(3))
                    .isEqualTo(HexFormat.of().parseHex("8a0170"));
            byte[] header = socket.getInputStream().readNBytes(2);
            assertThat(header[0] & 0xff).isEqualTo(0x81);
            assertThat(new String(socket.getInputStream().readNBytes(header[1]), StandardCharsets.UTF_8))
                    .contains("UNKNOWN_TYPE");
        }
    }

    @Test
    void deepNestingIsAnError() throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            for (String text : new String[] {"[".repeat(100_000), "{\"a\":".repeat(100_000), "9".repeat(100_000)}) {
                assertThat(client.ask(text).at("/data/code").stringValue()).isIn("INVALID_JSON", "VALIDATION_ERROR");
            }
            assertThat(client.ask("{\"type\":\"reset\"}").path("type").stringValue())
                    .isEqualTo("observation");
        }
    }

    @Test
    void randomBytesHurtNobodyElse() throws Exception {
        long seed = System.nanoTime();
        SeededRandom random = SeededRandom.of(seed);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[1 + random.nextInt(200)];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) random.nextInt(256);
            }
            try (Socket socket = upgraded()) {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                while (socket.getInputStream().read() >= 0) {
                    // until the server closes
                }
            } catch (IOException e) {
                assertThat(e).as("seed %s", seed).hasMessageMatching("(?i).*(reset|broken pipe|aborted).*");
            }
        }
        Waiting.until(() -> server.active() == 0);
        assertOthersPlay();
    }

    @ParameterizedTest
    @CsvSource({"Sec-WebSocket-Version: 13, Sec-WebSocket-Version: 8", "dGhlIHNhbXBsZSBub25jZQ==, short"})
    void faultyHandshakeIsABadRequest(String part, String replacement) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write(UPGRADE.replace(part, replacement).getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 400");
        }
    }

    @Test
    void longHeadersAreRefused() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            String head = "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "x".repeat(20_000) + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readNBytes(10), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 4");
        }
    }
}
