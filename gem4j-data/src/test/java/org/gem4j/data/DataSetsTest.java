// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gem4j.data.hub.HubSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A small server that answers as the hub does: a listing with checksums, files with ranges. It breaks off the first
/// answer for each file.
class DataSetsTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path cache;

    private final Map<String, byte[]> files = new TreeMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        files.put("README.md", "a data set".getBytes(StandardCharsets.UTF_8));
        files.put("data/train-00000-of-00002.parquet", fixture("rows-snappy.parquet"));
        files.put("data/train-00001-of-00002.parquet", fixture("rows-zstd.parquet"));
        files.put("data/test-00000-of-00001.parquet", fixture("rows-gzip.parquet"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static byte[] fixture(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(DataSetsTest.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        try (exchange) {
            if (path.startsWith("/api/datasets/own/set/revision/")) {
                send(exchange, 200, listing().getBytes(StandardCharsets.UTF_8), 0);
                return;
            }
            String prefix = "/datasets/own/set/resolve/" + COMMIT + "/";
            byte[] file = path.startsWith(prefix) ? files.get(path.substring(prefix.length())) : null;
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String range = exchange.getRequestHeaders().getFirst("Range");
            int start = range == null ? 0 : Integer.parseInt(range.replaceAll("bytes=(\\d+)-.*", "$1"));
            boolean first = requests.stream().filter(path::equals).count() == 1;
            if (range != null) {
                exchange.getResponseHeaders()
                        .set("Content-Range", "bytes " + start + "-" + (file.length - 1) + "/" + file.length);
            }
            byte[] rest = Arrays.copyOfRange(file, start, file.length);
            send(exchange, range == null ? 200 : 206, rest, first ? rest.length / 2 : 0);
        }
    }

    /// @param lost how many bytes of those promised do not come
    private static void send(HttpExchange exchange, int status, byte[] body, int lost) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body, 0, body.length - lost);
        exchange.getResponseBody().flush();
    }

    private String listing() {
        List<String> siblings = new ArrayList<>();
        files.forEach((name, bytes) -> siblings.add("{\"rfilename\":\"" + name + "\",\"size\":" + bytes.length
                + ",\"lfs\":{\"sha256\":\"" + sha256(bytes) + "\",\"size\":" + bytes.length + "}}"));
        return "{\"sha\":\"" + COMMIT + "\",\"siblings\":[" + String.join(",", siblings) + "]}";
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private DataSets sets() {
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new DataSets(new HubSettings(endpoint, cache, Optional.empty(), false), () -> Instant.EPOCH);
    }

    @Test
    void readsTheShardsOfASplitAndFetchesNothingElse() {
        DataSets sets = sets();

        DataSet train = sets.get(DataSource.repository("own/set", "", ""));

        assertThat(train.size()).isEqualTo(40);
        assertThat(train.row(0).text("large")).isEqualTo("long 0");
        assertThat(train.row(39).text("large")).isEqualTo("long 19");
        assertThat(requests).noneMatch(path -> path.contains("test-") || path.contains("README"));
        assertThat(requests.stream()
                        .filter(path -> path.contains("train-00001"))
                        .count())
                .as("a broken download goes on")
                .isGreaterThan(1);
        int before = requests.size();
        assertThat(sets.get(DataSource.repository("own/set", "", ""))).isSameAs(train);
        assertThat(requests).hasSize(before);
    }

    @Test
    void worksWithoutTheHubOnceItIsInTheCache() {
        sets().get(DataSource.repository("own/set", "", "test"));
        HubSettings offline = new HubSettings(URI.create("http://127.0.0.1:9"), cache, Optional.empty(), true);

        DataSets later = new DataSets(offline, () -> Instant.EPOCH);

        assertThat(later.get(DataSource.repository("own/set", "", "test")).size())
                .isEqualTo(20);
        assertThatThrownBy(() -> later.get(DataSource.repository("own/set", "", "train")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cannot get the dataset own/set: ")
                .hasMessageContaining("path=FILE|FOLDER");
    }

    @Test
    void errorsSayWhichSplitsThereAre() {
        assertThatThrownBy(() -> sets().get(DataSource.repository("own/set", "", "dev")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no split dev. Splits: test, train.");
        assertThatThrownBy(() -> sets().get(DataSource.repository("own/none", "", "")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("own/none");
    }
}
