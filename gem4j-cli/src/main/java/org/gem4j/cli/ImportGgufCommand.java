// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gem4j.llm.gguf.GgufImport;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.torch.Precision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `import-gguf`: converts a GGUF file into a model folder.
@Command(
        name = "import-gguf",
        description = {
            "Convert a GGUF file (llama.cpp) into a model folder that this and other tools can load.",
            "DIR gets weights as safetensors, the tokenizer and the chat template. Quantized weights are dequantized."
        })
final class ImportGgufCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FILE", description = "The GGUF file.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "DIR", description = "The folder to write; it must not exist yet.")
    private Path folder = Path.of("");

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            defaultValue = "f32",
            description = "Precision of the weights: f32 (default, exact), bf16 or f16.")
    private String dtype = "f32";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Precision precision = Precision.named(dtype);
        if (!Files.isRegularFile(file)) {
            throw CliException.usage("no such file: " + file);
        }
        DecoderConfig config = GgufImport.run(file, folder, precision);
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(
                Locale.ROOT,
                "%s: %s, %d layers, %,d parameters, %s",
                folder,
                config.architecture().modelType(),
                config.layers(),
                config.parameters(),
                dtype));
        out.println("Next: ./gem4j eval --model " + folder
                + " --env_id game:GuessTheNumber-v0-easy, or ./gem4j serve-model" + " --model " + folder);
        return Exit.DONE;
    }
}
