// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gem4j.data.hub.HubException;
import org.gem4j.data.hub.HubProgress;
import org.gem4j.data.hub.HubRepo;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.KlSettings;
import org.gem4j.train.config.ModelSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class HubModelTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path folder;

    private final Map<String, byte[]> files = new TreeMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;

    @BeforeEach
    void serveAModel() throws IOException {
        Path model = Files.createDirectory(folder.resolve("model"));
        BpeTokenizer tokenizer = new BpeTokenizer(List.of());
        try (DecoderWeights weights =
                DecoderWeights.random(DecoderConfig.small(tokenizer.vocabularySize(), 32, 1, 512), 7)) {
            ModelFolder.write(model, weights, tokenizer);
        }
        try (Stream<Path> all = Files.list(model)) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /// The listing with checksums, then each file directly, as the hub does with small ones.
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        String prefix = "/owner/tiny/resolve/" + COMMIT + "/";
        byte[] body = path.startsWith("/api/models/owner/tiny")
                ? listing().getBytes(StandardCharsets.UTF_8)
                : path.startsWith(prefix) ? files.get(path.substring(prefix.length())) : null;
        if (body == null) {
            exchange.sendResponseHeaders(404, -1);
        } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private String listing() {
        return files.entrySet().stream()
                .map(file -> "{\"rfilename\":\"%s\",\"size\":%d,\"blobId\":\"%s\"}"
                        .formatted(file.getKey(), file.getValue().length, blob(file.getValue())))
                .collect(Collectors.joining(",", "{\"sha\":\"" + COMMIT + "\",\"siblings\":[", "]}"));
    }

    /// Git's hash of a file.
    private static String blob(byte[] content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private ModelSource hub(String repository) {
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return ModelSource.hub(
                HubRepo.model(repository),
                new HubSettings(endpoint, folder.resolve("cache"), Optional.empty(), false),
                HubProgress.NONE);
    }

    private static Training training(ModelSource model) {
        return Training.builder()
                .environment("game:GuessTheNumber-v0-easy")
                .model(model)
                .budget(Budget.steps(1))
                .rollout(play -> play.withBatchSize(8).withMaxTokens(2))
                .learning(learning -> learning.withKl(KlSettings.none()))
                .evaluation(played -> played.withEpisodes(2))
                .build();
    }

    @Test
    void trainsAModelThatIsDownloadedOnce() throws IOException {
        Path run = folder.resolve("run");

        TrainingResult result = training(hub("owner/tiny")).run(run);

        assertThat(result.steps()).isEqualTo(1);
        assertThat(requests)
                .filteredOn(path -> path.endsWith("model.safetensors"))
                .hasSize(1);
        assertThat(run.resolve("start/model.safetensors")).hasBinaryContent(files.get("model.safetensors"));
        assertThat(Files.readString(run.resolve("run.json"))).contains("owner/tiny");
    }

    @Test
    void usesTheCacheTheNextTime() {
        hub("owner/tiny").directory();
        requests.clear();

        assertThat(hub("owner/tiny").directory()).isPresent();
        assertThat(requests).noneMatch(path -> path.contains("/resolve/"));
    }

    @Test
    void refusesAModelThatTheHubDoesNotHaveBeforeAnythingIsWritten() {
        Path run = folder.resolve("run");

        assertThatThrownBy(() -> training(hub("owner/none")).run(run))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("owner/none");
        assertThat(run).doesNotExist();
    }
}
