// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolEnvOptions;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.WrapperProvider;
import org.gem4j.wrap.WrapperSpec;

/// Search as wrappers with names. They ask the [Retriever] of the wrapper context, or the server that `url` or the
/// environment variable SEARCH_URL names; servers are shared by all environments of a process.
public final class SearchWrappers implements WrapperProvider {
    private static final int USES = 5;
    private static final double REWARD = 0.3;
    private static final int LONGEST_OBSERVATION = 20_000;
    private static final Map<String, Retriever> SERVERS = new ConcurrentHashMap<>();

    @Override
    public List<WrapperSpec> specs() {
        ToolEnvOptions plain = ToolEnvOptions.defaults().withMaxToolUses(USES);
        return List.of(
                spec("search_tool", "Passages are looked up; searches that succeed earn rewards.", REWARD, plain),
                spec("search_tool_no_int_reward", "Passages are looked up.", 0, plain));
    }

    private static WrapperSpec spec(String name, String summary, double success, ToolEnvOptions defaults) {
        List<OptionSpec> options = List.of(
                OptionSpec.text("url", "", "Where queries are posted; if empty, SEARCH_URL."),
                OptionSpec.choice("protocol", "json", List.of("json", "msgpack"), "Search-R1's form or GEM's."),
                OptionSpec.integer("topk", 3, 1, PassageIndex.MOST_HITS, "Passages of a result."),
                OptionSpec.number("timeout", 10, 0.01, 3600, "Seconds that a search may take."),
                OptionSpec.number("tool_reward", defaults.toolReward(), -100, 100, "Reward of every search."),
                OptionSpec.number("tool_success_reward", success, -100, 100, "On top for one that succeeds."),
                OptionSpec.number(
                        "tool_execute_error_reward", 0, -100, 0, "In place of both for one that fails; 0: none."),
                OptionSpec.integer(
                        "max_tool_uses",
                        defaults.maxToolUses(),
                        0,
                        ToolEnvOptions.UNLIMITED,
                        "Searches of an episode after which markup is plain text."));
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            Retriever retriever = retriever(given, context);
            return ToolEnv.wrapper(
                    () -> List.of(new SearchTool(retriever, given.integer("topk"), LONGEST_OBSERVATION)),
                    new ToolEnvOptions(
                            given.number("tool_reward"),
                            given.number("tool_success_reward"),
                            given.number("tool_execute_error_reward"),
                            given.integer("max_tool_uses")));
        });
    }

    private static Retriever retriever(EnvOptions given, WrapperContext context) {
        Optional<Retriever> own = context.get(Retriever.class);
        if (own.isPresent() && given.text("url").isEmpty()) {
            return own.get();
        }
        String url = given.text("url").isEmpty()
                ? Optional.ofNullable(System.getenv("SEARCH_URL")).orElse("")
                : given.text("url");
        if (url.isBlank()) {
            throw new IllegalArgumentException("search needs a server: give the wrapper's option url, for instance"
                    + " search_tool(url=http://127.0.0.1:8001/retrieve), or set SEARCH_URL; ./gem4j search-server is one");
        }
        URI address = address(url);
        SearchProtocol protocol =
                given.text("protocol").equals("json") ? SearchProtocol.JSON : SearchProtocol.MESSAGE_PACK;
        Duration deadline = Duration.ofMillis(Math.round(1000 * given.number("timeout")));
        return SERVERS.computeIfAbsent(
                protocol + " " + deadline + " " + url,
                key -> new RemoteSearch(
                        address,
                        RemoteSearch.Options.defaults().withProtocol(protocol).withDeadline(deadline)));
    }

    private static URI address(String url) {
        try {
            URI address = URI.create(url.strip());
            if ("http".equals(address.getScheme()) || "https".equals(address.getScheme())) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("option url must be an http address but was " + url, e);
        }
        throw new IllegalArgumentException("option url must be an http address but was " + url);
    }
}
