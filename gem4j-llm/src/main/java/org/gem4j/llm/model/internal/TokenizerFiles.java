// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.gem4j.llm.ModelException;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplates;
import org.gem4j.text.JinjaChatTemplate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The files of a model folder that concern text and images, unchanged, as a checkpoint of the same
/// model copies them.
///
/// @param content bytes by file name, with `/` before that of a file in a folder within; not to be changed
/// @param model `config.json`, empty where there is no model
public record TokenizerFiles(Map<String, byte[]> content, Map<?, ?> model) {
    public static final String TOKENIZER = "tokenizer.json";
    public static final String CONFIG = "tokenizer_config.json";
    static final String TEMPLATE = "chat_template.jinja";
    /// That of a model that sees, as older versions of transformers wrote it.
    static final String OLD_TEMPLATE = "chat_template.json";
    static final String GENERATION = "generation_config.json";
    static final String SPECIAL_TOKENS = "special_tokens_map.json";
    static final String ADDED_TOKENS = "added_tokens.json";
    /// How images are processed, and text with them.
    public static final String PREPROCESSOR = "preprocessor_config.json";

    public static final String PROCESSOR = "processor_config.json";
    private static final List<String> NAMES = List.of(
            TOKENIZER,
            CONFIG,
            TEMPLATE,
            OLD_TEMPLATE,
            GENERATION,
            SPECIAL_TOKENS,
            ADDED_TOKENS,
            PREPROCESSOR,
            PROCESSOR);

    /// Reads those that are there.
    ///
    /// @throws ModelException if there is no `tokenizer.json`
    public static TokenizerFiles read(Path folder) throws IOException {
        Map<String, byte[]> content = new LinkedHashMap<>();
        for (String name : NAMES) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                content.put(name, Files.readAllBytes(file));
            }
        }
        if (!content.containsKey(TOKENIZER)) {
            throw new ModelException(
                    "a model folder needs " + TOKENIZER + ", which is missing: " + folder.resolve(TOKENIZER));
        }
        for (String name : ChatTemplateFiles.additional(folder)) {
            content.put(name, Files.readAllBytes(folder.resolve(name)));
        }
        Path model = folder.resolve("config.json");
        return new TokenizerFiles(
                content, Files.isRegularFile(model) ? parse(model.toString(), Files.readAllBytes(model)) : Map.of());
    }

    public void write(Path folder) throws IOException {
        for (Map.Entry<String, byte[]> file : content.entrySet()) {
            Path target = folder.resolve(file.getKey());
            Files.createDirectories(Objects.requireNonNull(target.getParent()));
            Files.write(target, file.getValue());
        }
    }

    /// A file's text; empty if it is not there.
    public String text(String name) {
        byte[] bytes = content.get(name);
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    /// A file's JSON object; empty if it is not there.
    public Map<?, ?> json(String name) {
        byte[] bytes = content.get(name);
        return bytes == null ? Map.of() : parse(name, bytes);
    }

    private static Map<?, ?> parse(String name, byte[] bytes) {
        try {
            return object(name, JsonMapper.shared().readValue(bytes, Map.class));
        } catch (JacksonException e) {
            throw new ModelException(name + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /// What a file holds, which JSON also allows to be nothing.
    public static Map<?, ?> object(String name, @Nullable Map<?, ?> content) {
        if (content == null) {
            throw new ModelException(name + " must be a JSON object but is null");
        }
        return content;
    }

    /// Ids that end a response: the `eos_token` of [SpecialTokens], then those of
    /// `generation_config.json`, or of `config.json` where the former has none.
    ///
    /// @param idOf the id of a token's text
    /// @throws ModelException if there are none
    public int[] stopIds(Function<String, Optional<Integer>> idOf) {
        List<Integer> ids = new ArrayList<>();
        specialToken("eos_token").flatMap(idOf).ifPresent(ids::add);
        Object listed = json(GENERATION).get("eos_token_id");
        listed = listed == null ? model.get("eos_token_id") : listed;
        for (Object id : listed instanceof List<?> many ? many : listed == null ? List.of() : List.of(listed)) {
            if (id instanceof Number number && !ids.contains(number.intValue())) {
                ids.add(number.intValue());
            }
        }
        if (ids.isEmpty()) {
            throw new ModelException("neither " + CONFIG + " (eos_token) nor " + GENERATION
                    + " (eos_token_id) says which token ends a response");
        }
        return ids.stream().mapToInt(Integer::intValue).toArray();
    }

    /// The text of a token that the files name, such as `bos_token`.
    Optional<String> specialToken(String name) {
        return Optional.ofNullable(SpecialTokens.of(this).named().get(name));
    }

    /// The chat template, if there is one, with the special tokens it may name.
    ///
    /// @throws ModelException if the files' templates are not ones
    public Optional<ChatTemplate> template() {
        Map<String, String> sources = ChatTemplateFiles.sources(this);
        if (sources.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> tokens = SpecialTokens.of(this).variables();
        Map<String, ChatTemplate> templates = new LinkedHashMap<>();
        sources.forEach(
                (name, source) -> templates.put(name, new JinjaChatTemplate(source, tokens, InstantSource.system())));
        return Optional.of(new ChatTemplates(templates));
    }
}
