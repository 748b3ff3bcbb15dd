// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Writes Python code with values in it. JSON texts are also Python texts, numbers and maps of texts.
final class PythonCode {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private PythonCode() {}

    static String of(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    static String base64(byte[] bytes) {
        return '"' + Base64.getEncoder().encodeToString(bytes) + '"';
    }

    /// The object that a program reported, or an empty one.
    static Map<?, ?> report(String report) {
        if (report.isEmpty()) {
            return Map.of();
        }
        try {
            return MAPPER.readValue(report, Map.class);
        } catch (JacksonException e) {
            return Map.of();
        }
    }

    /// A program among the resources.
    static String resource(String name) {
        try (InputStream in = PythonCode.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " of the terminal is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name + " of the terminal cannot be read", e);
        }
    }
}
