// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The list of added tokens in a `tokenizer.json`.
final class AddedTokens {
    private final Map<?, ?> content;
    private final Map<?, ?> vocabulary;
    private final List<Object> listed = new ArrayList<>();
    private boolean changed;

    AddedTokens(Map<?, ?> content) {
        this.content = content;
        this.vocabulary =
                content.get("model") instanceof Map<?, ?> model && model.get("vocab") instanceof Map<?, ?> words
                        ? words
                        : Map.of();
    }

    /// The content with these tokens in the list, or the same if they are there.
    ///
    /// @param ids of tokens that other files add
    /// @param special which of all tokens are special; one that has no id is left out
    Map<?, ?> with(Map<String, Integer> ids, Set<String> special) {
        Set<Object> there = new HashSet<>();
        for (Object item : content.get("added_tokens") instanceof List<?> tokens ? tokens : List.of()) {
            listed.add(item);
            if (item instanceof Map<?, ?> token) {
                there.add(token.get("content"));
                makeSpecial(token, special);
            }
        }
        ids.forEach((text, id) -> {
            if (there.add(text)) {
                add(text, id, special.contains(text));
            }
        });
        for (String text : special) {
            if (vocabulary.get(text) instanceof Number id && there.add(text)) {
                add(text, id.intValue(), true);
            }
        }
        return changed ? changedContent() : content;
    }

    private void makeSpecial(Map<?, ?> token, Set<String> special) {
        if (token.get("content") instanceof String text
                && special.contains(text)
                && !Boolean.TRUE.equals(token.get("special"))) {
            Map<Object, Object> now = new LinkedHashMap<>(token);
            now.put("special", true);
            listed.set(listed.size() - 1, now);
            changed = true;
        }
    }

    private void add(String text, int id, boolean special) {
        Map<String, Object> token = new LinkedHashMap<>();
        token.put("id", id);
        token.put("content", text);
        for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
            token.put(flag, false);
        }
        token.put("special", special);
        listed.add(token);
        changed = true;
    }

    /// With all added tokens in the vocabulary: the library numbers those that are not there anew.
    private Map<?, ?> changedContent() {
        Map<Object, Object> words = new LinkedHashMap<>(vocabulary);
        for (Object item : listed) {
            if (item instanceof Map<?, ?> token) {
                words.put(String.valueOf(token.get("content")), token.get("id"));
            }
        }
        Map<Object, Object> result = new LinkedHashMap<>(content);
        result.put("added_tokens", listed);
        if (content.get("model") instanceof Map<?, ?> model) {
            Map<Object, Object> changedModel = new LinkedHashMap<>(model);
            changedModel.put("vocab", words);
            result.put("model", changedModel);
        }
        return result;
    }
}
