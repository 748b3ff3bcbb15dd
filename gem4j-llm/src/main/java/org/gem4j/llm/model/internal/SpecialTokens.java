// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The special tokens that a model folder names, as transformers puts them together: those of `tokenizer_config.json`;
/// where that has no `added_tokens_decoder`, those of `special_tokens_map.json` take their place.
///
/// @param named texts of `bos_token`, `eos_token` and so on
/// @param additional the others
public record SpecialTokens(Map<String, String> named, List<String> additional) {
    private static final String ADDITIONAL = "additional_special_tokens";
    private static final String EXTRA = "extra_special_tokens";
    private static final String DECODER = "added_tokens_decoder";

    static SpecialTokens of(TokenizerFiles files) {
        Map<?, ?> config = files.json(TokenizerFiles.CONFIG);
        Map<String, String> named = new LinkedHashMap<>();
        Set<String> additional = new LinkedHashSet<>();
        add(config, named, additional);
        if (!(config.get(DECODER) instanceof Map<?, ?>)) {
            add(files.json(TokenizerFiles.SPECIAL_TOKENS), named, additional);
        }
        return new SpecialTokens(named, List.copyOf(additional));
    }

    private static void add(Map<?, ?> file, Map<String, String> named, Set<String> additional) {
        file.forEach((key, value) -> {
            if (key.toString().endsWith("_token")) {
                text(value).ifPresent(text -> named.put(key.toString(), text));
            }
        });
        if (file.get(EXTRA) instanceof Map<?, ?> extra) {
            extra.forEach((key, value) -> text(value).ifPresent(text -> named.put(key.toString(), text)));
        }
        for (String list : List.of(ADDITIONAL, EXTRA)) {
            if (file.get(list) instanceof List<?> tokens) {
                tokens.forEach(token -> text(token).ifPresent(additional::add));
            }
        }
    }

    private static Optional<String> text(@Nullable Object token) {
        return switch (token) {
            case String text when !text.isEmpty() -> Optional.of(text);
            case Map<?, ?> described
            when described.get("content") instanceof String text && !text.isEmpty() -> Optional.of(text);
            case null, default -> Optional.empty();
        };
    }

    /// What chat templates know of them.
    Map<String, Object> variables() {
        Map<String, Object> variables = new LinkedHashMap<>(named);
        if (!additional.isEmpty()) {
            variables.put(ADDITIONAL, additional);
        }
        return variables;
    }

    /// The content of `tokenizer.json` with all tokens that the other files add to it: those that they call special
    /// are so, wherever they come from. The same object if there is nothing to add.
    public static Map<?, ?> addedTo(Map<?, ?> content, TokenizerFiles files) {
        SpecialTokens tokens = of(files);
        Set<String> special = new LinkedHashSet<>(tokens.named.values());
        special.addAll(tokens.additional);
        Map<String, Integer> ids = new LinkedHashMap<>();
        files.json(TokenizerFiles.ADDED_TOKENS).forEach((text, id) -> {
            if (id instanceof Number number) {
                ids.put(text.toString(), number.intValue());
            }
        });
        if (files.json(TokenizerFiles.CONFIG).get(DECODER) instanceof Map<?, ?> decoder) {
            decoder.forEach((id, token) -> addDecoded(id.toString(), token, ids, special));
        }
        return new AddedTokens(content).with(ids, special);
    }

    private static void addDecoded(String id, @Nullable Object token, Map<String, Integer> ids, Set<String> special) {
        if (token instanceof Map<?, ?> described
                && described.get("content") instanceof String text
                && id.matches("\\d{1,9}")) {
            ids.put(text, Integer.valueOf(id));
            if (Boolean.TRUE.equals(described.get("special"))) {
                special.add(text);
            }
        }
    }
}
