// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algorithmic;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The list of this category.
public final class AlgorithmicTasks {
    private AlgorithmicTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(
                new Ab(),
                new BaseConversion(),
                new BinaryAlternation(),
                new BinaryMatrix(),
                new CaesarCipher(),
                new CountPrimes(),
                new Cryptarithm(),
                new GameOfLife(),
                new GameOfLifeHalting(),
                new GraphColor(),
                new GroupAnagrams(),
                new IsomorphicStrings(),
                new Jugs(),
                new LetterCounting(),
                new LetterJumble(),
                new ManipulateMatrix(),
                new NumberFiltering(),
                new NumberSorting(),
                new PalindromeGeneration(),
                new PalindromePartitioning(),
                new PoolMatrix(),
                new RansomNote(),
                new RotateMatrix(),
                new RottenOranges(),
                new SentenceReordering(),
                new SpellBackward(),
                new SpiralMatrix(),
                new StringInsertion(),
                new StringManipulation(),
                new StringSplitting(),
                new StringSynthesis(),
                new WordLadder(),
                new WordSequenceReversal(),
                new WordSorting());
    }
}
