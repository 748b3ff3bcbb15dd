// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.EnvException;

/// The bundled English words of one length, in capitals: common ones to be guessed or hidden, and all that count as
/// words.
///
/// Made from SCOWL (`NOTICE.txt` beside them). Each length is read once, on first use, and shared.
public final class WordLists {
    /// Lengths of the bundled words.
    public static final int SHORTEST = 3;

    public static final int LONGEST = 10;

    private static final ConcurrentHashMap<Integer, WordLists> LOADED = new ConcurrentHashMap<>();

    private final List<String> common;
    private final List<String> all;
    private final Set<String> known;

    private WordLists(List<String> common, List<String> all) {
        this.common = List.copyOf(common);
        this.all = List.copyOf(all);
        this.known = Set.copyOf(all);
    }

    /// The words of `length` letters.
    ///
    /// @throws IllegalArgumentException if there are none of that length
    public static WordLists ofLength(int length) {
        if (length < SHORTEST || length > LONGEST) {
            throw new IllegalArgumentException(
                    "word length must be in " + SHORTEST + ".." + LONGEST + " but was " + length);
        }
        return LOADED.computeIfAbsent(length, WordLists::load);
    }

    /// Words that most people know, in alphabetical order.
    public List<String> common() {
        return common;
    }

    /// The common words, then rarer ones.
    public List<String> all() {
        return all;
    }

    /// Whether `word`, in capitals, is one of [#all].
    public boolean contains(String word) {
        return known.contains(word);
    }

    private static WordLists load(int length) {
        String resource = length + ".txt";
        List<String> all = new ArrayList<>();
        int commonOnes = 0;
        try (InputStream bytes = WordLists.class.getResourceAsStream(resource)) {
            if (bytes == null) {
                throw new EnvException("word list " + resource + " is missing from the class path");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals("-")) {
                    commonOnes = all.size();
                } else {
                    all.add(line.toUpperCase(Locale.ROOT));
                }
            }
        } catch (IOException e) {
            throw new EnvException("word list " + resource + " cannot be read", e);
        }
        return new WordLists(all.subList(0, commonOnes), all);
    }
}
