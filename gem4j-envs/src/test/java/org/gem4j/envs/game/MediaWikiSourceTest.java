// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Gem;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Against a small server that answers as MediaWiki does.
class MediaWikiSourceTest {
    private static final Map<String, List<String>> LINKS = Map.of(
            "Sun", List.of("Star", "Earth", "Earth (disambiguation)"),
            "Star", List.of("Sun", "Galaxy of \u00e9toiles"),
            "Earth", List.of("Sun", "Missing"),
            "Galaxy of \u00e9toiles", List.of("Star"),
            "Earth (disambiguation)", List.of("Missing", "Earth"));

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile int failureStatus = 503;
    private final CountDownLatch closed = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api.php", this::answer);
        server.createContext("/broken.php", exchange -> send(exchange, 200, "<html>"));
        server.createContext(
                "/refusing.php", exchange -> send(exchange, 200, "{\"error\":{\"info\":\"too many questions\"}}"));
        server.createContext("/silent.php", exchange -> {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.setExecutor(command -> Thread.ofVirtual().start(command));
        server.start();
    }

    @AfterEach
    void stop() {
        closed.countDown();
        server.stop(0);
    }

    private String url(String path) {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + path;
    }

    private MediaWikiSource source(String path, int attempts, Duration timeout, boolean cached) {
        return new MediaWikiSource(
                new MediaWikiClient(url(path), new MediaWikiClient.Retry(attempts, Duration.ZERO, timeout)), cached);
    }

    private MediaWikiSource source() {
        return source("/api.php", 3, Duration.ofSeconds(20), true);
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        if (failures.getAndDecrement() > 0) {
            send(exchange, failureStatus, "later");
            return;
        }
        Map<String, String> query = new HashMap<>();
        for (String part : exchange.getRequestURI().getRawQuery().split("&")) {
            String[] nameAndValue = part.split("=", 2);
            query.put(nameAndValue[0], URLDecoder.decode(nameAndValue[1], StandardCharsets.UTF_8));
        }
        send(exchange, 200, body(query));
    }

    private static String body(Map<String, String> query) {
        String list = query.getOrDefault("list", "");
        if (list.equals("search")) {
            String found = query.get("srsearch").equals("Sonne") ? "{\"title\":\"Sun\"}" : "";
            return "{\"query\":{\"search\":[" + found + "]}}";
        }
        if (list.equals("allpages")) {
            return "{\"query\":{\"allpages\":["
                    + LINKS.keySet().stream()
                            .sorted()
                            .map(title -> "{\"title\":\"" + title + "\"}")
                            .collect(Collectors.joining(","))
                    + "]}}";
        }
        String title = query.get("titles").equals("The Sun") ? "Sun" : query.get("titles");
        List<String> links = LINKS.get(title);
        if (links == null) {
            return "{\"query\":{\"pages\":[{\"title\":\"" + title + "\",\"missing\":true}]}}";
        }
        boolean first = !query.containsKey("plcontinue");
        String link = "{\"title\":\"" + links.get(first ? 0 : Integer.parseInt(query.get("plcontinue"))) + "\"}";
        int next = first ? 1 : Integer.parseInt(query.get("plcontinue")) + 1;
        String rest = next < links.size() ? "\"continue\":{\"plcontinue\":\"" + next + "\"}," : "";
        String extract = first ? ",\"extract\":\"About " + title + ".\"" : "";
        String properties = title.contains("disambiguation") ? ",\"pageprops\":{\"disambiguation\":\"\"}" : "";
        return "{" + rest + "\"query\":{\"pages\":[{\"title\":\"" + title + "\"" + extract + properties + ",\"links\":["
                + link + "]}]}}";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void readsAPageWithAllBatchesOfItsLinks() {
        assertThat(source().page("Sun"))
                .isEqualTo(new WikiPage("Sun", "About Sun.", List.of("Star", "Earth", "Earth (disambiguation)")));
        assertThat(source().page("Galaxy of \u00e9toiles"))
                .isEqualTo(new WikiPage("Galaxy of \u00e9toiles", "About Galaxy of \u00e9toiles.", List.of("Star")));
    }

    @Test
    void followsRedirectsDisambiguationsAndSearches() {
        assertThat(source().page("The Sun")).extracting(WikiPage::title).isEqualTo("Sun");
        assertThat(source().page("Earth (disambiguation)"))
                .extracting(WikiPage::title)
                .isEqualTo("Earth");
        assertThat(source().page("Sonne")).extracting(WikiPage::title).isEqualTo("Sun");
        assertThat(source().page("Missing")).isNull();
    }

    @Test
    void keepsPagesIfItMay() {
        MediaWikiSource cached = source();
        cached.page("Star");
        int before = requests.get();
        cached.page("Star");
        assertThat(requests.get()).isEqualTo(before);

        MediaWikiSource uncached = source("/api.php", 3, Duration.ofSeconds(20), false);
        uncached.page("Star");
        uncached.page("Star");
        assertThat(requests.get()).isEqualTo(before + 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429})
    void asksAgainWhenThatMayHelp(int status) {
        failureStatus = status;
        failures.set(2);

        assertThat(source().page("Star")).isNotNull();
        assertThat(requests.get()).isGreaterThan(2);
    }

    @Test
    void givesUpAfterTheAttempts() {
        failures.set(3);

        assertThatThrownBy(() -> source().page("Star"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("status 503");
        assertThat(requests.get()).isEqualTo(3);
    }

    @Test
    void doesNotInsistWhereItIsRefused() {
        failureStatus = 404;
        failures.set(1);

        assertThatThrownBy(() -> source().page("Star")).hasMessageContaining("status 404");
        assertThat(requests.get()).isEqualTo(1);
        assertThatThrownBy(() ->
                        source("/refusing.php", 3, Duration.ofSeconds(20), true).page("Star"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("too many questions");
        assertThatThrownBy(() ->
                        source("/broken.php", 3, Duration.ofSeconds(20), true).page("Star"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("not JSON");
    }

    @Test
    void waitsNoLongerThanTheDeadline() {
        assertThatThrownBy(() ->
                        source("/silent.php", 2, Duration.ofMillis(50), true).page("Star"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("does not answer: HttpTimeoutException");
    }

    @Test
    void aSeedDrawsTheSamePages() {
        WikiSource.Route route = source().sample(SeededRandom.of(4), 10);

        assertThat(source().sample(SeededRandom.of(4), 10)).isEqualTo(route);
        assertThat(route.start().title()).isNotEqualTo(route.target().title());
    }

    @Test
    void aGameIsPlayedOverTheApi() {
        Env env =
                Gem.make("game:WikiGame-v0-easy", Map.of("backend", "mw", "url", url("/api.php"), "query_delay_ms", 0));
        for (int seed = 0; seed < 10; seed++) {
            env.reset(seed);
            assertThat(Played.byReference(env).success()).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void aFailedStepCanBeRepeated() {
        Env env = Gem.make(
                "game:WikiGame-v0-easy",
                Map.of(
                        "backend",
                        "mw",
                        "url",
                        url("/api.php"),
                        "query_delay_ms",
                        0,
                        "max_query_attempts",
                        1,
                        "query_use_cache",
                        false));
        env.reset(1);
        Played.change(env, Map.of("target", "Earth", "page", "Star", "history", List.of("Star")));
        failures.set(1);

        assertThatThrownBy(() -> Played.play(env, "Sun")).isInstanceOf(EnvException.class);
        assertThat(Played.field(env, "turn")).isEqualTo(0);
        assertThat(Played.play(env, "Sun").reward()).isEqualTo(-0.05);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wiki", "ftp://localhost/api.php", "http://", "not an address"})
    void refusesAnAddressThatIsNone(String url) {
        assertThatThrownBy(() -> Gem.make("game:WikiGame-v0-easy", Map.of("backend", "mw", "url", url)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("option url must be an http or https address");
    }
}
