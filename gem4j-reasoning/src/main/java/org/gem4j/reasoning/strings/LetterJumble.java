// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Book;
import org.gem4j.text.python.Strings;

/// Words of a story with scrambled letters, to restore.
final class LetterJumble extends ReasoningTask {
    private static final int LONGEST = 64;

    /// The words of the story by their least and greatest length.
    private static final ConcurrentHashMap<Integer, List<String>> WORDS = new ConcurrentHashMap<>();

    LetterJumble() {
        super(TaskSpec.named("letter_jumble", Category.ALGORITHMIC, "Unscramble the letters of words.")
                .range("word_len", 1, LONGEST, 1, LONGEST, "number of letters of a word")
                .range("words", 3, 20, 1, 1000, "number of words")
                .numberRange("corruption_level", 0.1, 0.9, 0, 1, "fraction of letters that are swapped")
                .bool("consecutive_words", true, "Whether the words are consecutive in the source text.")
                .wideDial("word_len", "word_len", 5, 10, 15, 30, 50)
                .wideDial("words", "words", 5, 10, 25, 50, 100)
                .wideDial("corruption_level", "corruption_level", 0.1, 0.3, 0.6, 0.9)
                .floor(0.7)
                .partial(1));
    }

    private static List<String> words(TaskConfig config) {
        int min = config.integer("min_word_len");
        int max = config.integer("max_word_len");
        return WORDS.computeIfAbsent(
                min * (LONGEST + 1) + max,
                key -> Book.words().stream()
                        .filter(word -> word.length() >= min
                                && word.length() <= max
                                && word.chars().allMatch(Character::isLetter))
                        .toList());
    }

    @Override
    protected void check(TaskConfig config) {
        int available = words(config).size();
        if (config.integer("max_words") > available) {
            throw new IllegalArgumentException("option max_words of letter_jumble must be at most " + available
                    + " (the words of this length) but was " + config.integer("max_words"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<String> words = words(config);
        int count = Choices.inRange(random, config, "words");
        double least = config.number("min_corruption_level");
        double level = least + random.nextDouble() * (config.number("max_corruption_level") - least);
        List<String> original;
        if (config.bool("consecutive_words")) {
            int start = random.nextInt(words.size() - count + 1);
            original = words.subList(start, start + count);
        } else {
            original = Choices.sample(random, words, count);
        }
        StringBuilder question = new StringBuilder(320 + 8 * count)
                .append("In each word of the text below, some letters may have been swapped; the words themselves are"
                        + " in order, and every letter keeps its case. Write down the text with the letters of every"
                        + " word in their proper order.\n\n");
        List<String> scrambled = new ArrayList<>(count);
        for (String word : original) {
            scrambled.add(scramble(word, level, random));
            question.append(scrambled.size() == 1 ? "" : " ").append(scrambled.getLast());
        }
        return Draft.of(
                question.append("\n\nAnswer with the corrected text alone.").toString(),
                String.join(" ", original),
                Metadata.of(
                        "num_words",
                        count,
                        "corruption_level",
                        level,
                        "scrambled_words",
                        scrambled,
                        "original_words",
                        original));
    }

    private static String scramble(String word, double level, SeededRandom random) {
        if (word.length() < 2) {
            return word;
        }
        char[] letters = word.toCharArray();
        for (int swaps = Math.max(1, (int) (letters.length * level)); swaps > 0; swaps--) {
            int one = random.nextInt(letters.length);
            int other = random.nextInt(letters.length - 1);
            other += other >= one ? 1 : 0;
            char swapped = letters[one];
            letters[one] = letters[other];
            letters[other] = swapped;
        }
        return new String(letters);
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        int wanted = Strings.split(item.oracle()).size();
        int words = Strings.split(answer).size();
        double score = grade(answer, item, config);
        return words > wanted ? score * wanted / words : score;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        List<String> words = Strings.split(Strings.lower(answer));
        if (words.isEmpty()) {
            return 0;
        }
        String oracle = Strings.lower(Strings.strip(item.oracle()));
        if (Strings.lower(Strings.strip(answer)).equals(oracle)) {
            return 1;
        }
        List<String> wanted = Strings.split(oracle);
        int equal = 0;
        for (int i = 0; i < Math.min(wanted.size(), words.size()); i++) {
            equal += wanted.get(i).equals(words.get(i)) ? 1 : 0;
        }
        return wanted.isEmpty() ? 0 : (double) equal / wanted.size();
    }
}
