// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gem4j.llm.Decoder;
import org.gem4j.llm.Device;
import org.gem4j.llm.Engine;
import org.gem4j.llm.EngineOptions;
import org.gem4j.llm.EnginePolicy;
import org.gem4j.llm.LoadOptions;
import org.gem4j.llm.ModelFolder;
import org.gem4j.llm.Precision;
import org.gem4j.llm.Tensors;
import org.gem4j.rollout.TurnPolicy;
import picocli.CommandLine.Option;

/// How a command plays with a checkpoint on this machine.
final class LocalModel {
    @Option(
            names = "--device",
            paramLabel = "NAME",
            defaultValue = "cpu",
            description = "For a checkpoint: cpu, cuda or cuda:N (default ${DEFAULT-VALUE}).")
    private String device = "";

    @Option(
            names = "--precision",
            paramLabel = "NAME",
            description = "For a checkpoint: f32, bf16 or f16 (default: f32 on the CPU, as stored on a card).")
    private Optional<String> precision = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "For a checkpoint on the CPU: threads of the engine (default: all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--batch_invariant",
            description = "Let no answer of a checkpoint depend on what else is asked, not even by rounding; slower.")
    private boolean batchInvariant;

    private Precision precision(Path folder, Device where) {
        return precision
                .map(Precision::named)
                .orElseGet(() -> where.isCpu() ? Precision.F32 : ModelFolder.storedPrecision(folder));
    }

    /// What identifies a checkpoint without reading all of it, and how it is computed with.
    Map<String, String> facts(Path folder) {
        Map<String, String> facts = new LinkedHashMap<>();
        Device where = Device.named(device);
        facts.put("device", where.isCpu() ? "cpu" : "cuda");
        facts.put("precision", precision(folder, where).torchName());
        facts.put("batch_invariant", String.valueOf(batchInvariant));
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> weights = files.filter(file -> file.toString().endsWith(".safetensors"))
                    .sorted()
                    .toList();
            long bytes = 0;
            for (Path file : weights) {
                bytes += Files.size(file);
            }
            facts.put("weights", bytes + " bytes in " + PlayCommand.count(weights.size(), "file"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
        return facts;
    }

    /// Loads a checkpoint.
    ///
    /// @param concurrency how many callers there are at most
    TurnPolicy open(Path folder, int concurrency) {
        if (threads < 1) {
            throw CliException.usage("--threads must be at least 1 but was " + threads + ".");
        }
        Device where = Device.named(device);
        ModelFolder.Loaded loaded = ModelFolder.read(folder, LoadOptions.inference(precision(folder, where), where));
        EngineOptions defaults = EngineOptions.of(where);
        EngineOptions options = defaults.withMaxSequences(Math.min(defaults.maxSequences(), concurrency))
                .withBatchInvariant(batchInvariant);
        Engine engine = new Engine(
                () -> {
                    Tensors.kernelThreads(threads);
                    return new Decoder(loaded.weights());
                },
                loaded.tokenizer(),
                options);
        return new EnginePolicy(engine, loaded.chatTemplate());
    }
}
