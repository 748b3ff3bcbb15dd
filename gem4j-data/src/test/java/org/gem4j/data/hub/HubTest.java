// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gem4j.data.hub.FakeHub.Trouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubTest {
    private static final HubRepo MODEL = HubRepo.model("owner/model");
    private static final String CONFIG = "{\"model_type\":\"llama\"}";

    @TempDir
    private Path cache;

    private final byte[] weights = new byte[300_000];
    private final List<Duration> pauses = new ArrayList<>();
    private final FakeHub server = new FakeHub();

    HubTest() {
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (byte) (i * 31 >> 3);
        }
        server.withSmall("config.json", CONFIG)
                .withSmall("data/train.jsonl", "{}\n")
                .withLarge("model.safetensors", weights);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Hub hub(Optional<String> token, boolean offline) {
        return new Hub(new HubSettings(server.endpoint(), cache, token, offline), pauses::add);
    }

    private Hub hub() {
        return hub(Optional.empty(), false);
    }

    private HubSnapshot fetch() {
        try (Hub hub = hub()) {
            return hub.snapshot(MODEL, HubFilter.all(), HubProgress.NONE);
        }
    }

    private Path repoFolder() {
        return cache.resolve("models--owner--model");
    }

    private String sha() {
        return FakeHub.hash("SHA-256", weights);
    }

    @Test
    void layoutIsThatOfTheHubsOwnClient() throws IOException {
        HubSnapshot snapshot = fetch();

        assertThat(snapshot.commit()).isEqualTo(FakeHub.COMMIT);
        assertThat(snapshot.folder())
                .isEqualTo(repoFolder().resolve("snapshots").resolve(FakeHub.COMMIT));
        assertThat(snapshot.files()).containsExactly("config.json", "data/train.jsonl", "model.safetensors");
        assertThat(snapshot.file("config.json")).hasContent(CONFIG);
        assertThat(snapshot.file("model.safetensors")).hasBinaryContent(weights).isSymbolicLink();
        assertThat(Files.readSymbolicLink(snapshot.file("model.safetensors")))
                .isEqualTo(Path.of("..", "..", "blobs", sha()));
        assertThat(Files.readSymbolicLink(snapshot.file("data/train.jsonl")).toString())
                .startsWith(Path.of("..", "..", "..", "blobs").toString());
        assertThat(repoFolder().resolve("refs/main")).hasContent(FakeHub.COMMIT);
    }

    @Test
    void whatIsThereIsNotFetchedAgain() {
        fetch();
        int before = server.requests().size();

        fetch();

        assertThat(server.requests().subList(before, server.requests().size()))
                .containsExactly("/api/models/owner/model/revision/main");
    }

    @Test
    void aKnownCommitNeedsNoServer() {
        fetch();
        server.close();

        try (Hub hub = hub()) {
            HubSnapshot snapshot = hub.snapshot(MODEL.at(FakeHub.COMMIT), HubFilter.all(), HubProgress.NONE);
            assertThat(snapshot.file("model.safetensors")).hasBinaryContent(weights);
        }
    }

    @Test
    void goesOnWhereTheConnectionBroke() {
        server.trouble(new Trouble.Cut(-1), new Trouble.Cut(-1), new Trouble.Cut(100_000));

        HubSnapshot snapshot = fetch();

        assertThat(snapshot.file("model.safetensors")).hasBinaryContent(weights);
        assertThat(server.requests())
                .anyMatch(request -> request.startsWith("/content/") && request.contains("bytes="));
    }

    @Test
    void startsOverWhereTheServerIgnoresTheRange() {
        server.trouble(new Trouble.Cut(-1), new Trouble.Cut(-1), new Trouble.Cut(100_000), new Trouble.NoRange());

        assertThat(fetch().file("model.safetensors")).hasBinaryContent(weights);
    }

    @Test
    void wrongContentIsFetchedAgainAndThenRefused() throws IOException {
        server.trouble(new Trouble.Cut(-1), new Trouble.Cut(-1), new Trouble.Wrong());
        assertThat(fetch().file("model.safetensors")).hasBinaryContent(weights);

        server.trouble(new Trouble.Wrong(), new Trouble.Wrong());
        Files.delete(repoFolder().resolve("blobs").resolve(sha()));
        assertThatThrownBy(this::fetch)
                .isInstanceOfSatisfying(
                        HubException.class,
                        problem -> assertThat(problem.reason()).isEqualTo(HubException.Reason.CORRUPT))
                .hasMessageContaining("model.safetensors of owner/model")
                .hasMessageContaining(sha());
        assertThat(repoFolder().resolve("blobs").resolve(sha())).doesNotExist();
        assertThat(repoFolder().resolve("blobs").resolve(sha() + ".incomplete")).doesNotExist();
    }

    @Test
    void waitsAsLongAsTheServerAsks() {
        server.trouble(new Trouble.Status(429, Map.of("Retry-After", "7")), new Trouble.Status(503, Map.of()));

        fetch();

        assertThat(pauses).contains(Duration.ofSeconds(7)).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void tellsEveryAttemptThatFailedAndWhenTheNextComes() {
        List<HubProgress.Retry> told = new ArrayList<>();
        Trouble busy = new Trouble.Status(503, Map.of());
        server.trouble(busy, new Trouble.Status(429, Map.of("Retry-After", "7")));
        server.trouble(new Trouble.Cut(-1), new Trouble.Cut(-1), new Trouble.Cut(100_000));

        try (Hub hub = hub()) {
            hub.snapshot(MODEL, HubFilter.all(), new HubProgress() {
                @Override
                public void advanced(String file, long done, long total) {}

                @Override
                public void retrying(Retry retry) {
                    told.add(retry);
                }
            });
        }

        assertThat(told)
                .startsWith(
                        new HubProgress.Retry("owner/model", "status 503", 1, 6, Duration.ofMillis(500)),
                        new HubProgress.Retry("owner/model", "status 429", 2, 6, Duration.ofSeconds(7)))
                .hasSize(3);
        assertThat(told.getLast().what()).isEqualTo("model.safetensors of owner/model");
        assertThat(told.getLast().attempt()).isEqualTo(1);
        assertThat(told).extracting(HubProgress.Retry::pause).isEqualTo(pauses);
    }

    @Test
    void givesUpAfterSomeAttempts() {
        Trouble down = new Trouble.Status(500, Map.of());
        server.trouble(down, down, down, down, down, down, down, down);

        assertThatThrownBy(this::fetch)
                .isInstanceOfSatisfying(
                        HubException.class,
                        problem -> assertThat(problem.reason()).isEqualTo(HubException.Reason.NETWORK))
                .hasMessageContaining("status 500");
        assertThat(repoFolder().resolve("refs")).doesNotExist();
    }

    @Test
    void saysWhyItIsRefused() {
        assertRefused(HubRepo.model("owner/gated"), HubException.Reason.FORBIDDEN, "terms must be accepted");
        assertRefused(HubRepo.model("owner/none"), HubException.Reason.NOT_FOUND, "there is no owner/none");
        assertRefused(MODEL.at("v9"), HubException.Reason.NOT_FOUND, "no revision v9 of owner/model");
        assertRefused(HubRepo.model("owner/secret"), HubException.Reason.NOT_FOUND, "HF_TOKEN is not set");
    }

    private void assertRefused(HubRepo repo, HubException.Reason reason, String message) {
        try (Hub hub = hub()) {
            assertThatThrownBy(() -> hub.snapshot(repo, HubFilter.all(), HubProgress.NONE))
                    .isInstanceOfSatisfying(
                            HubException.class,
                            problem -> assertThat(problem.reason()).isEqualTo(reason))
                    .hasMessageContaining(message);
        }
    }

    @Test
    void redirectsToNowhereAreRefused() {
        for (String location : List.of("file:///etc/passwd", "http://[", "mailto:x", "http:///x", "ht tp://x")) {
            server.trouble(new Trouble.Status(302, Map.of("Location", location)));

            assertThatThrownBy(this::fetch)
                    .as(location)
                    .isInstanceOf(HubException.class)
                    .hasMessageContaining("redirects to");
        }
    }

    @Test
    void anErrorWithoutEndIsNotReadToTheEnd() {
        server.trouble(new Trouble.Endless(500));

        assertThat(fetch().files()).hasSize(3);
        assertThat(pauses).hasSize(1);
    }

    @Test
    void tokenGoesToTheEndpointOnly() {
        try (Hub hub = hub(Optional.of("right"), false)) {
            hub.snapshot(HubRepo.model("owner/secret"), HubFilter.all(), HubProgress.NONE);
        }

        assertThat(server.requests()).contains("/content/model.safetensors").anyMatch(r -> r.endsWith("Bearer right"));
        assertThat(server.requests()).noneMatch(r -> r.startsWith("/content/") && r.contains("Bearer"));
        try (Hub hub = hub(Optional.of("wrong"), false)) {
            assertThatThrownBy(() -> hub.files(HubRepo.model("owner/secret")))
                    .hasMessageContaining("does not accept the token");
        }
    }

    @Test
    void offlineUsesWhatIsWholeAndNothingElse() {
        try (Hub hub = hub(Optional.empty(), true)) {
            assertThatThrownBy(() -> hub.snapshot(MODEL, HubFilter.all(), HubProgress.NONE))
                    .isInstanceOfSatisfying(
                            HubException.class,
                            problem -> assertThat(problem.reason()).isEqualTo(HubException.Reason.OFFLINE));
        }
        try (Hub hub = hub()) {
            hub.snapshot(MODEL, HubFilter.only("*.json"), HubProgress.NONE);
        }
        int before = server.requests().size();
        try (Hub hub = hub(Optional.empty(), true)) {
            assertThat(hub.file(MODEL, "config.json")).hasContent(CONFIG);
            assertThatThrownBy(() -> hub.snapshot(MODEL, HubFilter.all(), HubProgress.NONE))
                    .hasMessageContaining("is not in the cache");
        }
        assertThat(server.requests()).hasSize(before);
    }

    @Test
    void cacheServesWhereTheHubCannotBeReached() {
        fetch();
        server.close();

        assertThat(fetch().file("config.json")).hasContent(CONFIG);
    }

    @Test
    void takesSnapshotsOfOtherClients() throws IOException {
        Path folder = repoFolder().resolve("snapshots").resolve(FakeHub.COMMIT);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("config.json"), CONFIG);
        Files.createDirectories(repoFolder().resolve("refs"));
        Files.writeString(repoFolder().resolve("refs/main"), FakeHub.COMMIT);

        try (Hub hub = hub(Optional.empty(), true)) {
            assertThat(hub.snapshot(MODEL, HubFilter.all(), HubProgress.NONE).files())
                    .containsExactly("config.json");
        }
    }

    @Test
    void manyAtOnceFetchEachFileOnce() throws Exception {
        List<Future<HubSnapshot>> results = new ArrayList<>();
        try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                results.add(tasks.submit(this::fetch));
            }
        }

        for (Future<HubSnapshot> result : results) {
            assertThat(result.get().file("model.safetensors")).hasBinaryContent(weights);
        }
        assertThat(server.requests().stream().filter("/content/model.safetensors"::equals))
                .hasSize(1);
        try (Stream<Path> blobs = Files.list(repoFolder().resolve("blobs"))) {
            assertThat(blobs).hasSize(3);
        }
    }

    @Test
    void tellsProgress() {
        List<String> told = new ArrayList<>();

        try (Hub hub = hub()) {
            hub.snapshot(
                    HubRepo.dataset("owner/rows"),
                    HubFilter.only("data/*"),
                    (file, done, total) -> told.add(file + " " + done + "/" + total));
        }

        assertThat(told).startsWith("data/train.jsonl 3/3");
        assertThat(server.requests()).contains("/datasets/owner/rows/resolve/" + FakeHub.COMMIT + "/data/train.jsonl");
    }

    @Test
    void unsafePathsAreRefused() {
        server.withSmall("../outside", "x");

        assertThatThrownBy(this::fetch).hasMessageContaining("unsafe path");
    }
}
