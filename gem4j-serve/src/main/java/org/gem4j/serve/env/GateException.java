// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A session in a cluster refused a request.
public final class GateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, @Nullable Object> frame;

    private GateException(int status, String message, Map<String, @Nullable Object> frame) {
        super(message, null, false, false);
        this.status = status;
        this.frame = frame;
    }

    /// @param status that HTTP has for it
    /// @param code of the error frame, such as `SESSION_ERROR`
    public static GateException of(int status, String code, String message) {
        return new GateException(status, message, Replies.error(code, message, Map.of()));
    }

    /// The refusal that an error frame in JSON tells of.
    public static GateException of(SessionGate.Answer answer) {
        Map<String, @Nullable Object> frame =
                WireJson.map(WireJson.parse(new String(answer.frame(), StandardCharsets.UTF_8)));
        String message = frame.get("data") instanceof Map<?, ?> data ? String.valueOf(data.get("message")) : "";
        return new GateException(answer.status(), message, frame);
    }

    /// The status that HTTP has for it.
    public int status() {
        return status;
    }

    /// The error frame in an encoding.
    public SessionGate.Answer answer(boolean binary) {
        return new SessionGate.Answer(status, (binary ? Encoding.MESSAGE_PACK : Encoding.JSON).bytes(frame));
    }

    Map<String, @Nullable Object> frame() {
        return frame;
    }
}
