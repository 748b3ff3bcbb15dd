// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.train.internal.launch.Worker;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.json.JsonMapper;

/// The program of the processes that `bench train --data_parallel` starts: it is told the options of that command.
final class BenchTrainWorker {
    private BenchTrainWorker() {}

    /// @param arguments as [org.gem4j.train.internal.launch.WorkerProcesses] gives them
    public static void main(String[] arguments) {
        Worker.run(
                arguments,
                helper -> helper.next().ifPresent(order -> {
                    List<String> words = new ArrayList<>();
                    JsonMapper.shared().readValue(order, List.class).forEach(word -> words.add(String.valueOf(word)));
                    BenchTrain bench = new BenchTrain();
                    new CommandLine(bench).parseArgs(words.toArray(String[]::new));
                    bench.help(helper);
                }));
    }

    /// The options that the command was given.
    static String order(ParseResult given) {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : given.matchedOptions()) {
            words.add(option.longestName());
            if (option.arity().max() > 0) {
                words.addAll(option.originalStringValues());
            }
        }
        return JsonMapper.shared().writeValueAsString(words);
    }

    /// A new folder for what they print; it stays, for whoever wonders.
    static Path logs() {
        try {
            return Files.createTempDirectory("gem4j-bench");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
