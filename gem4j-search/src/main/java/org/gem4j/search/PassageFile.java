// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Corpora in Search-R1's form: a JSON object `{"id": ..., "contents": ...}` on each line, gzip or not.
public final class PassageFile {
    /// The corpus that ships with this module: short passages on many subjects, and `sample-questions.jsonl`
    /// beside it.
    public static final String SAMPLE = "/org/gem4j/search/sample-corpus.jsonl";

    private static final JsonMapper JSON = JsonMapper.shared();

    private PassageFile() {}

    /// Reads a file passage by passage.
    ///
    /// @throws IllegalArgumentException naming the line that is not a passage, or the file if it is broken gzip
    public static void read(Path file, Consumer<Passage> passages) throws IOException {
        try (InputStream raw = Files.newInputStream(file)) {
            boolean zipped = String.valueOf(file.getFileName()).endsWith(".gz");
            read(String.valueOf(file), zipped ? new GZIPInputStream(raw, 1 << 16) : raw, passages);
        } catch (ZipException | EOFException e) {
            throw new IllegalArgumentException(file + " is not a complete gzip file: " + e.getMessage(), e);
        }
    }

    /// Reads [#SAMPLE].
    public static void readSample(Consumer<Passage> passages) throws IOException {
        try (InputStream stream = sample()) {
            read("sample corpus", stream, passages);
        }
    }

    /// Of [#SAMPLE], as hexadecimal text: another release may bring another sample.
    static String sampleChecksum() throws IOException {
        CRC32 checksum = new CRC32();
        try (InputStream stream = sample()) {
            checksum.update(stream.readAllBytes());
        }
        return Long.toHexString(checksum.getValue());
    }

    private static InputStream sample() throws IOException {
        InputStream stream = PassageFile.class.getResourceAsStream(SAMPLE);
        if (stream == null) {
            throw new IOException("the sample corpus is not on the class path");
        }
        return stream;
    }

    private static void read(String name, InputStream stream, Consumer<Passage> passages) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8), 1 << 16);
        long number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank()) {
                passages.accept(parse(name, number, line));
            }
        }
    }

    private static Passage parse(String name, long number, String line) {
        JsonNode node;
        try {
            node = JSON.readTree(line);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(name + ":" + number + " is not JSON: " + e.getOriginalMessage(), e);
        }
        JsonNode id = node.path("id");
        JsonNode contents = node.path("contents");
        if (!contents.isString() || !(id.isString() || id.isNumber())) {
            throw new IllegalArgumentException(
                    name + ":" + number + " must be {\"id\": ..., \"contents\": \"...\"} but was "
                            + line.substring(0, Math.min(80, line.length())));
        }
        return new Passage(id.isString() ? id.asString("") : id.toString(), contents.asString(""));
    }
}
