// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// A client of a passage retrieval server: AgentFly's, which takes `{query, top_k}` at `/search`, or Search-R1's,
/// which takes `{queries, topk}` at `/retrieve`. Thread-safe.
public final class Retriever {
    private static final URI USUAL = URI.create("http://localhost:8765/search");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int PASSAGES = 3;
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    private final URI server;

    /// @param server its address; one that ends in `/retrieve` is Search-R1's, one without a path
    ///     AgentFly's
    public Retriever(URI server) {
        this.server = server.getPath() == null || server.getPath().length() < 2 ? server.resolve("/search") : server;
    }

    /// The server that `RETRIEVER_API_URL` names, or else port 8765 of this machine.
    public static Retriever fromEnvironment() {
        String address = System.getenv("RETRIEVER_API_URL");
        return new Retriever(address == null || address.isBlank() ? USUAL : address(address.strip()));
    }

    /// @throws ToolException if it is not an address of the web
    static URI address(String text) {
        if (!text.matches("https?://\\S+")) {
            throw new ToolException("RETRIEVER_API_URL must begin with http:// or https:// but was " + text);
        }
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new ToolException("RETRIEVER_API_URL must be an address but was " + text, e);
        }
    }

    /// The tool `search` over this server.
    public AgentTool tool() {
        AgentTool usual = BuiltInTools.of("search");
        return new AgentTool(
                usual.name(),
                usual.description(),
                usual.parameters(),
                usual.status(),
                usual.maxLength(),
                false,
                (arguments, context) -> search(BuiltInTools.text(arguments, "query"), "Doc "));
    }

    private HttpResponse<String> send(String query) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JsonText.dumps(body(query))))
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new ToolException(
                    "the search server " + server + " cannot be reached (RETRIEVER_API_URL names it): " + why, e);
        }
    }

    /// The passages that fit best, one a line, each behind its label and number.
    ///
    /// @throws ToolException if the server cannot answer, whatever the query
    String search(String query, String label) throws InterruptedException {
        HttpResponse<String> response = send(query);
        if (response.statusCode() >= 500) {
            throw new ToolException("the search server " + server + " failed: status " + response.statusCode());
        }
        if (response.statusCode() != 200) {
            return "[Retriever API error: status " + response.statusCode() + "]";
        }
        StringBuilder text = new StringBuilder();
        List<String> passages = passages(response.body());
        for (int i = 0; i < passages.size(); i++) {
            text.append(label)
                    .append(i + 1)
                    .append(": ")
                    .append(passages.get(i))
                    .append('\n');
        }
        return text.isEmpty() ? "Nothing was found." : text.toString();
    }

    private boolean batched() {
        return server.getPath().endsWith("/retrieve");
    }

    private Map<String, Object> body(String query) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put(batched() ? "queries" : "query", batched() ? List.of(query) : query);
        body.put(batched() ? "topk" : "top_k", PASSAGES);
        return body;
    }

    private static List<String> passages(String body) {
        Optional<Object> answer = StrictJson.readAll(body.strip()).map(StrictJson.Read::value);
        List<String> passages = new ArrayList<>();
        if (answer.isPresent() && answer.get() instanceof Map<?, ?> map) {
            Object results = map.containsKey("results") ? map.get("results") : map.get("result");
            collect(results, passages);
        }
        return passages;
    }

    private static void collect(@Nullable Object value, List<String> passages) {
        if (value instanceof List<?> list) {
            list.forEach(each -> collect(each, passages));
        } else if (value instanceof Map<?, ?> map) {
            if (map.get("contents") instanceof String contents) {
                passages.add(contents);
            } else {
                collect(map.get("document"), passages);
            }
        } else if (value instanceof String text) {
            passages.add(text);
        }
    }
}
