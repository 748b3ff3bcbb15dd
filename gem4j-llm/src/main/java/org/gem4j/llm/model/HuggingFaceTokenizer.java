// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.internal.SpecialTokens;
import org.gem4j.llm.model.internal.TokenBytes;
import org.gem4j.llm.model.internal.TokenizerFiles;
import org.gem4j.text.Tokenizer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The tokenizer of a Hugging Face `tokenizer.json`, through the Rust library that such files are written for.
///
/// The file is loaded twice: once as it is, and once with its special tokens moved from the list of added tokens into
/// the vocabulary, where no text leads to them. The first reads rendered chat templates, the second everything that
/// users, tools and environments say. Added tokens that are not special, such as `<think>`, are found by both.
public final class HuggingFaceTokenizer implements Tokenizer {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Cleaner CLEANER = Cleaner.create();

    private final TokenizerFiles files;
    private final Native meant;
    private final Native plain;
    private final SpecialText special;
    private final int longestToken;
    private final int vocabularySize;
    private final int[] stopIds;
    private volatile @Nullable TokenBytes tokenBytes;

    /// @param files with a `tokenizer.json`
    /// @throws ModelException if it cannot be used
    HuggingFaceTokenizer(TokenizerFiles files) {
        this.files = files;
        Map<?, ?> written = files.json(TokenizerFiles.TOKENIZER);
        Map<?, ?> content = SpecialTokens.addedTo(written, files);
        Map<String, Integer> special = new LinkedHashMap<>();
        int largest = -1;
        for (Object item : list(content.get("added_tokens"))) {
            if (item instanceof Map<?, ?> token
                    && token.get("content") instanceof String text
                    && token.get("id") instanceof Number id) {
                largest = Math.max(largest, id.intValue());
                if (Boolean.TRUE.equals(token.get("special"))) {
                    special.put(text, id.intValue());
                }
            }
        }
        Map<?, ?> vocabulary = vocabulary(content);
        for (Object id : vocabulary.values()) {
            largest = Math.max(largest, ((Number) id).intValue());
        }
        vocabularySize = largest + 1;
        this.special = SpecialText.of(special);
        longestToken = longest(content, vocabulary);
        meant = Native.of(
                content == written ? files.text(TokenizerFiles.TOKENIZER) : JSON.writeValueAsString(content), this);
        plain = special.isEmpty() ? meant : Native.of(withoutSpecial(content, vocabulary), this);
        stopIds = files.stopIds(text -> id(text, special, vocabulary));
    }

    private static Optional<Integer> id(String token, Map<String, Integer> special, Map<?, ?> vocabulary) {
        Object known = special.containsKey(token) ? special.get(token) : vocabulary.get(token);
        return known instanceof Number number ? Optional.of(number.intValue()) : Optional.empty();
    }

    private static Map<?, ?> vocabulary(Map<?, ?> content) {
        if (content.get("model") instanceof Map<?, ?> model
                && model.get("vocab") instanceof Map<?, ?> vocabulary
                && vocabulary.values().stream().allMatch(Number.class::isInstance)) {
            return vocabulary;
        }
        throw new ModelException("tokenizer.json must hold a model with a vocabulary by token, such as BPE");
    }

    /// Unknown characters may become one token, however many they are, unless each has tokens for its bytes.
    private static int longest(Map<?, ?> content, Map<?, ?> vocabulary) {
        boolean bounded = content.get("model") instanceof Map<?, ?> model
                && "BPE".equals(model.get("type"))
                && (!Boolean.TRUE.equals(model.get("fuse_unk")) || Boolean.TRUE.equals(model.get("byte_fallback")));
        IntStream lengths = Stream.concat(
                        vocabulary.keySet().stream(),
                        list(content.get("added_tokens")).stream()
                                .map(item -> item instanceof Map<?, ?> token ? token.get("content") : ""))
                .mapToInt(token -> String.valueOf(token).length());
        return bounded ? lengths.max().orElse(1) : Integer.MAX_VALUE;
    }

    /// The file's text with special tokens in the vocabulary only. All other added tokens are put there too: the
    /// library numbers tokens that are not there anew.
    private static String withoutSpecial(Map<?, ?> content, Map<?, ?> vocabulary) {
        Map<Object, Object> words = new LinkedHashMap<>(vocabulary);
        List<Object> kept = new ArrayList<>();
        for (Object item : list(content.get("added_tokens"))) {
            if (item instanceof Map<?, ?> token) {
                words.put(String.valueOf(token.get("content")), token.get("id"));
                if (!Boolean.TRUE.equals(token.get("special"))) {
                    kept.add(token);
                }
            }
        }
        Map<Object, Object> model = new LinkedHashMap<>((Map<?, ?>) content.get("model"));
        model.put("vocab", words);
        Map<Object, Object> changed = new LinkedHashMap<>(content);
        changed.put("added_tokens", kept);
        changed.put("model", model);
        changed.remove("post_processor");
        return JSON.writeValueAsString(changed);
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    /// Reads the tokenizer of a folder that need not hold a model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static HuggingFaceTokenizer read(Path folder) {
        try {
            return new HuggingFaceTokenizer(TokenizerFiles.read(folder));
        } catch (IOException e) {
            throw new ModelException("cannot read the tokenizer in " + folder + ": " + e.getMessage(), e);
        }
    }

