// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A request that fails, with the error in the format of OpenAI's API.
final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String type;
    private final String code;
    private final String param;

    private ApiException(int status, String type, String code, String param, String message) {
        super(message);
        this.status = status;
        this.type = type;
        this.code = code;
        this.param = param;
    }

    /// A value of the request is invalid.
    ///
    /// @param param its name; empty for the request as a whole
    static ApiException invalid(String param, String message) {
        return new ApiException(400, "invalid_request_error", "", param, message);
    }

    static ApiException tooLong(String message) {
        return new ApiException(400, "invalid_request_error", "context_length_exceeded", "messages", message);
    }

    static ApiException unauthorized() {
        return new ApiException(
                401,
                "invalid_request_error",
                "invalid_api_key",
                "",
                "The API key is missing or wrong: send the header Authorization: Bearer KEY.");
    }

    /// @param reason a sentence without its first capital and its period
    static ApiException forbidden(String reason) {
        return new ApiException(
                403,
                "invalid_request_error",
                "origin_not_allowed",
                "",
                Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".");
    }

    static ApiException noModel(String name, String known) {
        return new ApiException(
                404,
                "invalid_request_error",
                "model_not_found",
                "model",
                "There is no model " + name + " here; there is " + known + ".");
    }

    static ApiException noPath(String method, String path) {
        return new ApiException(
                404, "invalid_request_error", "unknown_url", "", "There is no " + method + " " + path + ".");
    }

    static ApiException tooLarge(long limit) {
        return new ApiException(
                413, "invalid_request_error", "request_too_large", "", "A body may have " + limit + " bytes.");
    }

    static ApiException busy(String message) {
        return new ApiException(429, "rate_limit_error", "engine_busy", "", message);
    }

    static ApiException failed(String message) {
        return new ApiException(500, "server_error", "engine_failed", "", message);
    }

    static ApiException closing() {
        return new ApiException(503, "server_error", "shutting_down", "", "The server is shutting down.");
    }

    /// @param the work that was not finished in time
    static ApiException late(String what) {
        return new ApiException(504, "server_error", "deadline_exceeded", "", "The request took too long: " + what);
    }

    int status() {
        return status;
    }

    /// The body of the response.
    Map<String, Object> body() {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("message", String.valueOf(getMessage()));
        error.put("type", type);
        error.put("param", Optional.of(param).filter(name -> !name.isEmpty()));
        error.put("code", Optional.of(code).filter(name -> !name.isEmpty()));
        return Map.of("error", error);
    }
}
