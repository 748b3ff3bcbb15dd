// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.http.JsonProblem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Answers the requests of Search-R1's and GEM's clients from a [SearchEngine], in the format of the
/// request, JSON or MessagePack. Thread-safe.
public final class SearchRequests {
    static final int MOST_BYTES = 4 << 20;
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MOST_QUERIES = 1000;
    private static final int USUAL_TOPK = 3;

    private final SearchEngine engine;

    /// @param engine stays the caller's
    public SearchRequests(SearchEngine engine) {
        this.engine = engine;
    }

    /// @param status of HTTP
    /// @param contentType of the body
    public record Answer(int status, String contentType, byte[] body) {}

    /// A request that cannot be answered as it is.
    private static final class BadRequest extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;

        BadRequest(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    /// What is asked.
    ///
    /// @param single whether the answer is one list
    private record Asked(List<String> queries, int topk, boolean scores, boolean single) {}

    /// @param body of a request
    public Answer answer(byte[] body) {
        SearchProtocol protocol = isJson(body) ? SearchProtocol.JSON : SearchProtocol.MESSAGE_PACK;
        try {
            if (body.length > MOST_BYTES) {
                throw new BadRequest(413, "a request may have " + MOST_BYTES + " bytes");
            }
            return encoded(200, protocol, answer(protocol, body));
        } catch (BadRequest e) {
            return encoded(e.status, protocol, Map.of("error", String.valueOf(e.getMessage())));
        } catch (SearchException e) {
            return encoded(500, protocol, Map.of("error", String.valueOf(e.getMessage())));
        }
    }

    private static Answer encoded(int status, SearchProtocol protocol, Map<String, Object> body) {
        return protocol == SearchProtocol.JSON
                ? new Answer(status, "application/json; charset=utf-8", JSON.writeValueAsBytes(body))
                : new Answer(status, "application/msgpack", MessagePack.encode(body));
    }

    /// Clients of GEM's form name no content type; a map in MessagePack never begins as JSON does.
    private static boolean isJson(byte[] body) {
        for (byte b : body) {
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b == '{' || b == '[' || b == '"';
            }
        }
        return true;
    }

    private Map<String, Object> answer(SearchProtocol protocol, byte[] body) {
        Asked asked = asked(protocol, body);
        List<List<Map<String, Object>>> results = new ArrayList<>();
        for (List<Hit> hits : engine.search(asked.queries(), asked.topk())) {
            results.add(hits.stream().map(hit -> described(hit, asked.scores())).toList());
        }
        return Map.of("result", asked.single() ? results.getFirst() : results);
    }

    private static Map<String, Object> described(Hit hit, boolean scores) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", hit.id());
        document.put("contents", hit.contents());
        if (!scores) {
            return document;
        }
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("document", document);
        described.put("score", hit.score());
        return described;
    }

    private static Asked asked(SearchProtocol protocol, byte[] body) {
        JsonNode node;
        try {
            node = protocol == SearchProtocol.JSON ? JSON.readTree(body) : JSON.valueToTree(MessagePack.decode(body));
        } catch (JacksonException e) {
            throw new BadRequest(400, "the request is not JSON: " + JsonProblem.describe(e));
        } catch (IllegalArgumentException e) {
            throw new BadRequest(400, "the request is neither JSON nor MessagePack: " + e.getMessage());
        }
        if (!node.isObject()) {
            throw new BadRequest(400, "the request must be an object with queries, or with a query");
        }
        boolean single = !node.has("queries");
        List<String> queries = new ArrayList<>();
        if (single) {
            queries.add(query(node.path("query")));
        } else if (node.path("queries").isArray()) {
            node.path("queries").forEach(query -> queries.add(query(query)));
        } else {
            throw new BadRequest(400, "queries must be a list of strings");
        }
        if (queries.size() > MOST_QUERIES) {
            throw new BadRequest(
                    400, "at most " + MOST_QUERIES + " queries fit in a request but there were " + queries.size());
        }
        return new Asked(
                queries, topk(node.path("topk")), node.path("return_scores").asBoolean(false), single);
    }

    private static String query(JsonNode query) {
        if (!query.isString()) {
            throw new BadRequest(400, "a query must be a string");
        }
        return query.asString("");
    }

    private static int topk(JsonNode topk) {
        if (topk.isMissingNode() || topk.isNull()) {
            return USUAL_TOPK;
        }
        if (!topk.isIntegralNumber()
                || !topk.canConvertToInt()
                || topk.asInt() < 1
                || topk.asInt() > PassageIndex.MOST_HITS) {
            throw new BadRequest(400, "topk must be in 1.." + PassageIndex.MOST_HITS + " but was " + shown(topk));
        }
        return topk.asInt();
    }

    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }
}
