// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// All commands by name, in the order of the help text: those of this module, then those of each [CommandProvider].
///
/// They are stored as suppliers so that a run loads only the classes of its own command: `envs` must not load what
/// `train` needs.
final class Commands {
    private static final String SUMMARIES = "commands.tsv";

    private Commands() {}

    /// What the commands of this module do, by name, for a list of them that loads none.
    static Map<String, String> summaries() {
        try (InputStream in = Objects.requireNonNull(Commands.class.getResourceAsStream(SUMMARIES), SUMMARIES)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", 2))
                    .collect(Collectors.toMap(words -> words[0], words -> words[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(SUMMARIES, e);
        }
    }

    static Map<String, Supplier<Object>> all() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("envs", EnvsCommand::new);
        commands.put("new", NewCommand::new);
        commands.put("check", CheckCommand::new);
        commands.put("play", PlayCommand::new);
        commands.put("rollout", RolloutCommand::new);
        // Lambdas, since a method reference would load what train needs for every command.
        commands.put("eval", () -> new EvalCommand());
        commands.put("agent", () -> new AgentCommand());
        commands.put("browse", () -> new BrowseCommand());
        commands.put("ui", () -> new UiCommand());
        commands.put("grade", GradeCommand::new);
        commands.put("report", ReportCommand::new);
        commands.put("train", () -> TrainCommand.create());
        commands.put("sft", () -> TrainCommand.createSft());
        commands.put("data", DataCommand::new);
        commands.put("download", DownloadCommand::new);
        commands.put("import-gguf", ImportGgufCommand::new);
        commands.put("merge-lora", MergeLoraCommand::new);
        commands.put("serve", () -> new ServeCommand());
        commands.put("serve-model", () -> new ServeModelCommand());
        commands.put("search-server", () -> new SearchServerCommand());
        commands.put("mcp-server", McpServerCommand::new);
        commands.put("wheel", () -> new WheelCommand());
        commands.put("doctor", DoctorCommand::new);
        commands.put("completion", CompletionCommand::new);
        ServiceLoader.load(CommandProvider.class).forEach(provider -> commands.putAll(provider.commands()));
        return Collections.unmodifiableMap(commands);
    }
}
