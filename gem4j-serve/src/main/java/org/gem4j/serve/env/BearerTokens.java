// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The bearer tokens that a server accepts; only their hashes are kept.
public final class BearerTokens {
    private static final BearerTokens NONE = new BearerTokens(List.of());
    private static final String SCHEME = "bearer ";

    private final List<byte[]> hashes;

    private BearerTokens(List<byte[]> hashes) {
        this.hashes = hashes;
    }

    /// No token is asked for.
    public static BearerTokens none() {
        return NONE;
    }

    /// @throws IllegalArgumentException if a token has fewer than 16 characters
    public static BearerTokens of(List<String> tokens) {
        for (String token : tokens) {
            if (token.length() < 16) {
                throw new IllegalArgumentException(
                        "a token must have at least 16 characters but one has " + token.length());
            }
        }
        return new BearerTokens(tokens.stream().map(BearerTokens::hash).toList());
    }

    /// Reads a file with one token a line; empty lines and lines that start with `#` are skipped.
    ///
    /// @throws IllegalArgumentException if there is no token in it or one is too short
    public static BearerTokens read(Path file) throws IOException {
        List<String> tokens = Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        if (tokens.isEmpty()) {
            throw new IllegalArgumentException("there is no token in " + file);
        }
        return of(tokens);
    }

    boolean required() {
        return !hashes.isEmpty();
    }

    /// Whether a request with this `Authorization` header may pass. Every token is compared, in constant time.
    boolean accepts(Optional<String> authorization) {
        if (!required()) {
            return true;
        }
        String given = authorization.orElse("");
        if (!given.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return false;
        }
        byte[] hash = hash(given.substring(SCHEME.length()).strip());
        boolean found = false;
        for (byte[] known : hashes) {
            found |= MessageDigest.isEqual(known, hash);
        }
        return found;
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
