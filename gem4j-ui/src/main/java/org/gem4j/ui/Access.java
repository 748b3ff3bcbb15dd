// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/// Who may see the page: whoever came once by the address with the token and has its cookie since, from the page
/// itself.
///
/// @param token of the address
/// @param loopback whether the server listens on this machine only, so that another name in `Host` is an attack by
///     rebinding it
record Access(String token, boolean loopback) {
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
        String host = headers.first(HeaderNames.HOST).orElse("").toLowerCase(Locale.ROOT);
        if (loopback && !isNameOfLoopback(host.replaceFirst(":\\d+$", ""))) {
            return Optional.of("the page is known as 127.0.0.1 or localhost, not as " + host);
        }
        Optional<String> origin = headers.first(HeaderNames.ORIGIN);
        if (origin.isPresent() && !origin.get().toLowerCase(Locale.ROOT).matches("https?://" + quoted(host))) {
            return Optional.of("a page of " + origin.get() + " must not use this one");
        }
        boolean known = given.map(this::isToken).orElse(false)
                || headers.first(HeaderNames.COOKIE)
                        .map(cookies -> hasCookie(cookies, port))
                        .orElse(false);
        return known ? Optional.empty() : Optional.of("open the whole address that gem4j printed, with its token");
    }

    private static String quoted(String host) {
        return java.util.regex.Pattern.quote(host);
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

    /// Compares names: what a name resolves to may be under an attacker's control.
    static boolean isNameOfLoopback(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    /// Whether an address to listen on is reached from this machine alone.
    static boolean isLoopback(String host) {
        return isNameOfLoopback(host) || host.equals("::1");
    }

    /// The address to print.
    URI address(String host, int port) {
        boolean all = host.equals("0.0.0.0") || host.equals("::");
        String name = all ? "127.0.0.1" : host.contains(":") ? "[" + host.replaceAll("[\\[\\]]", "") + "]" : host;
        return URI.create("http://" + name + ":" + port + "/?token=" + token);
    }
}
