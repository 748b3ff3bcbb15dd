// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads what search servers answer, as JSON-like values.
final class SearchAnswers {
    private SearchAnswers() {}

    /// `{"result": [[hit, ...], ...]}`, one list a query.
    static List<List<Hit>> batch(@Nullable Object answer, int queries, int topk) {
        List<?> lists = result(answer);
        if (lists.size() != queries) {
            throw new SearchException(
                    "the search server answered " + lists.size() + " queries but was asked " + queries);
        }
        return lists.stream().map(list -> hits(list, topk)).toList();
    }

    /// `{"result": [hit, ...]}`.
    static List<Hit> single(@Nullable Object answer, int topk) {
        return hits(result(answer), topk);
    }

    private static List<?> result(@Nullable Object answer) {
        if (answer instanceof Map<?, ?> map && map.get("result") instanceof List<?> list) {
            return list;
        }
        throw new SearchException("the search server's answer has no list 'result'");
    }

    private static List<Hit> hits(@Nullable Object value, int topk) {
        if (!(value instanceof List<?> list)) {
            throw new SearchException("the search server's answer to a query is not a list");
        }
        List<Hit> hits = new ArrayList<>();
        for (Object element : list.subList(0, Math.min(topk, list.size()))) {
            hits.add(hit(element));
        }
        return List.copyOf(hits);
    }

    private static Hit hit(@Nullable Object value) {
        Map<?, ?> outer = value instanceof Map<?, ?> map ? map : Map.of();
        Map<?, ?> document = outer.get("document") instanceof Map<?, ?> inner ? inner : outer;
        if (!(document.get("contents") instanceof String contents)) {
            throw new SearchException("a passage of the search server has no text 'contents'");
        }
        Object id = document.get("id");
        return new Hit(
                id == null ? "" : id.toString(),
                contents,
                outer.get("score") instanceof Number score ? score.doubleValue() : 0);
    }
}
