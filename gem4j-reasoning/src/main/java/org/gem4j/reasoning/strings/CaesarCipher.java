// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Book;
import org.gem4j.reasoning.words.Sized;
import org.gem4j.text.python.Strings;

/// A sentence whose letters are all shifted by the same number of places in the alphabet.
final class CaesarCipher extends ReasoningTask {
    private static final int LETTERS = 26;
    private static final List<String> DELIMITERS = List.of(".", "!", "?", ";", ":", ",");

    /// The sentences of the story by what ends them.
    private static final ConcurrentHashMap<String, Sized> SENTENCES = new ConcurrentHashMap<>();

    CaesarCipher() {
        super(TaskSpec.named("caesar_cipher", Category.ALGORITHMIC, "Decrypt a sentence whose letters are shifted.")
                .option(OptionSpec.choice(
                        "delimiter", ".", DELIMITERS, "Character that ends a sentence of the source text."))
                .range("words", 3, 20, 1, 100, "number of words")
                .range("rotation", 1, LETTERS - 1, 1, LETTERS - 1, "number of places that letters are shifted by")
                .wideDial("rotation", "rotation", 5, 15, 25, 50)
                .wideDial("words", "words", 5, 15, 25, 50));
    }

    private static Sized sentences(TaskConfig config) {
        return SENTENCES.computeIfAbsent(config.text("delimiter"), delimiter -> {
            LinkedHashSet<String> sentences = new LinkedHashSet<>();
            for (String sentence : Strings.split(Book.text(), delimiter)) {
                String words = Strings.split(sentence).stream()
                        .filter(word -> word.chars().allMatch(c -> c < 128 && Character.isLetter(c)))
                        .collect(Collectors.joining(" "));
                if (!words.isEmpty()) {
                    sentences.add(words.toUpperCase(Locale.ROOT));
                }
            }
            return Sized.by(CaesarCipher::words, List.copyOf(sentences));
        });
    }

    private static int words(String sentence) {
        int words = 1;
        for (int i = 0; i < sentence.length(); i++) {
            words += sentence.charAt(i) == ' ' ? 1 : 0;
        }
        return words;
    }

    @Override
    protected void check(TaskConfig config) {
        int min = config.integer("min_words");
        int max = config.integer("max_words");
        if (sentences(config).between(min, max).isEmpty()) {
            throw new IllegalArgumentException(
                    "options min_words and max_words of caesar_cipher must allow the length of"
                            + " a sentence, " + sentences(config).smallest() + " to "
                            + sentences(config).largest() + ", but were " + min + " and " + max);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String clear = sentences(config).pick(random, config.integer("min_words"), config.integer("max_words"));
        int rotation = Choices.inRange(random, config, "rotation");
        char[] characters = clear.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] != ' ') {
                characters[i] = (char) ('A' + (characters[i] - 'A' + rotation) % LETTERS);
            }
        }
        String cipher = new String(characters);
        return Draft.of(
                "In the text below every letter was replaced by the one a fixed number of places later in the"
                        + " alphabet, where A follows Z. Find the number and decrypt the text:\n\n" + cipher
                        + "\n\nAnswer with the decrypted text alone, in capitals.",
                clear,
                Metadata.of(
                        "rotation", rotation, "cipher_text", cipher, "clear_text", clear, "num_words", words(clear)));
    }
}
