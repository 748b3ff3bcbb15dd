// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a byte-level tokenizer cuts text before merging: GGUF files only name it.
enum PreTokenizer {
    /// GPT-2's own.
    GPT2(List.of("gpt-2", "default"), "", false, false, false),
    /// GPT-2's, after each digit was cut off.
    SMOLLM(List.of("smollm", "starcoder", "refact", "command-r"), "\\p{N}", false, false, false),
    /// Llama 3: numbers in threes.
    LLAMA3(
            List.of("llama-bpe", "llama3", "llama-v3", "dbrx", "smaug-bpe"),
            "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+"
                    + "|\\s+(?!\\S)|\\s+",
            true,
            false,
            true),
    /// Qwen 2 and 3: each digit alone, text composed (NFC).
    QWEN2(
            List.of("qwen2"),
            "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+"
                    + "|\\s+(?!\\S)|\\s+",
            true,
            true,
            false),
    /// Mistral's Tekken.
    TEKKEN(
            List.of("tekken"),
            "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+"
                    + "|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*"
                    + "|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
            true,
            false,
            true);

    private final List<String> names;
    private final String pattern;
    private final boolean complete;
    private final boolean composes;
    private final boolean wholeWords;

    /// @param pattern what is cut out
    /// @param complete whether that is all; otherwise GPT-2's pattern cuts the parts
    PreTokenizer(List<String> names, String pattern, boolean complete, boolean composes, boolean wholeWords) {
        this.names = names;
        this.pattern = pattern;
        this.complete = complete;
        this.composes = composes;
        this.wholeWords = wholeWords;
    }

    static Optional<PreTokenizer> named(String name) {
        return Arrays.stream(values()).filter(pre -> pre.names.contains(name)).findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values())
                .flatMap(pre -> pre.names.stream())
                .sorted()
                .toList();
    }

    /// Whether text is brought to Unicode's form NFC first.
    boolean composes() {
        return composes;
    }

    /// Whether a piece that is a token is one, whatever the merges say.
    boolean wholeWords() {
        return wholeWords;
    }

    /// Whether such models usually want a token for a text's beginning.
    boolean beginsText() {
        return wholeWords;
    }

    /// The step of `tokenizer.json`.
    Map<String, Object> json() {
        if (pattern.isEmpty()) {
            return byteLevel(true);
        }
        Map<String, Object> split = new LinkedHashMap<>();
        split.put("type", "Split");
        split.put("pattern", Map.of("Regex", pattern));
        split.put("behavior", "Isolated");
        split.put("invert", false);
        List<Object> steps = new ArrayList<>();
        steps.add(split);
        steps.add(byteLevel(!complete));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "Sequence");
        json.put("pretokenizers", steps);
        return json;
    }

    /// The step between text and printable bytes.
    ///
    /// @param cuts whether it also cuts by GPT-2's pattern
    static Map<String, Object> byteLevel(boolean cuts) {
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("type", "ByteLevel");
        step.put("add_prefix_space", false);
        step.put("trim_offsets", true);
        step.put("use_regex", cuts);
        return step;
    }
}
