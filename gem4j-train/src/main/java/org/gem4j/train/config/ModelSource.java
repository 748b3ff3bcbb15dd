// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.data.hub.HubFilter;
import org.gem4j.data.hub.HubProgress;
import org.gem4j.data.hub.HubRepo;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;

/// The source of the policy's model.
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

    /// A checkpoint that learns from play before it is trained, as an embedded model does.
    ///
    /// @param checkpoint of a folder or the hub
    record WarmStarted(ModelSource checkpoint, WarmStartSettings warmStart) implements ModelSource {
        public WarmStarted {
            if (checkpoint.isEmbedded() || checkpoint instanceof WarmStarted) {
                throw new IllegalArgumentException("a warm start can be added only once, and only to a model of a"
                        + " folder or the hub: the embedded model has its own setting for it");
            }
        }
    }

    /// A model of the hub. It is downloaded into the hub's cache once, when it is first needed.
    final class Hub implements ModelSource {
        private final HubRepo repo;
        private final HubSettings settings;
        private final HubProgress progress;
        private Optional<Path> folder = Optional.empty();

        private Hub(HubRepo repo, HubSettings settings, HubProgress progress) {
            this.repo = repo;
            this.settings = settings;
            this.progress = progress;
        }

        private synchronized Path download() {
            if (folder.isEmpty()) {
                try (var hub = new org.gem4j.data.hub.Hub(settings)) {
                    folder = Optional.of(
                            hub.snapshot(repo, HubFilter.model(), progress).folder());
                }
            }
            return folder.get();
        }

        /// The repository and its revision.
        @Override
        public String toString() {
            return repo.toString();
        }
    }

    /// About 120,000 parameters: width 64, two blocks.
    static Embedded embedded() {
        return new Embedded(64, 2, 512, WarmStartSettings.defaults());
    }

    static Folder folder(Path path) {
        return new Folder(path);
    }

    /// A model of the Hugging Face hub, such as `Qwen/Qwen3-0.6B`, with the settings of the environment
    /// (`HF_TOKEN`, `HF_HOME` and so on).
    ///
    /// @throws IllegalArgumentException if it is not the name of a repository
    static Hub hub(String id) {
        return hub(HubRepo.model(id), HubSettings.fromEnvironment(), HubProgress.NONE);
    }

    /// A model of a hub.
    ///
    /// @param repo with the revision; a commit rather than a branch pins what a resumed run reads
    /// @param progress told how the download goes
    static Hub hub(HubRepo repo, HubSettings settings, HubProgress progress) {
        return new Hub(repo, settings, progress);
    }

    /// The same model with another warm start. What a checkpoint begins with is
    /// [WarmStartSettings#ofCheckpoint].
    default ModelSource withWarmStart(UnaryOperator<WarmStartSettings> change) {
        return switch (this) {
            case Embedded made -> made.withWarmStart(change.apply(made.warmStart()));
            case WarmStarted given -> new WarmStarted(given.checkpoint(), change.apply(given.warmStart()));
            case Folder _, Hub _ -> new WarmStarted(this, change.apply(WarmStartSettings.ofCheckpoint()));
        };
    }

    /// Whether the model is made here.
    default boolean isEmbedded() {
        return this instanceof Embedded;
    }

    /// The folder of a given model, downloaded if need be; none for one that is made here.
    ///
    /// @throws org.gem4j.data.hub.HubException if a model of the hub cannot be downloaded
    default Optional<Path> directory() {
        return switch (this) {
            case Embedded _ -> Optional.empty();
            case Folder(Path path) -> Optional.of(path);
            case WarmStarted started -> started.checkpoint().directory();
            case Hub hub -> Optional.of(hub.download());
        };
    }

    /// The shape of the model, at most.
    ///
    /// @param maxModelLength tokens that an embedded one takes
    /// @throws org.gem4j.llm.ModelException if a model's folder cannot be read
    default DecoderConfig shape(int maxModelLength) {
        return this instanceof Embedded made
                ? DecoderConfig.small(made.vocabularySize(), made.hiddenSize(), made.layers(), maxModelLength)
                : ModelFolder.readConfig(directory().orElseThrow());
    }
}
