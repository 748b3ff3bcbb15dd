// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.gem4j.cli.Main;
import org.gem4j.cli.Rehearsal;

/// Loads what the processes of tests load: the classes of a server, of a training, and of Java's compiler.
final class ArchivedProgram {
    private ArchivedProgram() {}

    /// @param args a folder
    public static void main(String[] args) throws IOException {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Path folder = Files.createTempDirectory(Path.of(args[0]), "run");
        Path source = Files.writeString(folder.resolve("A.java"), "void main() { IO.println(List.of(1)); }");
        ToolProvider.findFirst("javac").orElseThrow().run(nowhere, nowhere, "-d", folder.toString(), source.toString());
        String training = "train --max_train 8 --rollout_batch_size 8 --sft_steps 1 --sft_batch_size 8 --hidden_size 16"
                + " --num_layers 1 --eval_episodes 2 --run_name r --save_path " + folder;
        Main.run(nowhere, nowhere, training.split(" "));
        Rehearsal.main(new String[0]);
    }
}
