// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads the objects of a JSON-lines file ahead of its check.
final class JsonLines {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonLines() {}

    /// Gives each object to `reader`. Lines that hold no object are passed over: their check reports them.
    static void forEach(Path file, Consumer<Map<String, Object>> reader) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Object value;
                try {
                    value = MAPPER.readValue(line, Object.class);
                } catch (JacksonException e) {
                    continue;
                }
                if (value instanceof Map<?, ?> map) {
                    reader.accept(Plain.map(map));
                }
            }
        }
    }
}
