// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

/// A request that cannot be answered: the status and a sentence for the user.
final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    private ApiException(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }

    static ApiException bad(String message) {
        return new ApiException(400, message);
    }

    static ApiException missing(String message) {
        return new ApiException(404, message);
    }

    static ApiException conflict(String message) {
        return new ApiException(409, message);
    }

    static ApiException busy(String message) {
        return new ApiException(503, message);
    }
}
