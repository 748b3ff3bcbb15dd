// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.grade.qa.QaText;

/// How far the words of two texts agree.
final class WordMatch {
    private static final Set<String> CLOSED = Set.of("yes", "no", "noanswer");

    private WordMatch() {}

    /// @param f1 the harmonic mean of the others
    /// @param precision the share of the prediction's words that are right
    /// @param recall the share of the right words that are there
    record Score(double f1, double precision, double recall) {}

    static double exact(String prediction, String answer) {
        return QaText.normalize(prediction).equals(QaText.normalize(answer)) ? 1 : 0;
    }

    /// Words counted as often as they occur; yes and no count only alone.
    static Score f1(String prediction, String answer) {
        String said = QaText.normalize(prediction);
        String right = QaText.normalize(answer);
        if ((CLOSED.contains(said) || CLOSED.contains(right)) && !said.equals(right)) {
            return new Score(0, 0, 0);
        }
        List<String> words = QaText.tokens(prediction);
        List<String> wanted = QaText.tokens(answer);
        Map<String, Integer> left = new HashMap<>();
        wanted.forEach(word -> left.merge(word, 1, Integer::sum));
        int shared = 0;
        for (String word : words) {
            int count = left.getOrDefault(word, 0);
            if (count > 0) {
                left.put(word, count - 1);
                shared++;
            }
        }
        if (shared == 0) {
            return new Score(0, 0, 0);
        }
        double precision = (double) shared / words.size();
        double recall = (double) shared / wanted.size();
        return new Score(2 * precision * recall / (precision + recall), precision, recall);
    }
}
