// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;

/// The answer to an HTTP request, which is sent once.
///
/// @param headOnly whether the client asked for the headers alone: they are those that the answer would have
/// @param done run before the answer is sent
record HttpReply(ServerResponse response, boolean headOnly, Runnable done) {
    void header(HeaderName name, String value) {
        response.header(name, value);
    }

    void json(int status, Object body) {
        send(status, "application/json", WireJson.bytes(body));
    }

    void send(int status, String type, String body) {
        send(status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    void send(int status, String type, byte[] body) {
        response.header(HeaderNames.CONTENT_TYPE, type);
        if (headOnly) {
            response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
            send(status);
        } else {
            response.status(status);
            done.run();
            response.send(body);
        }
    }

    /// Sends an answer without a body.
    void send(int status) {
        response.status(status);
        response.send();
    }
}
