// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Refuses the requests of other sites' web pages, for which a browser on the same machine or network can be used.
///
/// A browser states in `Origin` which page sends a request, so an origin must be the server's own. A page may also make
/// its own name resolve to the server (DNS rebinding), so `Host` must be a name that nobody else controls. Programs
/// send no `Origin` and the name that they connect to.
public final class OriginRule {
    /// Suffixes that are not sold as domains: names below them belong to the local network.
    private static final Pattern PRIVATE_NAME = Pattern.compile("[^.]+|.+\\.(internal|local|lan|svc)");

    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Pattern NAME_OF_LOOPBACK = Pattern.compile("localhost|\\[::1]|127(\\.[0-9]{1,3}){3}");
    private static final Pattern PORT = Pattern.compile(":[0-9]*$");

    private enum Reach {
        THIS_MACHINE,
        NETWORK,
        ANY_HOST
    }

    private final Reach reach;
    private final Set<String> ownNames;

    private OriginRule(Reach reach, Set<String> ownNames) {
        this.reach = reach;
        this.ownNames = ownNames;
    }

    /// The rule of a server on a TCP port. `Host` may be, on the loopback interface, a name of it or the given
    /// host; elsewhere without a key, also an address, or a name of the local network or of this machine; with
    /// a key, anything.
    ///
    /// @param host address or name that the server listens on
    /// @param keyed whether clients must send a key
    public static OriginRule of(String host, boolean keyed) {
        if (isLoopback(host)) {
            return new OriginRule(Reach.THIS_MACHINE, Set.of(inHeader(host)));
        }
        return keyed
                ? anyHost()
                : new OriginRule(
                        Reach.NETWORK,
                        Stream.of(host, nameOfThisMachine())
                                .map(OriginRule::inHeader)
                                .collect(Collectors.toUnmodifiableSet()));
    }

    /// The rule of a server that no browser reaches by a name of its choice, such as one on a Unix domain socket.
    public static OriginRule anyHost() {
        return new OriginRule(Reach.ANY_HOST, Set.of());
    }

    /// Why a request is refused; empty if it may pass.
    public Optional<String> refusal(Headers headers) {
        String authority = headers.first(HeaderNames.HOST).orElse("").strip().toLowerCase(Locale.ROOT);
        String host = PORT.matcher(authority).replaceFirst("");
        if (!host.isEmpty() && !isKnown(host)) {
            return Optional.of("this server is not known as " + host
                    + ": use its address, or start it with that name as its host");
        }
        Optional<String> origin = headers.first(HeaderNames.ORIGIN);
        if (origin.isPresent() && !isOwn(origin.get().toLowerCase(Locale.ROOT), authority)) {
            return Optional.of("web pages of " + origin.get() + " may not use this server: serve the page and this"
                    + " server at one address, through a reverse proxy, or send the request from a program, without"
                    + " Origin");
        }
        return Optional.empty();
    }

    /// Refuses requests with status 403 before a server's routes see them.
    ///
    /// @param refuse sends a reason in the server's own format
    public Filter filter(BiConsumer<ServerResponse, String> refuse) {
        return (chain, request, response) -> refusal(request.headers())
                .ifPresentOrElse(reason -> refuse.accept(response.status(403), reason), chain::proceed);
    }

    private static boolean isOwn(String origin, String authority) {
        return !authority.isEmpty() && (origin.equals("http://" + authority) || origin.equals("https://" + authority));
    }

    /// Compares names: what a name resolves to may be under an attacker's control.
    private boolean isKnown(String host) {
        return switch (reach) {
            case THIS_MACHINE -> NAME_OF_LOOPBACK.matcher(host).matches() || ownNames.contains(host);
            case NETWORK ->
                IP_ADDRESS.matcher(host).matches() || PRIVATE_NAME.matcher(host).matches() || ownNames.contains(host);
            case ANY_HOST -> true;
        };
    }

    /// Whether only this machine reaches a server that listens on this address or name.
    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static String inHeader(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.contains(":") && !lower.startsWith("[") ? "[" + lower + "]" : lower;
    }

    private static String nameOfThisMachine() {
        try {
            return InetAddress.getLocalHost().getCanonicalHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
