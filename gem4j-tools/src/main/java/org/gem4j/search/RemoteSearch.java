// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gem4j.tool.ToolException;

/// A search server of someone else: Search-R1's (JSON, batches of queries) or GEM's (MessagePack, one query a call).
///
/// Connections are kept, answers remembered, failures of the network and of a busy server tried again; every call has a
/// deadline. Thread-safe.
public final class RemoteSearch implements Retriever {
    private final URI url;
    private final Options options;
    private final HttpClient client;
    private final Map<String, List<Hit>> known;

    /// @param protocol what the server speaks
    /// @param deadline of one call, all attempts together
    /// @param attempts at least 1
    /// @param remembered answers that are kept, 0 for none
    public record Options(SearchProtocol protocol, Duration deadline, int attempts, int remembered) {
        public Options {
            require(deadline.isPositive(), "deadline", "positive", deadline);
            require(attempts >= 1 && attempts <= 20, "attempts", "in 1..20", attempts);
            require(remembered >= 0, "remembered", ">= 0", remembered);
        }

        /// JSON, 10 s, three attempts, 10,000 answers.
        public static Options defaults() {
            return new Options(SearchProtocol.JSON, Duration.ofSeconds(10), 3, 10_000);
        }

        public Options withProtocol(SearchProtocol newProtocol) {
            return new Options(newProtocol, deadline, attempts, remembered);
        }

        public Options withDeadline(Duration newDeadline) {
            return new Options(protocol, newDeadline, attempts, remembered);
        }

        private static void require(boolean legal, String name, String range, Object value) {
            if (!legal) {
                throw new IllegalArgumentException(name + " must be " + range + " but was " + value);
            }
        }
    }

    /// @param url where queries are posted, such as `http://127.0.0.1:8000/retrieve`
    public RemoteSearch(URI url, Options options) {
        this.url = url;
        this.options = options;
        this.client = HttpClient.newBuilder().connectTimeout(options.deadline()).build();
        this.known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<Hit>> eldest) {
                return size() > options.remembered();
            }
        });
    }

    @Override
    public List<List<Hit>> search(List<String> queries, int topk) {
        List<String> asked = queries.stream()
                .distinct()
                .filter(query -> !query.isBlank() && !known.containsKey(topk + " " + query))
                .toList();
        Map<String, List<Hit>> fresh = new LinkedHashMap<>();
        if (!asked.isEmpty()) {
            List<List<Hit>> answers = options.protocol() == SearchProtocol.JSON
                    ? post(asked, topk)
                    : asked.stream().map(query -> post(List.of(query), topk).getFirst()).toList();
            if (answers.size() != asked.size()) {
                throw new ToolException("the search server " + url + " answered " + answers.size() + " of " + asked.size()
                        + " queries");
            }
            for (int i = 0; i < asked.size(); i++) {
                fresh.put(asked.get(i), answers.get(i));
                known.put(topk + " " + asked.get(i), answers.get(i));
            }
        }
        List<List<Hit>> results = new ArrayList<>();
        for (String query : queries) {
            List<Hit> hits = fresh.get(query);
            results.add(hits != null ? hits : known.getOrDefault(topk + " " + query, List.of()));
        }
        return results;
    }

    private List<List<Hit>> post(List<String> queries, int topk) {
        long end = System.nanoTime() + options.deadline().toNanos();
        byte[] body = options.protocol().request(queries, topk);
        for (int attempt = 1; ; attempt++) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new ToolException("the search server " + url + " took longer than " + options.deadline().toSeconds() + " s");
            }
            try {
                HttpResponse<byte[]> response = client.send(
                        HttpRequest.newBuilder(url)
                                .timeout(Duration.ofNanos(left))
                                .header("Content-Type", options.protocol().contentType())
                                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
                if (response.statusCode() == 200) {
                    return options.protocol().hits(response.body());
                }
                boolean busy = response.statusCode() == 429 || response.statusCode() >= 500;
                if (!busy || attempt >= options.attempts()) {
                    throw new ToolException("the search server " + url + " answered with status " + response.statusCode());
                }
            } catch (IOException e) {
                if (attempt >= options.attempts()) {
                    throw new ToolException("the search server " + url + " cannot be reached: " + reason(e), e);
                }
            } catch (IllegalArgumentException e) {
                throw new ToolException("the search server " + url + " answered what is no result: " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ToolException("interrupted while waiting for the search server", e);
            }
            pause(Math.min(100L << (attempt - 1), 2000));
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while waiting for the search server", e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
