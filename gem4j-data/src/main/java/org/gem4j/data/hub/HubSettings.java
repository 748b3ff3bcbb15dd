// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The hub's endpoint, the cache folder, and the access token.
///
/// @param endpoint address of the hub or a mirror
/// @param cache folder of the cache
/// @param token sent to the endpoint and nowhere else
/// @param offline whether only the cache is used
public record HubSettings(URI endpoint, Path cache, Optional<String> token, boolean offline) {
    private static final List<String> TRUE = List.of("1", "true", "yes", "on");

    public HubSettings {
        if (!List.of("http", "https").contains(endpoint.getScheme()) || endpoint.getHost() == null) {
            throw new IllegalArgumentException("the hub's endpoint must be an http(s) address but was " + endpoint);
        }
    }

    /// As the environment says, with the names and defaults of the hub's own client: `HF_ENDPOINT`, `HF_HOME`,
    /// `HF_HUB_CACHE`, `HF_TOKEN`, `HF_TOKEN_PATH`, `HF_HUB_OFFLINE`.
    ///
    /// @throws IllegalArgumentException if `HF_ENDPOINT` is not an address
    public static HubSettings fromEnvironment() {
        return from(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    static HubSettings from(Map<String, String> environment, Path userHome) {
        Path caches = path(environment, "XDG_CACHE_HOME").orElse(userHome.resolve(".cache"));
        Path home = path(environment, "HF_HOME").orElse(caches.resolve("huggingface"));
        String endpoint = text(environment, "HF_ENDPOINT").orElse("https://huggingface.co");
        return new HubSettings(
                URI.create(endpoint.replaceAll("/+$", "")),
                path(environment, "HF_HUB_CACHE").orElse(home.resolve("hub")),
                text(environment, "HF_TOKEN")
                        .or(() -> stored(path(environment, "HF_TOKEN_PATH").orElse(home.resolve("token")))),
                text(environment, "HF_HUB_OFFLINE")
                        .map(value -> TRUE.contains(value.toLowerCase(Locale.ROOT)))
                        .orElse(false));
    }

    public HubSettings withOffline(boolean newOffline) {
        return new HubSettings(endpoint, cache, token, newOffline);
    }

    private static Optional<Path> path(Map<String, String> environment, String name) {
        return text(environment, name).map(Path::of);
    }

    private static Optional<String> text(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static Optional<String> stored(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(Files.readString(file).strip()).filter(token -> !token.isEmpty())
                    : Optional.empty();
        } catch (IOException e) {
            throw new HubException(HubException.Reason.CACHE, "cannot read the token in " + file, e);
        }
    }

    @Override
    public String toString() {
        return "HubSettings[" + endpoint + ", " + cache + (token.isPresent() ? ", with a token" : "")
                + (offline ? ", offline]" : "]");
    }
}
