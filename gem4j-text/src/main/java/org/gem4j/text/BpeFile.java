// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.BpeTokenizer.Merge;

/// A [BpeTokenizer] as the content of a Hugging Face `tokenizer.json`, so that other tools can read it too.
///
/// Bytes are written as GPT-2's printable stand-ins: printable Latin-1 characters stand for themselves, the others
/// for code points from U+0100 on.
public final class BpeFile {
    /// The end-of-turn token in the file.
    public static final String END_OF_TURN = "<|end|>";

    private BpeFile() {}

    /// The JSON-like content: maps, lists, texts and numbers.
    public static Map<String, Object> write(BpeTokenizer tokenizer) {
        Map<String, Object> vocabulary = new LinkedHashMap<>();
        for (int id = 0; id < tokenizer.endOfTurn(); id++) {
            vocabulary.put(printable(tokenizer.bytes(id)), id);
        }
        List<List<String>> merges = new ArrayList<>();
        for (Merge merge : tokenizer.merges()) {
            merges.add(List.of(printable(tokenizer.bytes(merge.left())), printable(tokenizer.bytes(merge.right()))));
        }
        Map<String, Object> cut = new LinkedHashMap<>();
        cut.put("type", "Split");
        cut.put("pattern", Map.of("Regex", BpeTokenizer.PIECES));
        cut.put("behavior", "Isolated");
        cut.put("invert", false);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("type", "BPE");
        model.put("vocab", vocabulary);
        model.put("merges", merges);
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("id", tokenizer.endOfTurn());
        end.put("content", END_OF_TURN);
        for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
            end.put(flag, false);
        }
        end.put("special", true);
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("version", "1.0");
        file.put("added_tokens", List.of(end));
        file.put("pre_tokenizer", Map.of("type", "Sequence", "pretokenizers", List.of(cut, byteLevel())));
        file.put("decoder", byteLevel());
        file.put("model", model);
        return file;
    }

    private static Map<String, Object> byteLevel() {
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("type", "ByteLevel");
        step.put("add_prefix_space", false);
        step.put("trim_offsets", true);
        step.put("use_regex", false);
        return step;
    }

    /// Reads what [#write] wrote; empty if the content is a different kind of tokenizer.
    ///
    /// @throws IllegalArgumentException if it is of this kind and invalid
    public static Optional<BpeTokenizer> readOwn(Map<?, ?> file) {
        boolean cutsAlike = String.valueOf(file.get("pre_tokenizer")).contains(BpeTokenizer.PIECES);
        boolean sameTokens = file.get("added_tokens") instanceof List<?> added
                && added.size() == 1
                && added.getFirst() instanceof Map<?, ?> end
                && END_OF_TURN.equals(end.get("content"));
        return cutsAlike && sameTokens ? Optional.of(read(file)) : Optional.empty();
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IllegalArgumentException if the content is not a tokenizer of this kind
    public static BpeTokenizer read(Map<?, ?> file) {
        if (!(file.get("model") instanceof Map<?, ?> model)
                || !(model.get("vocab") instanceof Map<?, ?> vocabulary)
                || !(model.get("merges") instanceof List<?> merges)
                || !String.valueOf(file.get("pre_tokenizer")).contains(BpeTokenizer.PIECES)) {
            throw new IllegalArgumentException("tokenizer.json must hold a byte-level BPE model written by gem4j");
        }
        List<Merge> read = new ArrayList<>();
        for (Object merge : merges) {
            if (!(merge instanceof List<?> pair)
                    || pair.size() != 2
                    || !(vocabulary.get(pair.get(0)) instanceof Number left)
                    || !(vocabulary.get(pair.get(1)) instanceof Number right)) {
                throw new IllegalArgumentException(
                        "merge " + read.size() + " of tokenizer.json names unknown tokens: " + merge);
            }
            read.add(new Merge(left.intValue(), right.intValue()));
        }
        return new BpeTokenizer(read);
    }

    private static String printable(byte[] bytes) {
        String latin = new String(bytes, StandardCharsets.ISO_8859_1);
        StringBuilder text = new StringBuilder(latin.length());
        for (int i = 0; i < latin.length(); i++) {
            text.append(STAND_INS[latin.charAt(i)]);
        }
        return text.toString();
    }

    private static final char[] STAND_INS = standIns();

    private static char[] standIns() {
        char[] table = new char[256];
        int next = 256;
        for (int b = 0; b < 256; b++) {
            boolean printable = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
            table[b] = (char) (printable ? b : next++);
        }
        return table;
    }
}
