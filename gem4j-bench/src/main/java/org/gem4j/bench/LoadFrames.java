// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// What the clients of a load generator send, encoded once, and how they read the answers.
///
/// @param url `http://host:port` of the server
/// @param batch environments of each connection, stepped in one frame; 0 for OpenEnv's plain frames
/// @param upgrade the request that turns a connection into a WebSocket
/// @param make the frame that creates the environments of a connection; empty without `batch`
/// @param step the frame of every step
record LoadFrames(URI url, int batch, byte[] upgrade, byte[] make, byte[] step) {
    static final byte[] NONE = {};

    private static final byte[] DONE = "\"done\":true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DONE_WITH_SPACE = "\"done\": true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ERROR = "error\"".getBytes(StandardCharsets.US_ASCII);
    private static final int PLACE_OF_TYPE = 24;

    static LoadFrames of(URI url, int batch, String message) {
        String upgrade = "GET /ws HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n"
                + "Connection: Upgrade\r\n"
                + "Upgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        byte[] make = batch == 0
                ? NONE
                : text("{\"type\":\"batch_make\",\"data\":{\"autoreset\":\"same_step\",\"count\":" + batch + "}}");
        return new LoadFrames(
                url, batch, upgrade.getBytes(StandardCharsets.US_ASCII), make, text(step(batch, message)));
    }

    private static String step(int batch, String message) {
        Map<String, Object> data = new LinkedHashMap<>();
        if (batch == 0) {
            data.put("message", message);
        } else {
            data.put("columns", true);
            data.put("messages", Collections.nCopies(batch, message));
        }
        return JsonMapper.shared().writeValueAsString(Map.of("type", batch == 0 ? "step" : "batch_step", "data", data));
    }

    byte[] reset(int index) {
        return text(
                batch == 0
                        ? "{\"type\":\"reset\",\"data\":{\"seed\":" + index + "}}"
                        : "{\"type\":\"batch_reset\",\"data\":{\"columns\":true,\"seed\":" + (long) index * batch
                                + "}}");
    }

    /// Whether an answer reports an error.
    static boolean isError(byte[] answer) {
        return indexOf(answer, ERROR, 0, Math.min(answer.length, PLACE_OF_TYPE)) >= 0;
    }

    /// Whether an answer to a plain step ends the episode.
    boolean isDone(byte[] answer) {
        return batch == 0
                && (indexOf(answer, DONE, 0, answer.length) >= 0
                        || indexOf(answer, DONE_WITH_SPACE, 0, answer.length) >= 0);
    }

    static int indexOf(byte[] text, byte[] part, int from, int to) {
        for (int at = from; at <= to - part.length; at++) {
            if (text[at] == part[0] && Arrays.equals(text, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        return -1;
    }

    /// A frame with a mask of zeros.
    private static byte[] text(String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        int header = payload.length < 126 ? 2 : payload.length < 1 << 16 ? 4 : 10;
        byte[] frame = new byte[header + 4 + payload.length];
        frame[0] = (byte) 0x81;
        frame[1] = (byte) (0x80 | (header == 2 ? payload.length : header == 4 ? 126 : 127));
        long length = payload.length;
        for (int i = header - 1; i > 1; i--, length >>>= 8) {
            frame[i] = (byte) length;
        }
        System.arraycopy(payload, 0, frame, header + 4, payload.length);
        return frame;
    }
}
