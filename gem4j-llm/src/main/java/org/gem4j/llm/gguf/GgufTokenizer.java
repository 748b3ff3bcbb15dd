// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.llm.ModelException;

/// The tokenizer of a GGUF file as the contents of `tokenizer.json`, `tokenizer_config.json` and
/// `generation_config.json`.
final class GgufTokenizer {
    private static final int UNKNOWN = 2;
    private static final int CONTROL = 3;
    private static final int USER_DEFINED = 4;
    private static final List<String> END_KEYS = List.of("eos_token_id", "eot_token_id", "eom_token_id");

    private final GgufFile file;
    private final List<String> tokens = new ArrayList<>();
    private final List<Integer> types = new ArrayList<>();

    /// @throws ModelException if the file holds no tokenizer
    GgufTokenizer(GgufFile file) {
        this.file = file;
        file.list("tokenizer.ggml.tokens").forEach(token -> tokens.add(token.toString()));
        file.list("tokenizer.ggml.token_type").forEach(type -> types.add(((Number) type).intValue()));
        if (tokens.isEmpty() || (!types.isEmpty() && types.size() != tokens.size())) {
            throw new ModelException(file.path() + " must give tokenizer.ggml.tokens and as many token_type but has "
                    + tokens.size() + " and " + types.size());
        }
    }

    private int type(int id) {
        return types.isEmpty() ? 1 : types.get(id);
    }

    /// The content of `tokenizer.json`.
    ///
    /// @throws ModelException if the tokenizer is of an unknown kind
    Map<String, Object> tokenizer() {
        String kind = file.requiredText("tokenizer.ggml.model");
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", "1.0");
        json.put("added_tokens", addedTokens());
        switch (kind) {
            case "gpt2" -> addByteLevel(json);
            case "llama" -> addSentencePieces(json);
            default ->
                throw new ModelException(
                        "tokenizer.ggml.model of " + file.path() + " must be gpt2 or llama but was " + kind);
        }
        return json;
    }

