// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gem4j.text.BpeTokenizer.Merge;

/// Learns the merges of a [BpeTokenizer] from sample text.
public final class BpeTrainer {
    private BpeTrainer() {}

    /// Repeatedly merges the most frequent pair until the vocabulary is full or no pair occurs often enough. Ties
    /// go to the lower ids, so the result depends on the texts alone.
    ///
    /// @param maxVocabulary at least 257: the bytes and the end of a turn
    /// @param minCount how often a pair must occur to be merged, at least 1
    public static BpeTokenizer train(Iterable<String> texts, int maxVocabulary, int minCount) {
        if (maxVocabulary < 257) {
            throw new IllegalArgumentException("maxVocabulary must be >= 257 but was " + maxVocabulary);
        }
        if (minCount < 1) {
            throw new IllegalArgumentException("minCount must be >= 1 but was " + minCount);
        }
        List<Word> words = words(texts);
        List<Merge> merges = new ArrayList<>();
        List<String> tokens = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
            tokens.add(String.valueOf((char) b));
        }
        Set<String> known = new HashSet<>(tokens);
        while (257 + merges.size() < maxVocabulary) {
            Optional<Merge> best = mostFrequent(
                    words, minCount, pair -> !known.contains(tokens.get(pair.left()) + tokens.get(pair.right())));
            if (best.isEmpty()) {
                break;
            }
            Merge merge = best.get();
            int id = tokens.size();
            words.forEach(word -> word.length = BpeTokenizer.replace(word.ids, word.length, merge, id));
            merges.add(merge);
            tokens.add(tokens.get(merge.left()) + tokens.get(merge.right()));
            known.add(tokens.getLast());
        }
        return new BpeTokenizer(merges);
    }

    /// A distinct piece of text and how often it occurs.
    private static final class Word {
        final int[] ids;
        final long count;
        int length;

        Word(int[] ids, long count) {
            this.ids = ids;
            this.count = count;
            this.length = ids.length;
        }
    }

    private static List<Word> words(Iterable<String> texts) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String text : texts) {
            BpeTokenizer.pieces(text).forEach(piece -> counts.merge(piece, 1L, Long::sum));
        }
        ByteTokenizer bytes = new ByteTokenizer();
        List<Word> words = new ArrayList<>();
        counts.forEach((piece, count) -> words.add(new Word(bytes.encode(piece), count)));
        return words;
    }

    /// @param allowed refuses a pair whose text is a token already (reached by other merges): a text has one id
    private static Optional<Merge> mostFrequent(List<Word> words, int minCount, Predicate<Merge> allowed) {
        Map<Merge, Long> counts = new HashMap<>();
        for (Word word : words) {
            for (int i = 0; i + 1 < word.length; i++) {
                counts.merge(new Merge(word.ids[i], word.ids[i + 1]), word.count, Long::sum);
            }
        }
        Comparator<Map.Entry<Merge, Long>> order = Map.Entry.comparingByValue();
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= minCount && allowed.test(entry.getKey()))
                .max(order.thenComparing(
                        entry -> entry.getKey(),
                        Comparator.comparingInt(Merge::left)
                                .thenComparingInt(Merge::right)
                                .reversed()))
                .map(Map.Entry::getKey);
    }
}