    @Override
    public int[] encode(String text) {
        return encode(plain, text, false);
    }

    @Override
    public int[] encodeRendered(String text) {
        if (!special.isMarked(text)) {
            return encode(meant, text, false);
        }
        IntStream.Builder ids = IntStream.builder();
        for (SpecialText.Piece piece : special.pieces(text)) {
            switch (piece) {
                case SpecialText.Meant token -> ids.add(token.id());
                case SpecialText.Said said ->
                    Arrays.stream(encode(plain, said.text(), false)).forEach(ids::add);
            }
        }
        return ids.build().toArray();
    }

    @Override
    public String plain(String text) {
        return special.mark(text);
    }

    /// Reads the vocabulary again when it is first asked, which takes a second where it is large.
    @Override
    public byte[] bytes(int id) {
        TokenBytes known = tokenBytes;
        if (known == null) {
            known = new TokenBytes(SpecialTokens.addedTo(files.json(TokenizerFiles.TOKENIZER), files));
            tokenBytes = known;
        }
        return known.of(id).orElseGet(() -> Tokenizer.super.bytes(id));
    }

    @Override
    public int longestToken() {
        return longestToken;
    }

    private int[] encode(Native tokenizer, String text, boolean complete) {
        try {
            return tokenizer.encode(text, complete);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /// The ids of a whole text with what the tokenizer adds to it, such as a token for its beginning; special
    /// tokens written in it are read.
    public int[] encodeDocument(String text) {
        return encode(meant, text, true);
    }

    @Override
    public String decode(int[] ids) {
        return decode(ids, true);
    }

    /// The text of `ids` with special tokens as they are written, or without them.
    public String decode(int[] ids, boolean skipSpecial) {
        for (int id : ids) {
            if (id < 0) {
                throw new IllegalArgumentException("a token id must be >= 0 but was " + id);
            }
        }
        try {
            return meant.decode(ids, skipSpecial);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public int vocabularySize() {
        return vocabularySize;
    }

    @Override
    public int endOfTurn() {
        return stopIds[0];
    }

    @Override
    public int[] stopIds() {
        return stopIds.clone();
    }

    /// The files it was read from, to be written beside a model that is trained further.
    TokenizerFiles files() {
        return files;
    }

    /// A tokenizer of the Rust library, freed with its owner.
    private record Native(long handle) {
        static Native of(String json, Object owner) {
            TokenizersLibrary library = RustLibrary.get();
            long handle;
            try {
                handle = library.createTokenizerFromString(json);
            } catch (RuntimeException e) {
                throw new ModelException("tokenizer.json cannot be used: " + e.getMessage(), e);
            }
            CLEANER.register(owner, () -> library.deleteTokenizer(handle));
            return new Native(handle);
        }

        int[] encode(String text, boolean complete) {
            TokenizersLibrary library = RustLibrary.get();
            long encoding = library.encode(handle, wellFormed(text), complete);
            try {
                return Arrays.stream(library.getTokenIds(encoding))
                        .mapToInt(Math::toIntExact)
                        .toArray();
            } finally {
                library.deleteEncoding(encoding);
            }
        }

        String decode(int[] ids, boolean skipSpecial) {
            return RustLibrary.get()
                    .decode(handle, Arrays.stream(ids).asLongStream().toArray(), skipSpecial);
        }
    }

    /// The text with halves of surrogate pairs replaced by U+FFFD.
    private static String wellFormed(String text) {
        StringBuilder changed = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            if (changed == null) {
                changed = new StringBuilder(text);
            }
            changed.setCharAt(i, '\uFFFD');
        }
        return changed == null ? text : changed.toString();
    }

    /// The library, found inside its jar: nothing is fetched and nothing reported.
    private static final class RustLibrary {
        private static final TokenizersLibrary LIBRARY = load();

        static TokenizersLibrary get() {
            return LIBRARY;
        }

        private static TokenizersLibrary load() {
            // Offline: it would look for a build for CUDA on the net.
            if (System.getProperty("ai.djl.offline") == null) {
                System.setProperty("ai.djl.offline", "true");
            }
            ai.djl.huggingface.tokenizers.jni.LibUtils.checkStatus();
            return TokenizersLibrary.LIB;
        }
    }
}
