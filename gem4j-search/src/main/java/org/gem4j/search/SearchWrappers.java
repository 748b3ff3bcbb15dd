// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;
import org.gem4j.tool.RewardOptions;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolEnvOptions;
import org.gem4j.wrap.WrapperProvider;
import org.gem4j.wrap.WrapperSpec;

/// The search tool as named wrappers. They use the [SearchEngine] of the wrapper context, or the search
/// server that their options name.
public final class SearchWrappers implements WrapperProvider {
    private static final String AUTO = "auto";

    @Override
    public List<WrapperSpec> specs() {
        return List.of(
                search(
                        "search_tool",
                        "Searches for passages; calls earn rewards.",
                        RewardOptions.USUAL.withRewards(0.3, 0)),
                search(
                        "search_tool_no_int_reward",
                        "Searches for passages; calls earn no rewards.",
                        RewardOptions.USUAL));
    }

    private static WrapperSpec search(String name, String summary, ToolEnvOptions rewards) {
        List<OptionSpec> options = new ArrayList<>(RewardOptions.specs(rewards));
        options.add(OptionSpec.text("search_url", "", "URL of the search server; if empty, SEARCH_URL."));
        options.add(OptionSpec.choice(
                "protocol", AUTO, List.of(AUTO, "json", "msgpack"), "Protocol; auto: chosen by the URL's path."));
        options.add(OptionSpec.integer("topk", 3, 1, 1000, "Number of passages to show."));
        options.add(OptionSpec.number("timeout", 5, 0.01, 3600, "Time limit of a search in seconds."));
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            SearchEngine engine = context.get(SearchEngine.class).orElseGet(() -> client(given));
            int topk = given.integer("topk");
            return ToolEnv.wrapper(() -> List.of(new SearchTool(engine, topk)), RewardOptions.read(given));
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
}
