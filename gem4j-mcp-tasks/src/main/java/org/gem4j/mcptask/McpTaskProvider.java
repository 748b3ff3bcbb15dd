// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers the tasks with MCP servers: the bundled ones, and those of a folder in MCPMark's layout.
public final class McpTaskProvider implements EnvProvider {
    private static final List<OptionSpec> OPTIONS = List.of(
            OptionSpec.integer("max_turns", 40, 1, 1_000_000, "Turns after which the verifier runs."),
            OptionSpec.choice(
                    "servers",
                    "direct",
                    List.of("direct", "process"),
                    "Whether the file server's tools are called in this process or over MCP from a separate program."),
            OptionSpec.choice(
                    "compat",
                    "none",
                    List.of("none", "gem"),
                    "gem: any action is the final answer, as in GEM, where a wrapper calls the tools."));
    private static final String RULES = """
            Actions: <tool_call>{"name": ..., "arguments": {...}}</tool_call>, one or several in an action
            Reward: 1 if the task's verifier accepts the final state, else 0
            End: an action without a call, or all turns used""";

    @Override
    public List<EnvSpec> specs() {
        List<OptionSpec> more = new ArrayList<>(OPTIONS);
        more.add(OptionSpec.text("tasks", "", "Folder in MCPMark's layout, SERVICE/SUITE/CATEGORY/TASK."));
        more.add(OptionSpec.text("states", "", "Folder with the initial state of each category."));
        more.add(OptionSpec.text("filter", "all", "all, a category, category/task, or part of such a path."));
        return List.of(
                new EnvSpec(
                        "mcp:Files-v0",
                        "Tasks with the tools of a file server.",
                        OPTIONS,
                        options -> make(options, bundled(McpTask.Service.FILESYSTEM)),
                        RULES),
                new EnvSpec(
                        "mcp:Database-v0",
                        "Tasks with the tools of a database server.",
                        OPTIONS,
                        options -> make(options, bundled(McpTask.Service.DATABASE)),
                        RULES),
                new EnvSpec(
                        "mcp:Tasks-v0",
                        "Tasks from a folder in MCPMark's layout, with the tools of a file or a database server.",
                        more,
                        options -> make(options, folder(options)),
                        RULES));
    }

    private static List<McpTask> bundled(McpTask.Service service) {
        return TaskLibrary.bundled().stream()
                .filter(task -> task.service() == service)
                .toList();
    }

    private static List<McpTask> folder(EnvOptions options) {
        if (options.text("tasks").isEmpty() || options.text("states").isEmpty()) {
            throw new EnvException("options tasks and states must name folders");
        }
        return TaskLibrary.folder(
                Path.of(options.text("tasks")), Path.of(options.text("states")), options.text("filter"));
    }

    private static McpTaskEnv make(EnvOptions options, List<McpTask> tasks) {
        McpTaskEnv.Rules rules = new McpTaskEnv.Rules(
                options.integer("max_turns"),
                options.text("servers").equals("process"),
                options.text("compat").equals("gem"));
        return new McpTaskEnv(tasks, rules, options.random());
    }
}
