// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class StringsTasks {
    private StringsTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(
                new Ab(),
                new BinaryAlternation(),
                new CaesarCipher(),
                new GroupAnagrams(),
                new IsomorphicStrings(),
                new LetterCounting(),
                new LetterJumble(),
                new PalindromeGeneration(),
                new PalindromePartitioning(),
                new RansomNote(),
                new SentenceReordering(),
                new SpellBackward(),
                new StringInsertion(),
                new StringManipulation(),
                new StringSplitting(),
                new StringSynthesis(),
                new WordLadder(),
                new WordSequenceReversal(),
                new WordSorting());
    }
}
