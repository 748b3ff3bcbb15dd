// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Matches a predicted answer to a question against the right ones; the best of them counts.
public final class QaMatch {
    /// What to do with right answers of which nothing is left by normalisation: they would match anything.
    public enum EmptyGolds {
        /// They match nothing; the default.
        REFUSED,
        /// They match as in SQuAD's and Search-R1's scripts.
        AS_IN_SQUAD
    }

    private static final Set<String> CLOSED = Set.of("yes", "no", "noanswer");

    private final EmptyGolds emptyGolds;

    public QaMatch() {
        this(EmptyGolds.REFUSED);
    }

    public QaMatch(EmptyGolds emptyGolds) {
        this.emptyGolds = emptyGolds;
    }

    /// Whether the prediction is one of the right answers.
    public boolean exact(String prediction, List<String> golds) {
        String text = QaText.normalise(prediction);
        return golds.stream().map(QaText::normalise).filter(this::counts).anyMatch(text::equals);
    }

    /// Whether one of the right answers occurs in the prediction, as a part of its text.
    public boolean cover(String prediction, List<String> golds) {
        String text = QaText.normalise(prediction);
        return golds.stream().map(QaText::normalise).filter(this::counts).anyMatch(text::contains);
    }

    /// F1 of the words, as in SQuAD 2: two empty answers agree.
    public double f1(String prediction, List<String> golds) {
        return best(prediction, golds, false);
    }

    /// F1 of the words, as in HotpotQA: yes, no and noanswer agree only with themselves, empty answers with
    /// nothing.
    public double f1Hotpot(String prediction, List<String> golds) {
        return best(prediction, golds, true);
    }

    private double best(String prediction, List<String> golds, boolean hotpot) {
        List<String> words = QaText.tokens(prediction);
        double best = 0;
        for (String gold : golds) {
            List<String> right = QaText.tokens(gold);
            if (counts(String.join(" ", right))) {
                best = Math.max(best, hotpot && closedDiffer(words, right) ? 0 : f1(words, right, hotpot));
            }
        }
        return best;
    }

    private static boolean closedDiffer(List<String> a, List<String> b) {
        String x = String.join(" ", a);
        String y = String.join(" ", b);
        return !x.equals(y) && (CLOSED.contains(x) || CLOSED.contains(y));
    }

    private static double f1(List<String> words, List<String> right, boolean hotpot) {
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
        return 2 * precision * recall / (precision + recall);
    }

    private boolean counts(String gold) {
        return emptyGolds == EmptyGolds.AS_IN_SQUAD || !gold.isEmpty();
    }
}
