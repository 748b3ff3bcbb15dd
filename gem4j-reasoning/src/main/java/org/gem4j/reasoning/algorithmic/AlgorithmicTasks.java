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
                new GameOfLife(),
                new GameOfLifeHalting(),
                new IsomorphicStrings(),
                new LetterCounting(),
                new LetterJumble(),
                new ManipulateMatrix(),
                new PalindromeGeneration(),
                new PoolMatrix(),
                new RansomNote(),
                new RotateMatrix(),
                new RottenOranges(),
                new SentenceReordering(),
                new SpellBackward(),
                new SpiralMatrix(),
                new WordSequenceReversal(),
                new WordSorting());
    }
}
