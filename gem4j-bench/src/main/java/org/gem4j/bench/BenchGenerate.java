// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import org.gem4j.cli.ModelPlace;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// `bench generate`: tokens that the engine draws in a second, at several numbers of requests.
@Command(
        name = "generate",
        description = {
            "Measure generation throughput in tokens per second: requests with random prompts start together and are"
                    + " sampled at temperature 1.",
            "With --shape, weights are random. Generation ignores the end-of-text token."
        })
final class BenchGenerate implements Callable<Integer> {
    private static final int LONGEST_WARM_UP = 3600;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "Folder of a model, or OWNER/NAME of a downloaded one.")
    private Optional<String> model = Optional.empty();

    @Option(
            names = "--shape",
            paramLabel = "NAME",
            defaultValue = "qwen3-0.6b",
            description = "Without --model: qwen3-0.6b, smollm2-135m or tiny (default ${DEFAULT-VALUE}).")
    private String shape = "";

    @Option(
            names = "--batch",
            split = ",",
            paramLabel = "N,...",
            hideParamSyntax = true,
            defaultValue = "1,16,64,256",
            description = "Numbers of concurrent requests to measure (default ${DEFAULT-VALUE}).")
    private List<Integer> batches = List.of();

    @Option(
            names = "--tokens",
            paramLabel = "N",
            defaultValue = "128",
            description = "Number of tokens to sample for each request (default ${DEFAULT-VALUE}).")
    private int tokens;

    @Option(
            names = "--prompt_tokens",
            paramLabel = "N",
            defaultValue = "32",
            description = "Number of tokens in each prompt (default ${DEFAULT-VALUE}).")
    private int promptTokens;

    @Option(
            names = "--device",
            paramLabel = "NAME",
            defaultValue = "cpu",
            description = "auto, cpu, cuda or cuda:N (default ${DEFAULT-VALUE}).")
    private String device = "";

    @Option(
            names = "--dtype",
            paramLabel = "NAME",
            defaultValue = "auto",
            description = "f32, bf16 or f16; auto: f32 on cpu, bf16 on cuda.")
    private String dtype = "";

    @Option(
            names = "--quantization",
            paramLabel = "FORMAT",
            description = "Keep the weights quantized in memory, on the CPU: q8_0 or q4_1.")
    private Optional<String> quantization = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of threads of each operation on the CPU (default ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--warm_up",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = {
                "Seconds of warm-up with the same work, which runs at least once (default ${DEFAULT-VALUE}). On the"
                        + " CPU, the JIT compiler needs a few."
            })
    private double warmUp;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of measurements; their medians are printed (default ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--no_cuda_graphs",
            description = "Launch every kernel of every step instead of replaying CUDA graphs.")
    private boolean noGraphs;

    @Option(
            names = "--batch_invariant",
            description = "Batch-invariant: results of a request do not depend on other requests.")
    private boolean batchInvariant;

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = {
                "Also measure tool calls, alternating with unconstrained responses. FILE is the JSON Schema of the"
                        + " tool's arguments; choose one whose calls rarely end before --tokens tokens."
            })
    private Optional<Path> schema = Optional.empty();

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (tokens < 2 || promptTokens < 1 || threads < 1 || batches.stream().anyMatch(batch -> batch < 1)) {
            throw CliException.usage("--tokens must be > 1, --prompt_tokens, --threads and --batch > 0.");
        }
        if (repetitions < 1 || !(warmUp >= 0 && warmUp <= LONGEST_WARM_UP)) {
            throw CliException.usage("--repetitions must be > 0, --warm_up from 0 to " + LONGEST_WARM_UP + " seconds.");
        }
        GenerationBench.Effort effort = new GenerationBench.Effort(warmUp, repetitions);
        Device where = Device.named(device);
        Precision precision =
                dtype.equals("auto") ? where.isCpu() ? Precision.F32 : Precision.BF16 : Precision.named(dtype);
        LoadOptions load = LoadOptions.inference(precision, where)
                .withBatchInvariant(batchInvariant)
                .withQuantization(quantization.map(Quantization::named));
        EngineOptions options = EngineOptions.of(where).withBatchInvariant(batchInvariant);
        if (noGraphs) {
            options = options.withCudaGraphs(false);
        }
        GenerationBench bench = model.isPresent()
                ? GenerationBench.ofModel(folder(model.get()), load, options, threads, effort)
                : GenerationBench.ofShape(shape, load, options, threads, effort);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("model", model.orElse(shape + " (random weights)"));
        result.put("device", where.toString());
        result.put("dtype", precision.torchName());
        quantization.ifPresent(format -> result.put("quantization", format));
        result.put("batch_invariant", batchInvariant);
        result.put("prompt_tokens", promptTokens);
        result.put("tokens", tokens);
        PrintWriter out = spec.commandLine().getOut();
        List<Map<String, Object>> runs = new ArrayList<>();
        Optional<Map<String, ?>> parameters = schema.map(BenchGenerate::read);
        for (int batch : batches) {
            Map<String, Object> run = parameters.isPresent()
                    ? bench.runConstrained(batch, promptTokens, tokens, parameters.get())
                    : bench.run(batch, promptTokens, tokens);
            runs.add(run);
            if (!json) {
                out.println(run);
                out.flush();
            }
        }
        result.put("runs", runs);
        if (json) {
            out.println(Json.line(result));
        }
        return Exit.DONE;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> read(Path file) {
        try {
            return JsonMapper.shared().readValue(Files.readString(file), Map.class);
        } catch (IOException | JacksonException e) {
            throw CliException.usage("--schema: " + file + " is not a JSON Schema: " + e.getMessage());
        }
    }

    private static Path folder(String named) {
        return ModelPlace.fromEnvironment()
                .require("--model", "the folder of a model or the OWNER/NAME of a downloaded one", named);
    }
}
