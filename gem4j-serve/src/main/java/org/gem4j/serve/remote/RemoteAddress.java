// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server of environments and what to ask of it.
///
/// @param id the environment's id on this side
/// @param base `http` or `https`
/// @param envId environment on the server; empty: its default
/// @param options of that environment
/// @param token empty: none is sent
/// @param deadline of connecting and of each call
record RemoteAddress(
        String id, URI base, Optional<String> envId, JsonNode options, Optional<String> token, Duration deadline) {
    static final List<OptionSpec> OPTIONS = List.of(
            OptionSpec.text("env_id", "", "Environment on the server (empty: the server's default)."),
            OptionSpec.custom(
                    "options",
                    "{}",
                    "a JSON object",
                    value -> value instanceof Map<?, ?> map
                            ? JsonMapper.shared().writeValueAsString(map)
                            : object(value),
                    "Options of the environment on the server."),
            OptionSpec.text("token_env", "", "Environment variable with the bearer token (empty: no token)."),
            OptionSpec.number("timeout", 60, 0.001, 86_400, "Seconds that connecting and each call may take."));

    private static Object object(Object value) {
        try {
            if (JsonMapper.shared().readTree(value.toString()).isObject()) {
                return value.toString();
            }
        } catch (JacksonException e) {
            // reported below
        }
        throw new IllegalArgumentException("it is not an object");
    }

    /// @throws IllegalArgumentException if the rest of the id is not a URL of a server
    static URI url(String id) {
        String text = id.substring(id.indexOf(':') + 1);
        try {
            URI url = new URI(text.replaceFirst("^ws", "http"));
            if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        throw new IllegalArgumentException("the environment " + id + " must have the URL of a server after the colon,"
                + " such as http://localhost:8000, but has " + text);
    }

    static RemoteAddress of(String id, EnvOptions options) {
        String variable = options.text("token_env");
        Optional<String> token = variable.isEmpty()
                ? Optional.empty()
                : Optional.of(Optional.ofNullable(System.getenv(variable))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "option token_env names the environment variable " + variable + ", which is not set")));
        return new RemoteAddress(
                id,
                url(id),
                Optional.of(options.text("env_id")).filter(text -> !text.isEmpty()),
                JsonMapper.shared().readTree(String.valueOf(options.values().get("options"))),
                token,
                Duration.ofNanos((long) (options.number("timeout") * 1e9)));
    }

    /// The address of a path on the server.
    URI path(String scheme, String path) {
        String root = base.toString().replaceFirst("/+$", "");
        return URI.create(root.replaceFirst("^http", scheme) + path);
    }
}
