// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/// A key and a certificate for 127.0.0.1 that it has signed itself.
///
/// @param store with both, under [#PASSWORD]
record Keys(KeyStore store) {
    static final char[] PASSWORD = "changeit".toCharArray();

    /// Makes them.
    ///
    /// @param folder gets `tls.crt`, `tls.key` and `ca.crt` in PEM
    static Keys make(Path folder, String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        keytool(List.of(
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD),
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-ext",
                "san=ip:127.0.0.1,dns:" + name,
                "-ext",
                "bc:c",
                "-validity",
                "2"));
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        String certificate = pem("CERTIFICATE", store.getCertificate(name).getEncoded());
        Files.writeString(folder.resolve("ca.crt"), certificate);
        Files.writeString(folder.resolve("tls.crt"), certificate);
        Files.writeString(
                folder.resolve("tls.key"),
                pem("PRIVATE KEY", store.getKey(name, PASSWORD).getEncoded()));
        return new Keys(store);
    }

    private static void keytool(List<String> arguments) throws Exception {
        Process process = new ProcessBuilder(Stream.concat(
                                Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString()),
                                arguments.stream())
                        .toList())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("keytool: " + said);
        }
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }
}
