// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;

class TlsTest {
    private static Path file(String name) throws Exception {
        URL url = TlsTest.class.getResource("/tls/" + name);
        assertThat(url).as(name).isNotNull();
        return Path.of(url.toURI());
    }

    private static EnvServerOptions options(String certificates, String key) throws Exception {
        return EnvServerOptions.local(0, GuessGame.QUICK)
                .withTls(Optional.of(new TlsFiles(file(certificates), file(key))));
    }

    private static SSLContext trusting() throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(file("cert.pem"))) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void httpAndWebSocketsAreEncrypted() throws Exception {
        try (EnvServer server = EnvServer.open(GuessGame.registry(), options("cert.pem", "key.pem"));
                HttpClient client =
                        HttpClient.newBuilder().sslContext(trusting()).build()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + server.port() + "/health"))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo("{\"status\":\"healthy\"}");
            CompletableFuture<String> answer = new CompletableFuture<>();
            WebSocket socket = client.newWebSocketBuilder()
                    .buildAsync(URI.create("wss://localhost:" + server.port() + "/ws"), new WebSocket.Listener() {
                        @Override
                        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                            answer.complete(text.toString());
                            return CompletableFuture.completedStage(null);
                        }
                    })
                    .get(20, TimeUnit.SECONDS);

            socket.sendText("{\"type\":\"state\"}", true).get(20, TimeUnit.SECONDS);

            assertThat(answer.get(20, TimeUnit.SECONDS)).contains("\"type\":\"state\"");
            socket.abort();
        }
    }

    @Test
    void filesThatAreNotKeysAreRefused() {
        assertThatThrownBy(() -> EnvServer.open(GuessGame.registry(), options("key.pem", "cert.pem")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tls_cert and tls_key must be PEM files");
    }
}
