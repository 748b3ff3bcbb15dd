// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.LoraFolder;
import org.gem4j.llm.model.internal.LoraWeights;
import org.gem4j.llm.model.internal.WholeFolder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `merge-lora`: merges adapters into their base model.
@Command(
        name = "merge-lora",
        description = {
            "Merge LoRA adapters, such as a checkpoint of ./gem4j train --lora_rank N, into their base model.",
            "The adapters are in PEFT's layout; the result is a model folder that this and other tools can load."
        })
final class MergeLoraCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "ADAPTERS", description = "Folder with adapter_config.json.")
    private Path adapters = Path.of("");

    @Parameters(index = "1", paramLabel = "DIR", description = "The folder to write; it must not exist yet.")
    private Path target = Path.of("");

    @Option(
            names = "--base",
            paramLabel = "MODEL",
            description =
                    "The base model, a folder or OWNER/NAME of a downloaded one (default: the one in adapter_config.json).")
    private Optional<String> base = Optional.empty();

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            description = "Precision of the result: f32, bf16 or f16 (default: the base model's).")
    private Optional<String> dtype = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!LoraFolder.is(adapters)) {
            throw CliException.usage("no adapter_config.json in " + adapters + ".");
        }
        if (Files.exists(target)) {
            throw CliException.usage(target + " already exists.");
        }
        String named = base.orElseGet(() -> LoraFolder.base(adapters));
        if (named.isEmpty()) {
            throw CliException.missing("adapter_config.json does not name the base model of the adapters: give its"
                    + " folder with --base.");
        }
        ModelPlace place = ModelPlace.fromEnvironment();
        Path from = place.cached(named).orElse(Path.of(named));
        if (!Files.isDirectory(from)) {
            throw CliException.missing(
                    "the base model of the adapters is " + named + ", which is not a folder on this machine: give its"
                            + " folder with --base." + place.advice(named));
        }
        Precision written = dtype.map(Precision::named).orElseGet(() -> ModelFolder.storedPrecision(from));
        ModelFolder.Loaded model = ModelFolder.read(from, new LoadOptions(Precision.F32, Device.CPU, true));
        try (var weights = model.weights();
                LoraWeights added = LoraFolder.read(adapters, weights, false)) {
            added.mergeInto(weights);
            WholeFolder.write(target, unfinished -> ModelFolder.write(unfinished, weights, model.tokenizer(), written));
        }
        spec.commandLine()
                .getOut()
                .println(target + ": " + from + " with the adapters of " + adapters + ", " + written.torchName());
        return Exit.DONE;
    }
}
