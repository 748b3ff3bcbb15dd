// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolUse;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.Test;

class SearchToolTest {
    private static final SearchEngine ECHO = (queries, topk) -> queries.stream()
            .map(query -> IntStream.range(0, topk)
                    .mapToObj(i -> new Hit("p" + i, "Title" + i + "\nAbout " + query, 1))
                    .toList())
            .toList();
    private static final SearchEngine BROKEN = (queries, topk) -> {
        throw new SearchException("no route");
    };

    @Test
    void theFirstQueryOfTheActionCounts() {
        assertThat(new SearchTool(ECHO, 2).use("so <search>\ntea\n</search> or <search>ink</search>"))
                .hasValue(new ToolUse(
                        "\n\n<information>Doc 1(Title: Title0) About tea\nDoc 2(Title: Title1) About tea\n"
                                + "</information>\n\n",
                        false,
                        "so <search>\ntea\n</search>"));
        assertThat(new SearchTool(ECHO, 2).use("</search> tea <search>")).isEmpty();
    }

    @Test
    void anEmptyQueryIsABadArgumentAndADeadServerNoFaultOfTheModel() {
        assertThat(new SearchTool(ECHO, 1).execute(Map.of("query", " ")))
                .isEqualTo(ToolResult.error(ToolErrorKind.BAD_ARGUMENTS, "The query is empty."));
        assertThatThrownBy(() -> new SearchTool(BROKEN, 1).execute(Map.of("query", "tea")))
                .isInstanceOf(ToolException.class)
                .hasMessage("the search failed: no route");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SearchTool(ECHO, 0))
                .withMessage("topk must be >= 1 but was 0");
    }

    @Test
    void theNamedWrapperAsksTheServerAtItsAddress() {
        try (SearchServer server = SearchServer.open(ECHO, "127.0.0.1", 0, Map::of);
                Env env = wrapped(server, "search_tool")) {
            assertThat(env.reset().observation().text()).contains("<search>");
            Step found = env.step("<search>tea</search>");

            assertThat(found.observation().text()).contains("Doc 1(Title: Title0) About tea\n</information>");
            assertThat(found.reward()).isEqualTo(0.3);
            assertThat(found.info().asMap())
                    .containsEntry("tool_type", "search")
                    .containsEntry("use_tool", true);
            assertThat(env.step("no query").info().asMap()).containsEntry("use_tool", false);
        }
    }

    @Test
    void aServerThatFailsIsAFailureOfTheEnvironment() {
        try (SearchServer server = SearchServer.open(BROKEN, "127.0.0.1", 0, Map::of);
                Env env = wrapped(server, "search_tool_no_int_reward")) {
            env.reset();

            assertThatThrownBy(() -> env.step("<search>tea</search>"))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("tool search failed")
                    .hasMessageContaining("status 500");
        }
    }

    private static Env wrapped(SearchServer server, String wrapper) {
        String address = "http://127.0.0.1:" + server.port() + "/retrieve";
        return Wrappers.parse(wrapper + "(search_url=" + address + ", topk=1, timeout=60)")
                .wrap(ScriptedEnv.counting());
    }
}
