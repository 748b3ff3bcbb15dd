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
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.report.NumberText;
import picocli.CommandLine.Option;

/// The engine options of commands that run a checkpoint.
final class EngineArguments {
    @Option(
            names = "--device",
            paramLabel = "NAME",
            defaultValue = "cpu",
            description = "Device: auto, cpu, cuda or cuda:N (default ${DEFAULT-VALUE}).")
    private String device = "";

    @Option(
            names = "--dtype",
            paramLabel = "NAME",
            defaultValue = "auto",
            description = "Precision: f32, bf16 or f16; auto: f32 on the CPU, the checkpoint's own on CUDA.")
    private String dtype = "";

    @Option(
            names = "--quantization",
            paramLabel = "FORMAT",
            description = "Keep the weights quantized in memory, on the CPU: q8_0 (8 bits) or q4_1 (4 bits, the"
                    + " embedding and output head 8); f32 weights imported from Q8_0, Q4_0 or Q4_1 stay exact.")
    private Optional<String> quantization = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads of each operation on the CPU (default: one per core).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--max_sequences",
            paramLabel = "N",
            description = "Maximum number of concurrent requests (default: 64 on the CPU, 256 on a GPU).")
    private Optional<Integer> maxSequences = Optional.empty();

    @Option(
            names = "--max_waiting",
            paramLabel = "N",
            description = "Maximum number of queued requests; more are refused (default: 4096).")
    private Optional<Integer> maxWaiting = Optional.empty();

    @Option(
            names = "--cache_mib",
            paramLabel = "N",
            description = "Size of the KV cache in MiB (default: 1024 on the CPU, 24576 on a GPU).")
    private Optional<Integer> cacheMib = Optional.empty();

    @Option(
            names = "--max_length",
            paramLabel = "N",
            description =
                    "Maximum length of prompt and answer together, in tokens (default: the model's context length).")
    private Optional<Integer> maxLength = Optional.empty();

    @Option(
            names = "--batch_invariant",
            description =
                    "Batch-invariant inference: a request's tokens do not depend on other requests. Slower: on a GPU"
                            + " in half precision it uses batch-invariant kernels, elsewhere it runs each request alone.")
    private boolean batchInvariant;

    @Option(
            names = "--no_cuda_graphs",
            description = "Launch every kernel of every step instead of replaying CUDA graphs.")
    private boolean noGraphs;

    /// Loads the model of a folder and starts an engine on it.
    Engine open(Path folder) {
        if (threads < 1) {
            throw CliException.usage("--threads must be > 0 but was " + threads + ".");
        }
        Device where = Device.named(device);
        LoadOptions load = LoadOptions.inference(precision(folder, where), where)
                .withBatchInvariant(batchInvariant)
                .withQuantization(quantization.map(Quantization::named));
        load.useThreads(threads);
        EngineOptions options = options(where);
        ModelFolder.Loaded loaded = ModelFolder.read(folder, load);
        return new Engine(
                () -> {
                    load.useThreads(threads);
                    return new Decoder(loaded.weights());
                },
                loaded.tokenizer(),
                options);
    }

    /// The settings of the computation that can change answers, and the identity of the checkpoint without reading
    /// it.
    Map<String, String> facts(Path folder) {
        Device where = Device.named(device);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("device", where.isCpu() ? "cpu" : "cuda");
        facts.put("dtype", precision(folder, where).torchName());
        quantization.ifPresent(format -> facts.put("quantization", format));
        facts.put("batch_invariant", String.valueOf(batchInvariant));
        maxLength.ifPresent(length -> facts.put("max_length", String.valueOf(length)));
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> weights = files.filter(file -> file.toString().endsWith(".safetensors"))
                    .toList();
            long bytes = 0;
            for (Path file : weights) {
                bytes += Files.size(file);
            }
            facts.put("weights", bytes + " bytes in " + NumberText.counted(weights.size(), "file"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
        return facts;
    }

    private Precision precision(Path folder, Device where) {
        if (!dtype.equals("auto")) {
            return Precision.named(dtype);
        }
        return where.isCpu() ? Precision.F32 : ModelFolder.storedPrecision(folder);
    }

    private EngineOptions options(Device where) {
        EngineOptions options = EngineOptions.of(where).withBatchInvariant(batchInvariant);
        options = options.withMaxSequences(maxSequences.orElse(options.maxSequences()));
        options = options.withMaxWaiting(maxWaiting.orElse(options.maxWaiting()));
        options = options.withCacheMib(cacheMib.orElse(options.cacheMib()));
        options = options.withMaxLength(maxLength.orElse(options.maxLength()));
        return noGraphs ? options.withCudaGraphs(false) : options;
    }
}
