// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The bearer tokens that a server accepts; only their hashes are kept.
public final class BearerTokens {
    private static final BearerTokens NONE = new BearerTokens(List.of());
    private static final String SCHEME = "bearer ";

    private final List<Known> clients;

    private record Known(byte[] hash, Client client) {}

    private BearerTokens(List<Known> clients) {
        this.clients = List.copyOf(clients);
    }

    /// No token is asked for.
    public static BearerTokens none() {
        return NONE;
    }

    /// Tokens without limits.
    ///
    /// @throws IllegalArgumentException if a token has fewer than 16 characters
    public static BearerTokens of(List<String> tokens) {
        return parse(tokens);
    }

    /// Reads a file with one token a line, after which its limits may stand: `TOKEN name=trainer environments=64
    /// calls_per_second=1000 env_ids=game:*,rg:* wrappers=concat`. Empty lines and lines that start with `#` are
    /// skipped.
    ///
    /// @throws IllegalArgumentException if there is no token in it, one is too short, or a limit is not legal
    public static BearerTokens read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("there is no token in " + file);
        }
        return parse(lines);
    }

    /// Says that every user may read or change a file of tokens; empty if not, or if that is unknown here.
    public static Optional<String> exposed(Path file) throws IOException {
        if (!Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
            return Optional.empty();
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
        boolean open =
                mode.contains(PosixFilePermission.OTHERS_READ) || mode.contains(PosixFilePermission.OTHERS_WRITE);
        return open
                ? Optional.of("every user of this machine can read or change " + file + " (mode "
                        + PosixFilePermissions.toString(mode) + "). Run chmod 600 on it")
                : Optional.empty();
    }

    private static BearerTokens parse(List<String> lines) {
        List<Known> clients = new ArrayList<>();
        for (String line : lines) {
            List<String> words = List.of(line.split("\\s+"));
            String token = words.getFirst();
            if (token.length() < 16) {
                throw new IllegalArgumentException(
                        "a token must have at least 16 characters but one has " + token.length());
            }
            String name = "client-" + (clients.size() + 1);
            clients.add(new Known(hash(token), new Client(ClientLimits.parse(words.subList(1, words.size()), name))));
        }
        return new BearerTokens(clients);
    }

    boolean required() {
        return !clients.isEmpty();
    }

    /// The client of a request with this `Authorization` header; empty if it may not pass. Every token is
    /// compared, in constant time.
    Optional<Client> client(Optional<String> authorization) {
        if (!required()) {
            return Optional.of(Client.unlimited());
        }
        String given = authorization.orElse("");
        if (!given.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return Optional.empty();
        }
        byte[] hash = hash(given.substring(SCHEME.length()).strip());
        Optional<Client> found = Optional.empty();
        for (Known known : clients) {
            if (MessageDigest.isEqual(known.hash(), hash)) {
                found = Optional.of(known.client());
            }
        }
        return found;
    }

    /// The client of this name.
    Optional<Client> named(String name) {
        if (!required()) {
            return Optional.of(Client.unlimited());
        }
        return clients.stream()
                .map(Known::client)
                .filter(client -> client.name().equals(name))
                .findFirst();
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
