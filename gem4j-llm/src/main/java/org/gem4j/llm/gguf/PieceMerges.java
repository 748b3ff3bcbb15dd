// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/// The merges behind a SentencePiece vocabulary, which itself only scores its pieces: every way to put a piece together
/// from two others, the best-scored piece first.
final class PieceMerges {
    private PieceMerges() {}

    private record Merge(String left, String right, int leftId, int rightId, double score) {}

    static List<List<String>> of(Map<String, Integer> vocabulary, IntToDoubleFunction score) {
        List<Merge> merges = new ArrayList<>();
        vocabulary.forEach((piece, id) -> {
            for (int cut = 1; cut < piece.length(); cut++) {
                if (Character.isLowSurrogate(piece.charAt(cut))) {
                    continue;
                }
                Integer left = vocabulary.get(piece.substring(0, cut));
                Integer right = vocabulary.get(piece.substring(cut));
                if (left != null && right != null) {
                    merges.add(new Merge(
                            piece.substring(0, cut), piece.substring(cut), left, right, score.applyAsDouble(id)));
                }
            }
        });
        merges.sort(Comparator.comparingDouble((Merge merge) -> -merge.score())
                .thenComparingInt(Merge::leftId)
                .thenComparingInt(Merge::rightId));
        return merges.stream()
                .map(merge -> List.of(merge.left(), merge.right()))
                .toList();
    }
}
