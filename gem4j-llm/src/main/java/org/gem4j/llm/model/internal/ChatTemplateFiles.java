// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.llm.ModelException;
import org.gem4j.text.ChatTemplates;

/// Where a model folder keeps chat templates: `chat_template.jinja` and `additional_chat_templates/NAME.jinja`, or
/// `chat_template` of `chat_template.json` or of `tokenizer_config.json`, a template or a list of named ones. Files of
/// their own come first: where there are any, what `tokenizer_config.json` says does not count.
final class ChatTemplateFiles {
    private static final String FOLDER = "additional_chat_templates";
    private static final String ENDING = ".jinja";

    private ChatTemplateFiles() {}

    /// The names of the files in the folder of additional templates, sorted.
    static List<String> additional(Path folder) throws IOException {
        Path templates = folder.resolve(FOLDER);
        if (!Files.isDirectory(templates)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(templates)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING) && name.length() > ENDING.length())
                    .map(name -> FOLDER + "/" + name)
                    .sorted()
                    .toList();
        }
    }

    /// Templates by name; empty if there are none.
    ///
    /// @throws ModelException if `chat_template` is neither a template nor a list of named ones
    static Map<String, String> sources(TokenizerFiles files) {
        Map<String, String> sources = new LinkedHashMap<>();
        if (files.content().containsKey(TokenizerFiles.TEMPLATE)) {
            sources.put(ChatTemplates.DEFAULT, files.text(TokenizerFiles.TEMPLATE));
        }
        for (String name : files.content().keySet()) {
            if (name.startsWith(FOLDER + "/")) {
                sources.put(name.substring(FOLDER.length() + 1, name.length() - ENDING.length()), files.text(name));
            }
        }
        return sources.isEmpty() ? configured(files) : sources;
    }

    private static Map<String, String> configured(TokenizerFiles files) {
        boolean old = files.content().containsKey(TokenizerFiles.OLD_TEMPLATE);
        String file = old ? TokenizerFiles.OLD_TEMPLATE : TokenizerFiles.CONFIG;
        return switch (files.json(file).get("chat_template")) {
            case null -> Map.of();
            case String source -> Map.of(ChatTemplates.DEFAULT, source);
            case List<?> many -> named(file, many);
            case Object other -> throw wrong(file, other);
        };
    }

    private static Map<String, String> named(String file, List<?> templates) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (Object item : templates) {
            if (!(item instanceof Map<?, ?> one
                    && one.get("name") instanceof String name
                    && one.get("template") instanceof String source)) {
                throw wrong(file, String.valueOf(item));
            }
            sources.put(name, source);
        }
        return sources;
    }

    private static ModelException wrong(String file, Object found) {
        String shown = found.toString();
        return new ModelException("chat_template of " + file
                + " must be a string or a list of objects with name and template but holds "
                + (shown.length() > 100 ? shown.substring(0, 100) + "…" : shown));
    }
}
