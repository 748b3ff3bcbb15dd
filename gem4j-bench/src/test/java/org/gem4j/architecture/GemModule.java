// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The modules, their packages below `org.gem4j` and what they may use: the table of docs/architecture.md.
enum GemModule {
    CORE(List.of("env", "wrap", "vector")),
    TEXT(List.of("text"), CORE),
    MATH(List.of("math")),
    DATA(List.of("data"), CORE),
    SANDBOX(List.of("sandbox"), CORE),
    TOOLS(List.of("tool"), CORE, TEXT, SANDBOX),
    HTTP(List.of("http")),
    SEARCH(List.of("search"), CORE, TEXT, TOOLS, HTTP),
    MCP(List.of("mcp"), CORE, TEXT, TOOLS),
    GRADE(List.of("grade"), CORE, TEXT, MATH, SANDBOX),
    PUZZLE(List.of("puzzle"), CORE),
    ENVS(List.of("envs"), CORE, PUZZLE, TEXT, DATA, GRADE, SANDBOX, TOOLS),
    TERMINAL(List.of("terminal"), CORE, SANDBOX, TOOLS),
    CONTAINER(List.of("container"), CORE, TERMINAL),
    WEBSHOP(List.of("webshop"), CORE, SEARCH),
    MCP_TASKS(List.of("mcptask"), CORE, TEXT, SANDBOX, TOOLS, MCP),
    REASONING(List.of("reasoning"), CORE, MATH, PUZZLE, TEXT),
    MULTI(List.of("multi"), CORE, MATH, TEXT),
    PROJECT(List.of("project")),
    DOCTOR(List.of("doctor"), SANDBOX),
    ROLLOUT(List.of("rollout"), CORE, TEXT),
    REPORT(List.of("report"), CORE, ROLLOUT),
    CONSOLE(List.of("console"), CORE, ROLLOUT, REPORT),
    AGENT(List.of("agent"), CORE, TEXT, DATA, SANDBOX, TOOLS, GRADE, ROLLOUT, REPORT),
    SERVE(List.of("serve"), CORE, TEXT, SANDBOX, ROLLOUT, HTTP),
    CLUSTER(List.of("cluster"), CORE, SERVE),
    LLM(List.of("llm"), CORE, TEXT, ROLLOUT),
    TRAIN(List.of("train", "algo"), CORE, TEXT, DATA, TOOLS, ROLLOUT, REPORT, LLM),
    UI(List.of("ui"), CORE, ROLLOUT, REPORT, HTTP),
    CLI(
            List.of("cli"),
            CORE,
            TEXT,
            MATH,
            DATA,
            SANDBOX,
            TOOLS,
            SEARCH,
            MCP,
            GRADE,
            ENVS,
            MULTI,
            TERMINAL,
            WEBSHOP,
            MCP_TASKS,
            REASONING,
            ROLLOUT,
            REPORT,
            CONSOLE,
            PROJECT,
            DOCTOR,
            AGENT,
            SERVE,
            LLM,
            TRAIN,
            UI),
    RELEASE(List.of("release", "site"), CORE, DATA, CONSOLE, PROJECT, CLI),
    CONFORMANCE(
            List.of("conformance"),
            CORE,
            TEXT,
            MATH,
            SANDBOX,
            TOOLS,
            SEARCH,
            MCP,
            GRADE,
            ENVS,
            MULTI,
            TERMINAL,
            WEBSHOP,
            MCP_TASKS,
            REASONING,
            ROLLOUT,
            AGENT,
            LLM,
            TRAIN,
            CLI),
    BENCH(
            List.of("bench"),
            CORE,
            TEXT,
            MATH,
            CONSOLE,
            SANDBOX,
            TOOLS,
            SEARCH,
            MCP,
            GRADE,
            ENVS,
            MULTI,
            TERMINAL,
            WEBSHOP,
            MCP_TASKS,
            REASONING,
            ROLLOUT,
            AGENT,
            LLM,
            TRAIN,
            CLI,
            CONFORMANCE);

    private final List<String> packages;
    private final List<GemModule> uses;

    GemModule(List<String> packages, GemModule... uses) {
        this.packages = packages;
        this.uses = List.of(uses);
    }

    /// ArchUnit patterns of its packages.
    List<String> packages() {
        return packages.stream().map(name -> "org.gem4j." + name + "..").toList();
    }

    /// Patterns of all packages of this project that it may use, its own included.
    List<String> allowed() {
        List<String> allowed = new ArrayList<>(packages());
        uses.forEach(module -> allowed.addAll(module.packages()));
        return allowed;
    }

    /// Whether the package belongs to this module.
    boolean owns(String packageName) {
        return packages.stream()
                .map(name -> "org.gem4j." + name)
                .anyMatch(name -> packageName.equals(name) || packageName.startsWith(name + "."));
    }

    /// Patterns of the packages that may see libtorch: of the modules that compute, and of the one that checks losses.
    static String[] belowTheNativeLine() {
        return Stream.of(LLM, TRAIN, CONFORMANCE)
                .flatMap(module -> module.packages().stream())
                .toArray(String[]::new);
    }
}
