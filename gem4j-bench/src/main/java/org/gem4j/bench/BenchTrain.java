// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import org.gem4j.cli.ModelPlace;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.DeviceThread;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.gem4j.train.internal.launch.Worker;
import org.gem4j.train.internal.launch.WorkerProcesses;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench train`: training throughput: tokens per second through forward pass, loss, backward pass and optimizer.
@Command(
        name = "train",
        description = {
            "Measure training throughput in tokens per second: forward pass, loss of every token, backward pass,"
                    + " AdamW.",
            "Tokens are random; the optimizer's weights and state are f32. With --rl the tokens are sampled from the "
                    + "model first. With --data_parallel N the sequences of a step are divided between N processes,"
                    + " one per GPU."
        })
final class BenchTrain implements Callable<Integer> {
    /// How long processes wait for each other.
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    static final String DATA_PARALLEL = "--data_parallel";

    private static final String SHAPES = "shapes:";

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            defaultValue = "shapes:qwen3-0.6b",
            description = "Folder of a model, OWNER/NAME of a downloaded one, or random weights: shapes:qwen3-0.6b,"
                    + " shapes:smollm2-135m, shapes:tiny (default ${DEFAULT-VALUE}).")
    private String model = "";

    @Option(
            names = "--device",
            paramLabel = "NAME",
            defaultValue = "cpu",
            description = "auto, cpu, cuda or cuda:N (default ${DEFAULT-VALUE}).")
    private String device = "";

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "8",
            description = "Sequences per step (default ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--length",
            paramLabel = "N",
            defaultValue = "2048",
            description = "Number of tokens in each sequence (default ${DEFAULT-VALUE}).")
    private int length;

    @Option(
            names = "--micro_batch_tokens",
            paramLabel = "N",
            defaultValue = "0",
            description = "Tokens per micro-batch; 0: one micro-batch per step (default ${DEFAULT-VALUE}).")
    private int microBatchTokens;

    @Option(names = "--bf16", description = "Compute in bf16.")
    private boolean bf16;

    @Option(names = "--fp8", description = "Compute matrix products in FP8, with --bf16.")
    private boolean fp8;

    @Option(
            names = "--gradient_checkpointing",
            description = "Recompute activations in the backward pass instead of storing them.")
    private boolean checkpointing;

    @Option(
            names = "--rl",
            description = "Sample the tokens after each prompt with the engine before training on them.")
    private boolean reinforce;

    @Option(
            names = "--prompt_tokens",
            paramLabel = "N",
            defaultValue = "128",
            description = "With --rl: number of prompt tokens in each sequence (default ${DEFAULT-VALUE}).")
    private int promptTokens;

    @Option(
            names = "--batch_invariant",
            description = "Batch-invariant: results of a sequence do not depend on other sequences.")
    private boolean batchInvariant;

    @Option(
            names = "--warm_up",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of warm-up steps (default ${DEFAULT-VALUE}).")
    private int warmUp;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of measured steps (default ${DEFAULT-VALUE}).")
    private int steps;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of threads of each operation on the CPU (default ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = DATA_PARALLEL,
            paramLabel = "N",
            description =
                    "Number of processes that share each step; 1: one process, which still all-reduces its gradients.")
    private Optional<Integer> dataParallel = Optional.empty();

    @Option(
            names = "--shard_optimizer",
            description = "With --data_parallel: shard the optimizer state over the processes.")
    private boolean sharded;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (batch < 1 || length < 2 || steps < 1 || warmUp < 0 || threads < 1 || microBatchTokens < 0) {
            throw CliException.usage("--batch, --steps and --threads must be > 0, --length > 1, --warm_up and"
                    + " --micro_batch_tokens >= 0.");
        }
        if ((long) batch * length > Integer.MAX_VALUE) {
            throw CliException.usage("--batch times --length must be at most " + Integer.MAX_VALUE + " but was "
                    + (long) batch * length + ".");
        }
        if (reinforce && (promptTokens < 1 || promptTokens >= length)) {
            throw CliException.usage(
                    "--prompt_tokens must be in 1.." + (length - 1) + " but was " + promptTokens + ".");
        }
        Map<String, Object> result = new LinkedHashMap<>();
        try (DeviceThread thread = new DeviceThread("gem4j-device-0")) {
            thread.call(() -> {
                if (dataParallel.isPresent()) {
                    lead(dataParallel.get(), result);
                } else {
                    measure(result, Device.named(device), TrainingBench.Together.ALONE);
                }
                return true;
            });
        }
        Json.print(spec.commandLine().getOut(), result, json);
        return Exit.DONE;
    }

    /// Measures together with other processes that it starts.
    private void lead(int processes, Map<String, Object> result) {
        Device where = Device.named(device);
        where.require();
        if (processes < 1 || processes > DataParallel.most(where)) {
            throw CliException.usage(DATA_PARALLEL + " must be in 1.." + DataParallel.most(where) + " on " + where
                    + " but was " + processes + ".");
        }
        result.put("data_parallel", processes);
        result.put("shard_optimizer", sharded);
        Path logs = BenchTrainWorker.logs();
        try (WorkerProcesses crew = WorkerProcesses.start(
                new WorkerProcesses.Plan(BenchTrainWorker.class, processes, where, logs, DEADLINE))) {
            crew.tell(BenchTrainWorker.order(spec.commandLine().getParseResult()));
            try (ProcessGroup ranks = crew.join()) {
                measure(result, where, new TrainingBench.Together(ranks, sharded));
            }
        }
    }

    /// Measures as one of the other processes.
    void help(Worker helper) {
        Device where = Device.named(device).isCpu() ? Device.CPU : new Device(Device.Kind.CUDA, 0);
        try (ProcessGroup ranks = helper.join(where, DEADLINE)) {
            measure(new LinkedHashMap<>(), where, new TrainingBench.Together(ranks, sharded));
        }
    }

    private Path folder() {
        return ModelPlace.fromEnvironment()
                .require("--model", "shapes:NAME, the folder of a model or the OWNER/NAME of a downloaded one", model);
    }

    private void measure(Map<String, Object> result, Device where, TrainingBench.Together together) {
        Precision precision = bf16 ? Precision.BF16 : Precision.F32;
        LoadOptions load = new LoadOptions(precision, where, true, batchInvariant).withFp8(fp8);
        TrainingBench.Plan plan = new TrainingBench.Plan(
                batch, length, microBatchTokens == 0 ? batch * length : microBatchTokens, checkpointing, warmUp, steps);
        KernelThreads.set(threads, precision);
        result.put("model", model);
        result.put("device", where.toString());
        result.put("dtype", precision.torchName());
        result.put("batch", batch);
        result.put("length", length);
        result.put("fp8", fp8);
        result.put("gradient_checkpointing", checkpointing);
        result.put("batch_invariant", batchInvariant);
        try (TrainingBench bench = model.startsWith(SHAPES)
                ? TrainingBench.ofShape(model.substring(SHAPES.length()), load, plan, together)
                : TrainingBench.ofModel(folder(), load, plan, together)) {
            result.putAll(
                    reinforce
                            ? bench.reinforce(
                                    promptTokens, EngineOptions.of(where).withBatchInvariant(batchInvariant))
                            : bench.train());
        }
    }
}
