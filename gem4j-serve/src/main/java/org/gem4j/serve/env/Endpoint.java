// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// A route for POST requests that a server offers beside its own.
///
/// @param path such as `/retrieve`
/// @param summary what it does, for the OpenAPI document
/// @param handler may be used by several threads at a time
public record Endpoint(String path, String summary, Handler handler) {
    public Endpoint {
        if (!path.startsWith("/") || path.length() < 2) {
            throw new IllegalArgumentException("path must begin with / and have a name but was " + path);
        }
    }

    /// Answers requests.
    @FunctionalInterface
    public interface Handler {
        /// @param body of a request
        Answer answer(byte[] body);
    }

    /// @param status of HTTP
    /// @param contentType of the body
    public record Answer(int status, String contentType, byte[] body) {}
}
