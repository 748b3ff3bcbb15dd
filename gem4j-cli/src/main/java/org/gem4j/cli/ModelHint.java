// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.report.RunFolder;

/// Advice for a user who named something on this machine that is not a model folder.
final class ModelHint {
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
        return new RunFolder(path)
                .newestCheckpoint()
                .map(newest -> " It is a run folder; its newest checkpoint is " + newest + ".")
                .orElse("");
    }
}
