// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Advice for a user who named something on this machine that is not a model folder.
final class ModelHint {
    private static final Pattern CHECKPOINT = Pattern.compile("step-(\\d{1,18})");

    private ModelHint() {}

    /// A sentence with a blank before it, or nothing where there is no advice.
    static String of(String given) {
        Path path = Path.of(given);
        if (given.endsWith(".gguf")) {
            return " ./gem4j import-gguf FILE DIR converts a GGUF file into such a folder.";
        }
        if (Files.exists(path.resolve("adapter_config.json"))) {
            return " These are adapters: ./gem4j merge-lora " + given + " DIR merges them into their base model.";
        }
        Optional<Path> checkpoint = newest(path.resolve("checkpoints"));
        return checkpoint
                .map(newest -> " It is a run folder; its newest checkpoint is " + newest + ".")
                .orElse("");
    }

    private static Optional<Path> newest(Path checkpoints) {
        if (!Files.isDirectory(checkpoints)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(checkpoints)) {
            return all.filter(folder -> step(folder) >= 0).max(Comparator.comparingLong(ModelHint::step));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static long step(Path folder) {
        Matcher name = CHECKPOINT.matcher(folder.getFileName().toString());
        return name.matches() ? Long.parseLong(name.group(1)) : -1;
    }
}
