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
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentRollout;
import org.gem4j.agent.AgentRow;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
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

    private static String call(String body) {
        PythonTools one = PythonTools.of("one.py", "@tool\ndef one():\n    " + body);
        try (ChainContext context = ChainContext.of(Map.of())) {
            return one.tools()
                    .getFirst()
                    .run(new LinkedHashMap<>(), context, Compat.NONE)
                    .observation();
        }
    }

    @Test
    void everyResultAndFailureHasWords() {
        assertThat(call("assert False")).isEqualTo("AssertionError");
        assertThat(call("raise SystemExit")).isEqualTo("SystemExit");
        assertThat(call("import os; os._exit(3)")).isEqualTo("it ended the Python process");
        assertThat(call("return float('nan')")).isEqualTo("NaN");
        assertThat(call("return [1.5, float('inf')]")).isEqualTo("[1.5, \"inf\"]");
        assertThat(call("import decimal; return {'a': {1, 2}, 'b': b'x', 'c': decimal.Decimal('0.5')}"))
                .isEqualTo("{\"a\": [1, 2], \"b\": \"x\", \"c\": 0.5}");
    }

    @Test
    void errorsOfAFileNameItsLines() {
        assertThatThrownBy(() -> PythonTools.of("bad.py", "x = 1\ny = unknown\n"))
                .hasMessageContaining("bad.py cannot be read")
                .hasMessageContaining("File \"bad.py\", line 2")
                .hasMessageContaining("NameError: name 'unknown' is not defined");
        assertThatThrownBy(() -> PythonTools.of("bad.py", "import sys\nsys.exit(0)\n"))
                .hasMessageContaining("SystemExit");
        assertThatThrownBy(() -> PythonTools.of("bad.py", "@tool(max_length='much')\ndef f():\n    return 1")
                        .tools())
                .hasMessage("bad.py: the tool f: max_length must be a whole number but was much");
        assertThatThrownBy(() -> PythonTools.of("bad.py", "@tool(status='ends')\ndef f():\n    return 1")
                        .tools())
                .hasMessageStartingWith("bad.py: the tool f: status must be one of");
    }

    @Test
    void filesMayImportFromTheFuture() {
        AgentTool tool = PythonTools.of(
                        "new.py",
                        "from __future__ import annotations\n"
                                + "@tool()\n"
                                + "def f(x: int, y: float = float('inf')):\n"
                                + "    return x")
                .tools()
                .getFirst();

        assertThat(tool.parameters().toString())
                .isEqualTo("{type=object, properties={x={type=integer}, y={type=number, default=inf}}, required=[x]}");
    }

    @Test
    void aRewardSeesTheVariablesOfItsChain() {
        PythonTools counting = PythonTools.of("counting.py", """
            count = 0

            @tool
            def more():
                global count
                count += 1
                return "more"

            @reward
            def counted():
                return count
            """);
        Agent agent = Agent.builder("hf")
                .tools(counting.tools())
                .reward(counting.reward("counted"))
                .build();
        Policy script = Policy.each(request -> Response.scripted(
                request.prompt().shown().contains("tool: ")
                        ? "done"
                        : "<tool_call>{\"name\": \"more\", \"arguments\": {}}</tool_call>"));

        assertThat(AgentRollout.playOne(agent, AgentRow.of("go"), script, Sampling.plain(9), 1, (reply, outcomes) -> {})
                        .reward())
                .contains(RewardResult.of(1));
    }
}
