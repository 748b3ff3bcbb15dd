// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What a file's content must hash to.
///
/// @param kind of hash
/// @param hex in lower case
record Checksum(Kind kind, String hex) {
    /// The two that the hub gives.
    enum Kind {
        /// Of files in large-file storage.
        SHA256("SHA-256", 64),
        /// Git's name of all other files: SHA-1 of a header and the content.
        GIT_BLOB("SHA-1", 40);

        private final String algorithm;
        private final int digits;

        Kind(String algorithm, int digits) {
            this.algorithm = algorithm;
            this.digits = digits;
        }
    }

    Checksum {
        if (!hex.matches("[0-9a-f]{" + kind.digits + "}")) {
            throw new HubException(
                    HubException.Reason.CORRUPT, "the hub returned an invalid " + kind + " hash: " + hex);
        }
    }

    /// Whether the file has this hash.
    boolean matches(Path file) throws IOException {
        MessageDigest digest = digest(Files.size(file));
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest()).equals(hex);
    }

    private MessageDigest digest(long size) {
        try {
            MessageDigest digest = MessageDigest.getInstance(kind.algorithm);
            if (kind == Kind.GIT_BLOB) {
                digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
            }
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + kind.algorithm, e);
        }
    }
}
