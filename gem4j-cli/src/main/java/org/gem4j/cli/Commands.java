// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// All commands by name, in the order of the help text: those of this module, then those of each [CommandProvider].
///
/// They are stored as suppliers so that a run loads only the classes of its own command: `envs` must not load what
/// `train` needs.
final class Commands {
    private Commands() {}

    /// What each of the commands does, in the same order, for a list of them that loads none.
    static Map<String, String> summaries() {
        Map<String, String> summaries = new LinkedHashMap<>();
        Tables.rows("commands.tsv").forEach(row -> summaries.put(row[0], row[1]));
        provided().forEach(command -> summaries.put(command.name(), command.summary()));
        return summaries;
    }

    private static Stream<CommandProvider.Provided> provided() {
        return ServiceLoader.load(CommandProvider.class).stream()
                .flatMap(provider -> provider.get().commands().stream());
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
        provided().forEach(command -> commands.put(command.name(), command.command()));
        return Collections.unmodifiableMap(commands);
    }
}
