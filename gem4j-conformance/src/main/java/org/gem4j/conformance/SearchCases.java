// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.search.SearchMarkup;
import tools.jackson.databind.JsonNode;

/// Checks queries in a model's text (`parse`, `no_query`) and how passages are shown (`format`).
final class SearchCases {
    private SearchCases() {}

    static Outcome check(JsonNode line) {
        String part = line.path("part").asString();
        return switch (part) {
            case "parse" -> query(line);
            case "no_query" ->
                Outcome.compare(
                        line.path("valid").asBoolean(),
                        SearchMarkup.find(line.path("action").asString("")).isPresent());
            case "format" -> {
                List<String> contents = new ArrayList<>();
                line.path("contents").forEach(content -> contents.add(content.asString()));
                yield Outcome.compare(line.path("text").asString(), SearchMarkup.render(contents));
            }
            default -> Outcome.failed("a part parse, no_query or format", part);
        };
    }

    private static Outcome query(JsonNode line) {
        String action = line.path("action").asString();
        Optional<SearchMarkup.Query> query = SearchMarkup.find(action);
        String expected = line.path("valid") + " " + line.path("query").asString() + " in "
                + line.path("parsed_action").asString();
        String actual =
                query.isPresent() + " " + query.map(SearchMarkup.Query::text).orElse("") + " in "
                        + query.map(found -> action.substring(0, found.end())).orElse("");
        return Outcome.compare(expected, actual);
    }
}