    private List<Map<String, Object>> addedTokens() {
        List<Map<String, Object>> added = new ArrayList<>();
        for (int id = 0; id < tokens.size(); id++) {
            int type = type(id);
            if (type == CONTROL || type == USER_DEFINED || type == UNKNOWN) {
                Map<String, Object> token = new LinkedHashMap<>();
                token.put("id", id);
                token.put("content", tokens.get(id));
                for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
                    token.put(flag, false);
                }
                token.put("special", type != USER_DEFINED);
                added.add(token);
            }
        }
        return added;
    }

    /// All tokens: the library numbers added ones anew that are not here.
    private Map<String, Integer> vocabulary() {
        Map<String, Integer> vocabulary = new LinkedHashMap<>();
        for (int id = 0; id < tokens.size(); id++) {
            vocabulary.putIfAbsent(tokens.get(id), id);
        }
        return vocabulary;
    }

    private void addByteLevel(Map<String, Object> json) {
        String cut = file.text("tokenizer.ggml.pre").orElse("default");
        PreTokenizer pre = PreTokenizer.named(cut)
                .orElseThrow(() -> new ModelException("tokenizer.ggml.pre of " + file.path() + " must be one of "
                        + String.join(", ", PreTokenizer.names()) + " but was " + cut));
        if (pre.composes()) {
            json.put("normalizer", Map.of("type", "NFC"));
        }
        json.put("pre_tokenizer", pre.json());
        postProcessor(pre.beginsText()).ifPresent(step -> json.put("post_processor", step));
        json.put("decoder", PreTokenizer.byteLevel(false));
        List<List<String>> merges = new ArrayList<>();
        for (Object merge : file.list("tokenizer.ggml.merges")) {
            String text = merge.toString();
            int space = text.indexOf(' ', 1);
            if (space < 0) {
                throw new ModelException(file.path() + " has a merge of other than two parts: " + text);
            }
            merges.add(List.of(text.substring(0, space), text.substring(space + 1)));
        }
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("type", "BPE");
        model.put("ignore_merges", pre.wholeWords());
        model.put("vocab", vocabulary());
        model.put("merges", merges);
        json.put("model", model);
    }

    private void addSentencePieces(Map<String, Object> json) {
        List<?> scores = file.list("tokenizer.ggml.scores");
        if (scores.size() != tokens.size()) {
            throw new ModelException(file.path() + " must give tokenizer.ggml.scores for all tokens");
        }
        Map<String, Integer> vocabulary = vocabulary();
        List<Map<String, Object>> normalizers = new ArrayList<>();
        if (file.flag("tokenizer.ggml.add_space_prefix").orElse(true)) {
            normalizers.add(Map.of("type", "Prepend", "prepend", "\u2581"));
        }
        normalizers.add(replace(" ", "\u2581"));
        json.put("normalizer", Map.of("type", "Sequence", "normalizers", normalizers));
        postProcessor(true).ifPresent(step -> json.put("post_processor", step));
        List<Map<String, Object>> decoders = new ArrayList<>();
        decoders.add(replace("\u2581", " "));
        decoders.add(Map.of("type", "ByteFallback"));
        decoders.add(Map.of("type", "Fuse"));
        if (normalizers.size() > 1) {
            decoders.add(Map.of("type", "Strip", "content", " ", "start", 1, "stop", 0));
        }
        json.put("decoder", Map.of("type", "Sequence", "decoders", decoders));
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("type", "BPE");
        model.put("fuse_unk", true);
        model.put("byte_fallback", true);
        token("unknown_token_id").ifPresent(unknown -> model.put("unk_token", unknown));
        model.put("vocab", vocabulary);
        model.put("merges", PieceMerges.of(vocabulary, id -> ((Number) scores.get(id)).doubleValue()));
        json.put("model", model);
    }

    private static Map<String, Object> replace(String from, String to) {
        return Map.of("type", "Replace", "pattern", Map.of("String", from), "content", to);
    }

    /// The step that puts the token for a text's beginning in front, where the model wants it.
    private Optional<Map<String, Object>> postProcessor(boolean usual) {
        Optional<String> begin = token("bos_token_id");
        if (begin.isEmpty() || !file.flag("tokenizer.ggml.add_bos_token").orElse(usual)) {
            return Optional.empty();
        }
        String text = begin.get();
        Map<String, Object> special = Map.of("SpecialToken", Map.of("id", text, "type_id", 0));
        Map<String, Object> first = Map.of("Sequence", Map.of("id", "A", "type_id", 0));
        Map<String, Object> second = Map.of("Sequence", Map.of("id", "B", "type_id", 1));
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("id", text);
        described.put("ids", List.of(file.requiredNumber("tokenizer.ggml.bos_token_id")));
        described.put("tokens", List.of(text));
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("type", "TemplateProcessing");
        step.put("single", List.of(special, first));
        step.put("pair", List.of(special, first, second));
        step.put("special_tokens", Map.of(text, described));
        return Optional.of(step);
    }

    private Optional<String> token(String key) {
        return file.number("tokenizer.ggml." + key)
                .map(Number::intValue)
                .filter(id -> id >= 0 && id < tokens.size())
                .map(tokens::get);
    }

    /// The content of `tokenizer_config.json`.
    Map<String, Object> config(int maxPositions) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("tokenizer_class", "PreTrainedTokenizerFast");
        json.put("model_max_length", maxPositions);
        json.put("clean_up_tokenization_spaces", false);
        token("bos_token_id").ifPresent(text -> json.put("bos_token", text));
        token("eos_token_id").ifPresent(text -> json.put("eos_token", text));
        token("unknown_token_id").ifPresent(text -> json.put("unk_token", text));
        token("padding_token_id").ifPresent(text -> json.put("pad_token", text));
        file.text("tokenizer.chat_template").ifPresent(template -> json.put("chat_template", template));
        return json;
    }

    /// The content of `generation_config.json`.
    Map<String, Object> generation() {
        List<Integer> ends = new ArrayList<>();
        for (String key : END_KEYS) {
            file.number("tokenizer.ggml." + key)
                    .map(Number::intValue)
                    .filter(id -> !ends.contains(id))
                    .ifPresent(ends::add);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        file.number("tokenizer.ggml.bos_token_id").ifPresent(id -> json.put("bos_token_id", id));
        if (!ends.isEmpty()) {
            json.put("eos_token_id", ends.size() == 1 ? ends.getFirst() : ends);
        }
        return json;
    }

    /// Number of tokens.
    int size() {
        return tokens.size();
    }
}
