// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Dictionary;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.PythonNull;

/// Words to group by the letters they are made of.
final class GroupAnagrams extends ReasoningTask {
    private static final double READABLE = 0.01;

    GroupAnagrams() {
        super(TaskSpec.named("group_anagrams", Category.ALGORITHMIC, "Group words that are anagrams.")
                .range("anagram_groups", 2, 10, 1, 2000, "number of groups")
                .range("words_per_group", 2, 5, 1, 20, "number of words in a group, fewer if there are not enough")
                .wideDial("anagram_groups", "anagram_groups", 5, 10, 50, 100)
                .rangeDial("words_per_group", "words_per_group", 2, 5, 10)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "anagram_groups");
        List<List<String>> solution = new ArrayList<>(count);
        List<String> words = new ArrayList<>(3 * count);
        Set<Integer> drawn = HashSet.newHashSet(count);
        while (solution.size() < count) {
            int index = random.nextInt(Anagrams.GROUPS.size());
            if (drawn.add(index)) {
                List<String> all = Anagrams.GROUPS.get(index);
                List<String> group = group(random, all, Choices.inRange(random, config, "words_per_group"));
                words.addAll(group);
                solution.add(group);
            }
        }
        random.shuffle(words);
        solution.sort(Comparator.comparing(List::getFirst));
        StringBuilder question = new StringBuilder(400 + 12 * words.size())
                .append(
                        "Two words are anagrams if they have the same letters, each the same number of times. Put the words"
                                + " below into groups of anagrams:\n\n");
        for (int i = 0; i < words.size(); i++) {
            question.append(i == 0 ? "" : ", ").append(words.get(i));
        }
        return Draft.of(
                question.append("\n\nAnswer with a JSON list of lists of words, one list for each group, in any order.")
                        .toString(),
                PalindromePartitioning.text(solution),
                Metadata.of("words", words, "solution", solution, "anagram_groups", count));
    }

    /// As many of the words, in order.
    private static List<String> group(SeededRandom random, List<String> all, int count) {
        List<String> group = new ArrayList<>(all);
        while (group.size() > count) {
            group.remove(random.nextInt(group.size()));
        }
        return group;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Object given = JsonText.loads(answer).orElse(PythonNull.NULL);
        if (given instanceof Map || given instanceof String) {
            return READABLE;
        }
        if (!(given instanceof List<?> groups)) {
            return 0;
        }
        for (Object group : groups) {
            if (!(group instanceof List || group instanceof Map || group instanceof String)) {
                return 0;
            }
        }
        return Arrays.equals(sorted(groups), sorted(item.metadata().list("solution"))) ? 1 : READABLE;
    }

    /// The groups as texts in order, each with its words in order.
    private static String[] sorted(List<?> groups) {
        String[] sorted = new String[groups.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = groups.get(i) instanceof List<?> words ? sortedWords(words) : String.valueOf(groups.get(i));
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /// Items that are not text are marked, so that they equal no word.
    private static String sortedWords(List<?> words) {
        String[] texts = new String[words.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = words.get(i) instanceof String text ? text : "#" + words.get(i);
        }
        Arrays.sort(texts);
        return String.join("\n", texts);
    }

    private static final class Anagrams {
        /// The words of the dictionary that have anagrams, in groups.
        static final List<List<String>> GROUPS = groups();

        private static List<List<String>> groups() {
            Map<String, List<String>> byLetters = new TreeMap<>();
            for (String word : Dictionary.all().between(Dictionary.SHORTEST, Dictionary.LONGEST)) {
                char[] letters = word.toCharArray();
                Arrays.sort(letters);
                byLetters
                        .computeIfAbsent(new String(letters), key -> new ArrayList<>())
                        .add(word);
            }
            return byLetters.values().stream()
                    .filter(words -> words.size() > 1)
                    .map(words -> words.stream().sorted().toList())
                    .toList();
        }
    }
}
