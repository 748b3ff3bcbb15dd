// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.search.SearchClient;
import org.gem4j.search.SearchClientOptions;
import org.gem4j.search.SearchEngine;
import org.gem4j.search.SearchProtocol;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.WrapperProvider;
import org.gem4j.wrap.WrapperSpec;

/// The tools as wrappers with names. They use the [PythonSandbox] and the [SearchEngine] of the wrapper context, or
/// the shared sandbox and the search server that their options name.
public final class ToolWrappers implements WrapperProvider {
    private static final int USES = 5;
    private static final String AUTO = "auto";

    @Override
    public List<WrapperSpec> specs() {
        ToolEnvOptions plain = ToolEnvOptions.defaults().withMaxToolUses(USES);
        return List.of(
                python("python_tool", "Python code is run; calls earn rewards.", plain.withRewards(0.05, 0.25), false),
                python("python_tool_no_int_reward", "Python code is run.", plain, false),
                python(
                        "python_tool_no_int_reward_last_line_error",
                        "Python code is run; of an error only the last line is shown.",
                        plain,
                        true),
                search("search_tool", "Passages are looked up; calls earn a reward.", plain.withRewards(0.3, 0)),
                search("search_tool_no_int_reward", "Passages are looked up.", plain));
    }

    private static WrapperSpec search(String name, String summary, ToolEnvOptions rewards) {
        List<OptionSpec> options = new ArrayList<>(rewardOptions(rewards));
        options.add(OptionSpec.text("search_url", "", "Address of the search server; else SEARCH_URL says it."));
        options.add(OptionSpec.choice(
                "protocol", AUTO, List.of(AUTO, "json", "msgpack"), "What the server speaks; auto: see its path."));
        options.add(OptionSpec.integer("topk", 3, 1, 1000, "Passages shown."));
        options.add(OptionSpec.number("timeout", 5, 0.01, 3600, "Seconds that a search may take."));
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            SearchEngine engine = context.get(SearchEngine.class).orElseGet(() -> client(given));
            int topk = given.integer("topk");
            return ToolEnv.wrapper(() -> List.of(new SearchTool(engine, topk)), rewards(given));
        });
    }

    private static SearchEngine client(EnvOptions given) {
        String url = given.text("search_url").isEmpty()
                ? Objects.requireNonNullElse(System.getenv("SEARCH_URL"), "")
                : given.text("search_url");
        if (url.isEmpty()) {
            throw new IllegalArgumentException(
                    "no search server: give search_url or set SEARCH_URL, like http://localhost:8000/retrieve");
        }
        SearchClientOptions options = SearchClientOptions.of(URI.create(url))
                .withDeadline(Duration.ofMillis(Math.round(1000 * given.number("timeout"))));
        return SearchClient.shared(
                switch (given.text("protocol")) {
                    case "json" -> options.withProtocol(SearchProtocol.JSON);
                    case "msgpack" -> options.withProtocol(SearchProtocol.MESSAGE_PACK);
                    default -> options;
                });
    }

    private static WrapperSpec python(String name, String summary, ToolEnvOptions rewards, boolean lastLine) {
        List<OptionSpec> options = new ArrayList<>(rewardOptions(rewards));
        options.add(OptionSpec.number("timeout", 5, 0.01, 3600, "Seconds that code may run."));
        options.add(OptionSpec.integer("memory_mib", 512, 16, 1 << 20, "MiB of memory that code may use."));
        options.add(OptionSpec.bool("keep_error_last_line", lastLine, "Show only the last line of errors."));
        options.add(OptionSpec.bool("stateful", false, "Names live on from call to call of an episode."));
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            PythonToolOptions chosen = PythonToolOptions.defaults()
                    .withLimits(Limits.defaults()
                            .withWallTime(Duration.ofMillis(Math.round(1000 * given.number("timeout"))))
                            .withMemoryMiB(given.integer("memory_mib")))
                    .withLastErrorLineOnly(given.bool("keep_error_last_line"))
                    .withStateful(given.bool("stateful"));
            return ToolEnv.wrapper(() -> List.of(new PythonTool(sandbox(context), chosen)), rewards(given));
        });
    }

    private static PythonSandbox sandbox(WrapperContext context) {
        return context.get(PythonSandbox.class).orElseGet(PythonSandbox::shared);
    }

    private static List<OptionSpec> rewardOptions(ToolEnvOptions defaults) {
        return List.of(
                OptionSpec.number("tool_reward", defaults.toolReward(), -100, 100, "Reward of every call."),
                OptionSpec.number(
                        "tool_success_reward", defaults.successReward(), -100, 100, "On top for one that succeeds."),
                OptionSpec.number(
                        "tool_execute_error_reward", 0, -100, 0, "In place of both for one that fails; 0: none."),
                OptionSpec.integer(
                        "max_tool_uses",
                        defaults.maxToolUses(),
                        0,
                        ToolEnvOptions.UNLIMITED,
                        "Calls of an episode after which markup is plain text."));
    }

    private static ToolEnvOptions rewards(EnvOptions given) {
        return new ToolEnvOptions(
                given.number("tool_reward"),
                given.number("tool_success_reward"),
                given.number("tool_execute_error_reward"),
                given.integer("max_tool_uses"));
    }
}
