// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.Status;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/// Who may use a server: clients with a token, and web pages of the server's own address only.
///
/// @param tokens what clients must send
/// @param onLoopback whether the server listens on this machine only, so that a page that reaches it by another name
///     is not its own
record AccessRules(BearerTokens tokens, boolean onLoopback) {

    /// Why a request is refused.
    record Refusal(Status status, String detail) {}

    /// Empty if the request may pass.
    Optional<Refusal> check(Headers headers) {
        if (headers.contains(HeaderNames.ORIGIN) && !isOwnPage(headers)) {
            return Optional.of(new Refusal(Status.FORBIDDEN_403, "Origin not allowed"));
        }
        if (client(headers).isEmpty()) {
            return Optional.of(new Refusal(Status.UNAUTHORIZED_401, "A valid bearer token is required"));
        }
        return Optional.empty();
    }

    /// Who sends a request; empty without a valid token.
    Optional<Client> client(Headers headers) {
        return tokens.client(headers.first(HeaderNames.AUTHORIZATION));
    }

    private boolean isOwnPage(Headers headers) {
        try {
            URI origin = new URI(headers.first(HeaderNames.ORIGIN).orElse(""));
            if (origin.getHost() == null || origin.getScheme() == null) {
                return false;
            }
            String authority = headers.first(HeaderNames.HOST).orElse("").toLowerCase(Locale.ROOT);
            return origin.getAuthority().toLowerCase(Locale.ROOT).equals(authority)
                    && (!onLoopback || isNameOfLoopback(origin.getHost()));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /// Compares names, since a look-up of the name is what an attacker may have under control.
    private static boolean isNameOfLoopback(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }
}
