// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.data.hub.Hub;
import org.gem4j.data.hub.HubRepo;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.data.hub.HubSnapshot;

/// Resolves the model that a user names: a folder, or `OWNER/NAME` in the hub's cache, where `./gem4j download` puts
/// it.
///
/// A folder of that name takes precedence. Nothing is downloaded here.
///
/// @param hub its settings, asked for where the name may be one of the hub
public record ModelPlace(Supplier<HubSettings> hub) {
    public static ModelPlace fromEnvironment() {
        return new ModelPlace(HubSettings::fromEnvironment);
    }

    /// The cache's folder of a model of the hub, if that is what is named and the cache has it.
    public Optional<Path> cached(String named) {
        return repository(named)
                .flatMap(repository -> Hub.cached(hub.get(), repository))
                .filter(ModelPlace::hasWeights)
                .map(HubSnapshot::folder)
                .filter(ModelPlace::isModel);
    }

    /// The folder of a model.
    ///
    /// @param option by which it was named
    /// @param legal what the option takes, in words
    /// @throws CliException saying how to get the model
    public Path require(String option, String legal, String named) {
        Optional<Path> cached = cached(named);
        if (cached.isPresent()) {
            return cached.get();
        }
        Path folder = Path.of(named);
        if (isModel(folder)) {
            return folder;
        }
        throw CliException.missing(option + " must be " + legal + " but was " + named
                + (repository(named).isPresent()
                        ? ", which is neither a folder nor in the hub's cache "
                                + hub.get().cache() + "."
                        : ", where there is no config.json.")
                + advice(named));
    }

    /// Advice for a user who named something other than a model: a sentence with a leading space, or nothing.
    public String advice(String named) {
        return repository(named)
                .map(repository ->
                        " If it is a model on the hub, ./gem4j download " + repository.id() + " downloads it.")
                .orElseGet(() -> ModelHint.of(named));
    }

    /// Other programs may have downloaded only the tokenizer.
    private static boolean hasWeights(HubSnapshot snapshot) {
        return snapshot.files().stream().anyMatch(file -> file.endsWith(".safetensors"));
    }

    private static boolean isModel(Path folder) {
        return Files.isRegularFile(folder.resolve("config.json"));
    }

    private static Optional<HubRepo> repository(String named) {
        if (!named.contains("/") || Files.exists(Path.of(named))) {
            return Optional.empty();
        }
        try {
            return Optional.of(HubRepo.model(named));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
