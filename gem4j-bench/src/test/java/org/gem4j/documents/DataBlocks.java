// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// JSON, JSON lines and YAML that do not parse.
final class DataBlocks {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private DataBlocks() {}

    static Stream<MarkdownPage.Block> of(MarkdownPage page) {
        return page.blocks().stream().filter(block -> block.language().matches("json|jsonl|yaml"));
    }

    static Stream<String> problems(MarkdownPage page) {
        return of(page).flatMap(block -> problem(block).map(text -> block.line() + ": " + text).stream());
    }

    private static Optional<String> problem(MarkdownPage.Block block) {
        try {
            switch (block.language()) {
                case "json" -> JSON.readTree(block.text());
                case "jsonl" -> block.text().lines().forEach(JSON::readTree);
                default -> new Load(LoadSettings.builder().build()).loadFromString(block.text());
            }
            return Optional.empty();
        } catch (JacksonException e) {
            return Optional.of("not JSON: " + e.getOriginalMessage());
        } catch (YamlEngineException e) {
            return Optional.of("not YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }
}
