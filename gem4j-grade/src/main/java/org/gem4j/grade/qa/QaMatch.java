// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Matches a predicted answer to a question against the reference answers; the best match counts.
///
/// [#exact] is the match to train with. [#cover] pays every text that holds a right answer among others ("Paris or
/// London"), and [#f1] pays a share for shared words: they are for measuring.
public final class QaMatch {
    /// What of two answers has to agree.
    public enum Rules {
        /// The words, with the marks that belong to values ([ValueWords]); an answer covers whole words; right
        /// answers without words match only the same text. The default.
        VALUES,
        /// The words without any punctuation, as in SQuAD's and Search-R1's scripts, where right answers of
        /// which nothing is left match everything.
        SQUAD
    }

    private static final Set<String> CLOSED = Set.of("yes", "no", "noanswer");

    private final Rules rules;

    public QaMatch() {
        this(Rules.VALUES);
    }

    public QaMatch(Rules rules) {
        this.rules = rules;
    }

    /// Whether the prediction is one of the right answers.
    public boolean exact(String prediction, List<String> golds) {
        List<String> words = words(prediction);
        for (String gold : golds) {
            List<String> right = words(gold);
            boolean same = counts(right)
                    ? (words.equals(right) || isSameTitle(prediction, gold)) && !differInUnit(prediction, gold)
                    : isSameText(prediction, gold);
            if (same) {
                return true;
            }
        }
        return false;
    }

    /// Whether one of the right answers occurs in the prediction, as a part of its text.
    public boolean cover(String prediction, List<String> golds) {
        String text = String.join(" ", words(prediction));
        for (String gold : golds) {
            List<String> right = words(gold);
            String part = String.join(" ", right);
            boolean covered = rules == Rules.SQUAD ? text.contains(part) : ValueWords.covers(text, part);
            if (counts(right) ? covered : isSameText(prediction, gold)) {
                return true;
            }
        }
        return false;
    }

    /// F1 of the words, as in SQuAD 2: two empty answers agree. Under [Rules#VALUES] it is 1 only for the same
    /// words in the same order.
    public double f1(String prediction, List<String> golds) {
        return best(prediction, golds, false);
    }

    /// F1 of the words, as in HotpotQA: yes, no and noanswer agree only with themselves, empty answers with
    /// nothing.
    public double f1Hotpot(String prediction, List<String> golds) {
        return best(prediction, golds, true);
    }

    private double best(String prediction, List<String> golds, boolean hotpot) {
        List<String> words = words(prediction);
        double best = 0;
        for (String gold : golds) {
            List<String> right = words(gold);
            if (counts(right)) {
                boolean differ = hotpot && closedDiffer(words, right) || differInUnit(prediction, gold);
                best = Math.max(best, differ ? 0 : f1(words, right, hotpot));
                best = isSameTitle(prediction, gold) && !differ ? 1 : best;
            }
        }
        return best;
    }

    private static boolean closedDiffer(List<String> a, List<String> b) {
        String x = String.join(" ", a);
        String y = String.join(" ", b);
        return !x.equals(y) && (CLOSED.contains(x) || CLOSED.contains(y));
    }

    private double f1(List<String> words, List<String> right, boolean hotpot) {
        if (words.isEmpty() || right.isEmpty()) {
            return !hotpot && words.isEmpty() && right.isEmpty() ? 1 : 0;
        }
        Map<String, Integer> counts = new HashMap<>();
        right.forEach(word -> counts.merge(word, 1, Integer::sum));
        int common = 0;
        for (String word : words) {
            Integer left = counts.get(word);
            if (left != null && left > 0) {
                counts.put(word, left - 1);
                common++;
            }
        }
        if (common == 0) {
            return 0;
        }
        double precision = (double) common / words.size();
        double recall = (double) common / right.size();
        double f1 = 2 * precision * recall / (precision + recall);
        boolean reordered = rules == Rules.VALUES && f1 == 1 && !words.equals(right);
        return reordered ? (double) common / (common + 1) : f1;
    }

    private List<String> words(String text) {
        return rules == Rules.SQUAD ? QaText.tokens(text) : ValueWords.of(text);
    }

    private boolean differInUnit(String prediction, String gold) {
        return rules == Rules.VALUES && ValueWords.differInUnit(prediction, gold);
    }

    private boolean counts(List<String> gold) {
        return rules == Rules.SQUAD || !gold.isEmpty();
    }

    /// Whether two answers have the same words with all articles: what is a letter in one may be an article in the
    /// other.
    private boolean isSameTitle(String prediction, String gold) {
        return rules == Rules.VALUES && ValueWords.withArticles(prediction).equals(ValueWords.withArticles(gold));
    }

    /// Whether an answer without words, such as `!!!`, is the same text.
    private static boolean isSameText(String prediction, String gold) {
        return !gold.isBlank() && prediction.strip().equals(gold.strip());
    }
}
