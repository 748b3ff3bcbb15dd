// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gem4j.llm.Decoder;
import org.gem4j.llm.Generator;
import org.gem4j.llm.LocalPolicy;
import org.gem4j.llm.ModelFolder;
import org.gem4j.rollout.BatchedPolicy;
import org.gem4j.rollout.TurnPolicy;

/// A checkpoint played on this machine.
final class LocalModel {
    private LocalModel() {}

    /// What identifies a checkpoint without reading all of it: the size of its weights and when they were written.
    static Map<String, String> facts(Path folder) {
        Path weights = folder.resolve("model.safetensors");
        try {
            return Files.isRegularFile(weights)
                    ? Map.of(
                            "weights",
                            Files.size(weights) + " bytes of "
                                    + Files.getLastModifiedTime(weights).toInstant())
                    : Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + weights, e);
        }
    }

    static TurnPolicy open(Path folder) {
        return BatchedPolicy.open(
                "gem4j-device-0",
                () -> {
                    ModelFolder.Loaded loaded = ModelFolder.read(folder);
                    Decoder decoder = new Decoder(loaded.weights());
                    Generator generator = new Generator(decoder, loaded.tokenizer());
                    return new BatchedPolicy.Owned(new LocalPolicy(generator), () -> {
                        generator.close();
                        decoder.close();
                    });
                },
                Optional.empty());
    }
}
