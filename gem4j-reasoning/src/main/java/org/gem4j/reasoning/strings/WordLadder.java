// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// Two words, the second to be reached from the first by changing one letter at a time.
///
/// The answer is a shortest ladder; any other ladder of words counts too.
final class WordLadder extends ReasoningTask {
    private static final int ATTEMPTS = 500;
    private static final int SHORTEST = 3;
    private static final int ANY = -1;

    WordLadder() {
        super(TaskSpec.named("word_ladder", Category.ALGORITHMIC, "Turn one word into another, one letter at a time.")
                .range("word_length", 4, 4, 3, 6, "number of letters")
                .range("chain_length", ANY, ANY, ANY, 50, "length in words of the shortest ladder, 3 or more; -1: any")
                .wideDial("word_length", "word_length", 3, 4, 5)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        for (String option : List.of("min_chain_length", "max_chain_length")) {
            int length = config.integer(option);
            if (length != ANY && length < SHORTEST) {
                throw new IllegalArgumentException(
                        "option " + option + " of word_ladder must be -1 or at least 3 but was " + length);
            }
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "word_length");
        int least = Math.max(SHORTEST, config.integer("min_chain_length"));
        int most = config.integer("max_chain_length") == ANY ? Integer.MAX_VALUE : config.integer("max_chain_length");
        WordGraph graph = WordGraph.ofLength(length);
        int[] ladder = ladder(graph, least, most, random);
        StringBuilder answer = new StringBuilder((length + 1) * ladder.length);
        for (int word : ladder) {
            answer.append(answer.isEmpty() ? "" : ",").append(graph.word(word));
        }
        String start = graph.word(ladder[0]);
        String end = graph.word(ladder[ladder.length - 1]);
        return Draft.of(
                "Turn the word " + start + " into the word " + end + " step by step: each step changes one letter, no"
                        + " letters are added, removed or moved, and every word on the way is an English word. Answer"
                        + " with all words from " + start + " to " + end + ", in capitals and separated by commas"
                        + " without spaces.",
                answer.toString(),
                Metadata.of(
                        "start_word", start, "end_word", end, "word_length", length, "chain_length", ladder.length));
    }

    /// The words of a shortest ladder between two random words, of the requested length or near it.
    private static int[] ladder(WordGraph graph, int least, int most, SeededRandom random) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int start = random.nextInt(graph.size());
            int end = random.nextInt(graph.size());
            if (start != end && graph.joined(start, end)) {
                WordGraph.Ways ways = graph.from(start, end);
                int words = ways.steps()[end] + 1;
                if (words >= least && words <= most) {
                    return ways.to(end);
                }
            }
        }
        return nearest(graph, least, most, random);
    }

    /// The ladder whose length is nearest to the requested one, from a word that has any ladders.
    private static int[] nearest(WordGraph graph, int least, int most, SeededRandom random) {
        while (true) {
            WordGraph.Ways ways = graph.from(random.nextInt(graph.size()), -1);
            int best = -1;
            int bestDistance = Integer.MAX_VALUE;
            for (int word = 0; word < graph.size(); word++) {
                int words = ways.steps()[word] + 1;
                int distance = Math.max(least - words, words - most);
                if (words >= SHORTEST && distance < bestDistance) {
                    best = word;
                    bestDistance = distance;
                }
            }
            if (best >= 0) {
                return ways.to(best);
            }
        }
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String start = item.metadata().text("start_word");
        String end = item.metadata().text("end_word");
        String given = Strings.strip(Strings.upper(answer));
        if (!given.startsWith(start) || !given.endsWith(end)) {
            return 0;
        }
        List<String> words = new ArrayList<>();
        for (String word : Strings.split(given, ",")) {
            words.add(Strings.strip(word));
        }
        if (words.size() < 2
                || !words.getFirst().equals(start)
                || !words.getLast().equals(end)) {
            return 0;
        }
        WordGraph graph = WordGraph.ofLength(end.length());
        double score = graph.contains(words.getFirst()) ? 1 : 0.5;
        for (int i = 1; i < words.size(); i++) {
            if (!differInOne(words.get(i - 1), words.get(i))) {
                return 0;
            }
            score *= graph.contains(words.get(i)) ? 1 : 0.5;
        }
        return score;
    }

    private static boolean differInOne(String one, String other) {
        if (one.length() != other.length()) {
            return false;
        }
        int different = 0;
        for (int i = 0; i < one.length(); i++) {
            different += one.charAt(i) == other.charAt(i) ? 0 : 1;
        }
        return different == 1;
    }
}
