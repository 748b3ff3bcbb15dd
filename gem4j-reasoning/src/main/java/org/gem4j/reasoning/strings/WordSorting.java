// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.gem4j.env.OptionSpec;
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

/// Words of a story to sort by their characters.
final class WordSorting extends ReasoningTask {
    private static final double SAME_WORDS = 0.2;

    WordSorting() {
        super(TaskSpec.named("word_sorting", Category.ALGORITHMIC, "Sort words by their characters.")
                .range("words", 3, 10, 1, 1000, "number of words")
                .range("word_length", 3, 12, 1, 64, "number of letters of a word")
                .option(OptionSpec.choice(
                        "transformation",
                        "original",
                        List.of("original", "lowercase", "uppercase", "randomcase"),
                        "How the case of the words is changed."))
                .wideDial("num_words", "words", 5, 10, 25, 50, 100)
                .wideDial("word_length", "word_length", 3, 5, 10, 15)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        int available = Book.vocabulary()
                .between(config.integer("min_word_length"), config.integer("max_word_length"))
                .size();
        if (config.integer("max_words") > available) {
            throw new IllegalArgumentException("option max_words of word_sorting must be at most " + available
                    + " (the words of this length) but was " + config.integer("max_words"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "words");
        List<String> original = Book.vocabulary()
                .sample(random, count, config.integer("min_word_length"), config.integer("max_word_length"));
        List<String> transformed = transform(original, config.text("transformation"), random);
        boolean ascending = random.nextBoolean();
        String[] sorted = transformed.toArray(String[]::new);
        Arrays.sort(sorted);
        if (!ascending) {
            Collections.reverse(Arrays.asList(sorted));
        }
        int longest = 0;
        for (String word : original) {
            longest = Math.max(longest, word.length());
        }
        String direction = ascending ? "ascending" : "descending";
        return Draft.of(
                "Sort these words in " + direction + " order of their characters' codes (ASCII, so that digits come"
                        + " before uppercase letters, and those before lowercase letters):\n\n"
                        + String.join(", ", transformed)
                        + "\n\nAnswer with the sorted words, separated by commas and spaces as they are here.",
                String.join(", ", sorted),
                Metadata.of(
                        "original_words",
                        original,
                        "sorted_words",
                        List.of(sorted),
                        "transformed_words",
                        transformed,
                        "direction",
                        direction,
                        "num_words",
                        count,
                        "word_length",
                        longest));
    }

    private static List<String> transform(List<String> words, String transformation, SeededRandom random) {
        return switch (transformation) {
            case "original" -> words;
            case "lowercase" ->
                words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
            case "uppercase" ->
                words.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
            default -> words.stream().map(word -> randomCase(word, random)).toList();
        };
    }

    private static String randomCase(String word, SeededRandom random) {
        char[] letters = word.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = random.nextBoolean() ? Character.toUpperCase(letters[i]) : Character.toLowerCase(letters[i]);
        }
        return new String(letters);
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        int wanted = item.metadata().texts("sorted_words").size();
        long words = Strings.split(answer, ",").stream()
                .filter(word -> !word.isBlank())
                .count();
        double score = grade(answer, item, config);
        return words > wanted ? score * wanted / words : score;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        List<String> wanted = item.metadata().texts("sorted_words");
        if (answer.isEmpty() || wanted.isEmpty()) {
            return 0;
        }
        List<String> words = new ArrayList<>();
        for (String word : Strings.split(answer, ",")) {
            words.add(Strings.strip(word));
        }
        if (words.equals(wanted)) {
            return 1;
        }
        int equal = 0;
        for (int i = 0; i < Math.min(words.size(), wanted.size()); i++) {
            equal += words.get(i).equals(wanted.get(i)) ? 1 : 0;
        }
        double share = (double) equal / wanted.size();
        return words.size() == wanted.size() && sameWords(words, wanted) ? Math.max(share, SAME_WORDS) : share;
    }

    private static boolean sameWords(List<String> words, List<String> wanted) {
        List<String> left = new ArrayList<>(words);
        List<String> right = new ArrayList<>(wanted);
        Collections.sort(left);
        Collections.sort(right);
        return left.equals(right);
    }
}
