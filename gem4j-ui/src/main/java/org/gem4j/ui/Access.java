// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.gem4j.http.OriginRule;

/// Who may see the page: whoever came once by the address with the token and has its cookie since, from the page
/// itself.
///
/// @param token of the address
record Access(String token, OriginRule origins) {
    private static final int TOKEN_BYTES = 18;

    /// A token nobody guesses.
    static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// Why a request is refused, empty if it may pass.
    ///
    /// @param given the token in the address
    Optional<String> refusal(Headers headers, Optional<String> given, int port) {
        Optional<String> foreign = origins.refusal(headers);
        if (foreign.isPresent()) {
            return foreign;
        }
        boolean known = given.map(this::isToken).orElse(false)
                || headers.first(HeaderNames.COOKIE)
                        .map(cookies -> hasCookie(cookies, port))
                        .orElse(false);
        return known ? Optional.empty() : Optional.of("open the whole address that gem4j printed, with its token");
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private boolean hasCookie(String cookies, int port) {
        for (String cookie : cookies.split(";\\s*")) {
            if (cookie.startsWith(cookieName(port) + "=")) {
                return isToken(cookie.substring(cookie.indexOf('=') + 1).strip());
            }
        }
        return false;
    }

    /// The header that lets the browser in from now on. Ports share cookies, so the name has the port.
    String cookie(int port) {
        return cookieName(port) + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
    }

    private static String cookieName(int port) {
        return "gem4j_ui_" + port;
    }

    /// The address to print.
    URI address(String host, int port) {
        boolean all = host.equals("0.0.0.0") || host.equals("::");
        String name = all ? "127.0.0.1" : host.contains(":") ? "[" + host.replaceAll("[\\[\\]]", "") + "]" : host;
        return URI.create("http://" + name + ":" + port + "/?token=" + token);
    }
}
