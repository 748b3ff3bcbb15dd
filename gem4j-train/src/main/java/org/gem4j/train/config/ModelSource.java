// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.nio.file.Path;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;

/// Where the policy's model comes from.
public sealed interface ModelSource {
    /// A small transformer that is made here: tokenizer and weights come from played episodes.
    ///
    /// @param hiddenSize its width, a multiple of 32 in 32..4096
    /// @param layers its blocks, in 1..128
    /// @param vocabularySize most tokens of its tokenizer, in 257..100000
    /// @param warmStart how it learns from play before it is trained
    record Embedded(int hiddenSize, int layers, int vocabularySize, WarmStartSettings warmStart)
            implements ModelSource {
        public Embedded {
            InvalidParameterException.require(
                    hiddenSize >= 32 && hiddenSize <= 4096 && hiddenSize % 32 == 0,
                    "hiddenSize",
                    "a multiple of 32 in 32..4096",
                    hiddenSize);
            InvalidParameterException.require(layers >= 1 && layers <= 128, "layers", "in 1..128", layers);
            InvalidParameterException.require(
                    vocabularySize >= 257 && vocabularySize <= 100_000,
                    "vocabularySize",
                    "in 257..100000",
                    vocabularySize);
        }

        public Embedded withSize(int newHiddenSize, int newLayers) {
            return new Embedded(newHiddenSize, newLayers, vocabularySize, warmStart);
        }

        public Embedded withVocabularySize(int newVocabularySize) {
            return new Embedded(hiddenSize, layers, newVocabularySize, warmStart);
        }

        public Embedded withWarmStart(WarmStartSettings newWarmStart) {
            return new Embedded(hiddenSize, layers, vocabularySize, newWarmStart);
        }
    }

    /// A checkpoint in Hugging Face's layout.
    record Folder(Path path) implements ModelSource {}

    /// About 120,000 parameters: width 64, two blocks.
    static Embedded embedded() {
        return new Embedded(64, 2, 512, WarmStartSettings.defaults());
    }

    static Folder folder(Path path) {
        return new Folder(path);
    }

    /// Whether the model is made here.
    default boolean isEmbedded() {
        return this instanceof Embedded;
    }

    /// The shape of the model, at most.
    ///
    /// @param maxModelLength tokens that an embedded one takes
    /// @throws org.gem4j.llm.ModelException if a model's folder cannot be read
    default DecoderConfig shape(int maxModelLength) {
        return switch (this) {
            case Embedded made ->
                DecoderConfig.small(made.vocabularySize(), made.hiddenSize(), made.layers(), maxModelLength);
            case Folder(Path path) -> ModelFolder.readConfig(path);
        };
    }
}
