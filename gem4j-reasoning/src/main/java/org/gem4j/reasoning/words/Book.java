// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;

/// A story to take words and sentences from: "In the Year 2889" by Michel and Jules Verne (1889), in the public domain.
///
/// It is read once, on first use.
public final class Book {
    private static final String RESOURCE = "in-the-year-2889.txt";

    private Book() {}

    /// The text with its line breaks.
    public static String text() {
        return Read.TEXT;
    }

    /// The words in the order of the story, with their capitals; numbers are words too, words with accents are left
    /// out.
    public static List<String> words() {
        return Read.WORDS;
    }

    /// The different words by length, those of one length in the order of their characters.
    public static Sized vocabulary() {
        return Read.VOCABULARY;
    }

    /// The different sentences by number of words, each on one line and with its period.
    public static Sized sentences() {
        return Read.SENTENCES;
    }

    /// The words in a text: runs of letters and digits.
    public static List<String> wordsOf(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean inside = i < text.length() && Character.isLetterOrDigit(text.charAt(i));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    private static String read() {
        try (InputStream bytes = Book.class.getResourceAsStream(RESOURCE)) {
            if (bytes == null) {
                throw new IllegalStateException("story " + RESOURCE + " is missing from the class path");
            }
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("story " + RESOURCE + " cannot be read", e);
        }
    }

    /// Every passage up to a mark that ends sentences, with whitespace collapsed to single spaces.
    private static List<String> sentencesOf(String text) {
        LinkedHashSet<String> sentences = new LinkedHashSet<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (".!?".indexOf(text.charAt(i)) >= 0) {
                String sentence = text.substring(start, i + 1).strip().replaceAll("\\s+", " ");
                if (!wordsOf(sentence).isEmpty()) {
                    sentences.add(sentence);
                }
                start = i + 1;
            }
        }
        return List.copyOf(sentences);
    }

    private static final class Read {
        static final String TEXT = read();
        static final List<String> WORDS;
        static final Sized VOCABULARY;
        static final Sized SENTENCES;

        static {
            WORDS = wordsOf(TEXT).stream()
                    .filter(word -> word.chars().allMatch(c -> c < 128))
                    .toList();
            VOCABULARY = Sized.by(String::length, List.copyOf(new TreeSet<>(WORDS)));
            SENTENCES = Sized.by(sentence -> wordsOf(sentence).size(), sentencesOf(TEXT));
        }
    }
}
