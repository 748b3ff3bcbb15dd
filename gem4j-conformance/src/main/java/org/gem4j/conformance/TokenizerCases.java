// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Arrays;
import java.util.function.Function;
import org.gem4j.llm.model.HuggingFaceTokenizer;
import org.gem4j.text.StreamDecoder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks a tokenizer: ids of texts in every reading of special tokens, and decoding, also token by token.
final class TokenizerCases implements Function<JsonNode, Outcome> {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final HuggingFaceTokenizer tokenizer;

    TokenizerCases(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    @Override
    public Outcome apply(JsonNode line) {
        String text = line.path("text").asString();
        int[] ids = ids(line.path("ids"));
        Comparison comparison = new Comparison();
        comparison.ids("ids", ids, tokenizer.encodeRendered(text));
        if (line.has("text_raw")) {
            comparison.ids(
                    "ids of text_raw",
                    ids,
                    tokenizer.encodeRendered(line.path("text_raw").asString()));
        }
        int[] plain = line.has("ids_split_special") ? ids(line.path("ids_split_special")) : ids;
        comparison.ids("ids_split_special", plain, tokenizer.encode(text));
        int[] complete = line.has("ids_add_special") ? ids(line.path("ids_add_special")) : ids;
        comparison.ids("ids_add_special", complete, tokenizer.encodeDocument(text));
        String decoded = line.path("decoded").asString();
        comparison.text("decoded", decoded, tokenizer.decode(ids, false));
        String skipped = line.has("decoded_skip_special")
                ? line.path("decoded_skip_special").asString()
                : decoded;
        comparison.text("decoded_skip_special", skipped, tokenizer.decode(ids, true));
        for (int i = 0; i < line.path("partial").size(); i++) {
            comparison.text(
                    "partial " + (i + 1),
                    line.path("partial").get(i).asString(),
                    tokenizer.decode(Arrays.copyOf(ids, i + 1), false));
        }
        comparison.text("text streamed", skipped, streamed(ids));
        return comparison.outcome();
    }

    private String streamed(int[] ids) {
        StreamDecoder decoder = new StreamDecoder(tokenizer);
        StringBuilder text = new StringBuilder();
        for (int id : ids) {
            text.append(decoder.add(id));
        }
        return text.append(decoder.finish()).toString();
    }

    private static int[] ids(JsonNode array) {
        return MAPPER.convertValue(array, int[].class);
    }

    /// Keeps the first difference.
    private static final class Comparison {
        private Outcome outcome = Outcome.passed();

        void ids(String what, int[] expected, int[] actual) {
            text(what, Arrays.toString(expected), Arrays.toString(actual));
        }

        void text(String what, String expected, String actual) {
            if (!expected.equals(actual) && outcome instanceof Outcome.Passed) {
                outcome = Outcome.failed(what + " " + expected, actual);
            }
        }

        Outcome outcome() {
            return outcome;
        }
    }
}
