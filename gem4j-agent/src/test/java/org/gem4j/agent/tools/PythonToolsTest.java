// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.GradedChain;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonToolsTest {
    private static PythonTools file = PythonTools.of("empty", "");

    @BeforeAll
    static void read() {
        file = PythonTools.of("tools.py", """
                from agentfly.tools import tool
                from agentfly.rewards import reward

                seen = []

                @tool(max_length=30)
                def remember(word: str, times: int = 1):
                    '''Remembers a word.

                    Args:
                        word: what to remember
                    '''
                    seen.extend([word] * times)
                    return ",".join(seen)

                @tool(name="who", description="Says who asks.")
                async def asked(context):
                    return {"observation": context.metadata["user"], "kept": 1}

                @tool()
                def fail(why: str):
                    raise ValueError(why)

                @reward(name="close")
                def close(final_response, answer, trajectory):
                    return {"reward": 1.0 if final_response == answer else 0.25, "turns": len(trajectory)}
                """);
    }

    private static AgentTool tool(String name) {
        return file.tools().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ToolOutcome run(String name, Map<String, Object> arguments, ChainContext context) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(arguments);
        return tool(name).run(given, context, Compat.NONE);
    }

    @Test
    void describesFunctionsByTheirSignatureAndDocstring() {
        assertThat(file.tools()).extracting(AgentTool::name).containsExactly("remember", "who", "fail");
        assertThat(tool("remember").description()).isEqualTo("Remembers a word.");
        assertThat(tool("remember").parameters().toString())
                .isEqualTo("{type=object, properties={word={type=string, description=what to remember},"
                        + " times={type=integer, default=1}}, required=[word]}");
    }

    @Test
    void keepsVariablesForAChain() {
        try (ChainContext one = ChainContext.of(Map.of());
                ChainContext two = ChainContext.of(Map.of())) {
            run("remember", Map.of("word", "a"), one);

            assertThat(run("remember", Map.of("word", "b", "times", 2), one).observation())
                    .isEqualTo("a,b,b");
            assertThat(run("remember", Map.of("word", "c"), two).observation()).isEqualTo("c");
        }
    }

    @Test
    void givesFunctionsTheContext() {
        try (ChainContext context = ChainContext.of(Map.of("user", "Ana"))) {
            ToolOutcome outcome = run("who", Map.of(), context);

            assertThat(outcome.observation()).isEqualTo("Ana");
            assertThat(outcome.info()).containsKey("kept");
        }
    }

    @Test
    void tellsTheModelWhatAFunctionRaises() {
        try (ChainContext context = ChainContext.of(Map.of())) {
            ToolOutcome outcome = run("fail", Map.of("why", "it's \"late\""), context);

            assertThat(outcome.failed()).isTrue();
            assertThat(outcome.observation()).isEqualTo("it's \"late\"");
        }
    }

    @Test
    void scoresWithItsRewards() {
        GradedChain chain = new GradedChain("4", List.of(List.of()), Map.of("answer", "5"), Optional.empty());

        assertThat(file.reward("close").score(chain).reward()).isEqualTo(0.25);
        assertThatThrownBy(() -> file.reward("closer")).hasMessageContaining("Did you mean close?");
    }

    @Test
    void refusesWhatPythonRefuses() {
        assertThatThrownBy(() -> PythonTools.of("bad.py", "def f(:\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bad.py cannot be read")
                .hasMessageContaining("SyntaxError");
    }

    @Test
    void anUnchangedFileIsToldByPythonOnce(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("own.py"), "@tool()\ndef one():\n    return '1'\n");
        PythonTools first = PythonTools.load(source);

        assertThat(PythonTools.load(source)).isSameAs(first);
        Files.writeString(source, "@tool()\ndef two():\n    return '2'\n");
        assertThat(PythonTools.load(source).tools()).extracting(AgentTool::name).containsExactly("two");
    }
}
