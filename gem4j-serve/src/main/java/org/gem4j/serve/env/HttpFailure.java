// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.Map;

/// A request is answered with an error status.
final class HttpFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Object detail;

    HttpFailure(int status, Object detail) {
        super(status + ": " + detail, null, false, false);
        this.status = status;
        this.detail = detail;
    }

    int status() {
        return status;
    }

    Map<String, Object> body() {
        return new LinkedHashMap<>(Map.of("detail", detail));
    }

    /// The status of what went wrong in a call.
    static HttpFailure of(RuntimeException failure) {
        return switch (failure) {
            case HttpFailure e -> e;
            case InvalidMessageException e -> new HttpFailure(422, e.errors());
            case StepOrderException e -> new HttpFailure(409, Play.text(e));
            case CapacityException e -> new HttpFailure(503, Play.text(e));
            case SessionException e -> new HttpFailure(409, Play.text(e));
            case GateException e -> new HttpFailure(e.status(), Play.text(e));
            default -> new HttpFailure(500, Play.text(failure));
        };
    }

    /// The status alone.
    static int status(Throwable failure) {
        return failure instanceof RuntimeException known ? of(known).status() : 500;
    }
}
