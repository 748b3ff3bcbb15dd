// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// A client of a search server, Search-R1's or GEM's. It reuses connections, caches answers, and retries
/// failures until the deadline.
public final class SearchClient implements SearchEngine {
    private static final ObjectMapper JSON = JsonMapper.shared();
    private static final long LONGEST_ANSWER = 64L << 20;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Map<SearchClientOptions, SearchClient> SHARED = new ConcurrentHashMap<>();

    private final SearchClientOptions options;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<Asked, List<Hit>> cache;

    private record Asked(String query, int topk) {}

    public SearchClient(SearchClientOptions options) {
        this.options = options;
        this.cache = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Asked, List<Hit>> eldest) {
                return size() > options.cacheSize();
            }
        };
    }

    /// The client with these options that all users share.
    public static SearchClient shared(SearchClientOptions options) {
        return SHARED.computeIfAbsent(options, SearchClient::new);
    }

    @Override
    public List<List<Hit>> search(List<String> queries, int topk) {
        if (topk < 1) {
            throw new IllegalArgumentException("topk must be >= 1 but was " + topk);
        }
        Map<String, List<Hit>> found = new LinkedHashMap<>();
        Set<String> unknown = new LinkedHashSet<>();
        synchronized (cache) {
            for (String query : queries) {
                List<Hit> known = cache.get(new Asked(query, topk));
                if (known != null) {
                    found.put(query, known);
                } else {
                    unknown.add(query);
                }
            }
        }
        List<String> missing = List.copyOf(unknown);
        List<List<Hit>> fresh = missing.isEmpty() ? List.of() : ask(missing, topk);
        synchronized (cache) {
            for (int i = 0; i < missing.size(); i++) {
                found.put(missing.get(i), fresh.get(i));
                cache.put(new Asked(missing.get(i), topk), fresh.get(i));
            }
        }
        return queries.stream()
                .map(query -> found.getOrDefault(query, List.of()))
                .toList();
    }

    private List<List<Hit>> ask(List<String> queries, int topk) {
        long end = System.nanoTime() + options.deadline().toNanos();
        if (options.protocol() == SearchProtocol.JSON) {
            byte[] body = JSON.writeValueAsBytes(Map.of("queries", queries, "topk", topk, "return_scores", true));
            return SearchAnswers.batch(json(post(body, "application/json", end)), queries.size(), topk);
        }
        List<List<Hit>> answers = new ArrayList<>();
        for (String query : queries) {
            byte[] body = MessagePack.encode(Map.of("query", query, "topk", topk, "return_scores", true));
            answers.add(SearchAnswers.single(messagePack(post(body, "application/msgpack", end)), topk));
        }
        return List.copyOf(answers);
    }

    private static @Nullable Object json(byte[] body) {
        try {
            return JSON.readValue(body, Object.class);
        } catch (JacksonException e) {
            throw new SearchException("the search server's answer is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static @Nullable Object messagePack(byte[] body) {
        try {
            return MessagePack.decode(body);
        } catch (IllegalArgumentException e) {
            throw new SearchException("the search server's answer is not MessagePack: " + e.getMessage(), e);
        }
    }

    private byte[] post(byte[] body, String type, long end) {
        HttpRequest request = HttpRequest.newBuilder(options.server())
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        String problem = "no try";
        long pause = FIRST_PAUSE.toNanos();
        for (int attempt = 0; attempt <= options.retries(); attempt++) {
            if (attempt > 0) {
                pause(Math.min(pause, end - System.nanoTime()));
                pause *= 2;
            }
            try {
                HttpResponse<byte[]> response = send(request, end);
                int status = response.statusCode();
                if (status == 200) {
                    return response.body();
                }
                problem = "status " + status;
                if (status < 500 && status != 429) {
                    break;
                }
            } catch (IOException e) {
                problem = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            } catch (TimeoutException e) {
                problem = "no answer within " + options.deadline().toMillis() + " ms";
                break;
            }
        }
        throw new SearchException("search server " + options.server() + " failed: " + problem);
    }

    private HttpResponse<byte[]> send(HttpRequest request, long end) throws IOException, TimeoutException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LONGEST_ANSWER));
        try {
            return answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchException("interrupted while waiting for " + options.server(), e);
        } finally {
            answer.cancel(true);
        }
    }

    private void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchException("interrupted while waiting for " + options.server(), e);
        }
    }
}
