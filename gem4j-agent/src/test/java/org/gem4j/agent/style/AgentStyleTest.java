// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.agent.chat.Compat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AgentStyleTest {
    private static ReplyContext context(Compat compat, String... tools) {
        List<Map<String, @Nullable Object>> schemas = new ArrayList<>();
        for (String tool : tools) {
            Map<String, @Nullable Object> schema = new LinkedHashMap<>();
            schema.put("type", "function");
            schema.put(
                    "function",
                    Map.of("name", tool, "parameters", Map.of("properties", Map.of("n", Map.of("type", "integer")))));
            schemas.add(schema);
        }
        return new ReplyContext(schemas, false, () -> "id", compat);
    }

    private static Reply read(String style, String text, String... tools) {
        return AgentStyle.of(style).read(text, context(Compat.NONE, tools));
    }

    static Iterable<String> names() {
        return AgentStyle.names();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hf|<tool_call>{\"name\": \"f\", \"arguments\": {\"n\": 1}}</tool_call>|f|{\"n\": 1}",
                "hf|<think>a <tool_call> </think><tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>|f|{}",
                "react|Thought: x Action: f Input: {\"n\": 1} and more|f|{n=1}",
                "searchr1|<search> cats </search> more|f|{\"query\": \"cats\"}",
                "searchr1|<search>cats|f|{\"query\": \"cats\"}",
                "action|<action>look</action>|f|{\"action\": \"look\"}",
                "qwen3coder_swe|<function=f><parameter=n>3</parameter></function>|f|{\"n\": 3}",
                "function_call_swe|<function=f><parameter=n>3</parameter></function>|f|{\"n\": 3}"
            })
    void readsACall(String style, String text, String tool, String arguments) {
        assertThat(read(style, text, "f").message().calls()).singleElement().satisfies(call -> {
            assertThat(call.name()).isEqualTo(tool);
            assertThat(String.valueOf(call.arguments())).isEqualTo(arguments);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hf|<tool_call>{oops</tool_call>",
                "react|Thought: x Action: f Input: 5 + 5",
                "code|```python\\nx\\n``` ```python\\ny\\n```",
                "gui|I see a page",
                "function_call_swe|<function=nope></function>"
            })
    void saysWhatIsWrongWithACallUnlessAgentFlyIsWanted(String style, String text) {
        String plain = text.replace("\\n", "\n");

        assertThat(read(style, plain, "f").problems()).hasSize(1);
        assertThat(read(style, plain, "f").status()).isEqualTo(Reply.Status.CONTINUE);
        assertThat(AgentStyle.of(style)
                        .read(plain, context(Compat.AGENTFLY, "f"))
                        .problems())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void noTextIsAnError(String style) {
        for (String text : List.of("", " ", "<", "```", "<tool_call>", "<function=", "Action:", "Input: {", "\uD800")) {
            for (Compat compat : Compat.values()) {
                assertThat(AgentStyle.of(style)
                                .read(text, context(compat, "f"))
                                .message()
                                .calls())
                        .hasSizeLessThan(2);
            }
        }
    }

    @Test
    void endsWhereTheModelSaysSo() {
        assertThat(read("action", "<action>end task</action>", "f").status()).isEqualTo(Reply.Status.TERMINAL);
        assertThat(read("bash_swe", "```bash\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```")
                        .status())
                .isEqualTo(Reply.Status.TERMINAL);
        assertThat(read("gui", "Thought: t\nAction: finished(content='x')").status())
                .isEqualTo(Reply.Status.TERMINAL);
    }

    @Test
    void aClosingTagWithinAStringIsPartOfIt() {
        String tagged = "<tool_call>\n{\"name\": \"add\", \"arguments\": {\"x\": \"a</tool_call>b\"}}\n</tool_call>";

        Reply reply = AgentStyle.of("hf").read(tagged + tagged, context(Compat.NONE, "add"));
        Reply exact = AgentStyle.of("hf").read(tagged, context(Compat.AGENTFLY, "add"));

        assertThat(reply.problems()).isEmpty();
        assertThat(reply.message().calls())
                .hasSize(2)
                .allSatisfy(call -> assertThat(call.object().orElseThrow()).containsEntry("x", "a</tool_call>b"));
        assertThat(exact.message().calls()).isEmpty();
    }

    @Test
    void numbersThatOnlyPythonKnowsAreReadWhereAgentFlyIsWanted() {
        String hf = "<tool_call>{\"name\": \"add\", \"arguments\": {\"x\": NaN, \"y\": -Infinity}}</tool_call>";
        String react = "Thought: t\nAction: add\nInput: {\"x\": NaN}";

        Reply exact = AgentStyle.of("hf").read(hf, context(Compat.AGENTFLY, "add"));

        assertThat(exact.message().calls().getFirst().arguments()).isEqualTo("{\"x\": NaN, \"y\": -Infinity}");
        assertThat(exact.message().calls().getFirst().object().orElseThrow()).containsEntry("x", Double.NaN);
        assertThat(AgentStyle.of("react")
                        .read(react, context(Compat.AGENTFLY, "add"))
                        .message()
                        .calls())
                .hasSize(1);
        assertThat(AgentStyle.of("hf").read(hf, context(Compat.NONE, "add")).problems())
                .hasSize(1);
        assertThat(AgentStyle.of("react")
                        .read(react, context(Compat.NONE, "add"))
                        .problems())
                .hasSize(1);
    }

    @Test
    void argumentsAreTextWhereAgentFlyIsWanted() {
        Reply reply = AgentStyle.of("function_call_swe")
                .read("<function=f><parameter=n>3</parameter></function>", context(Compat.AGENTFLY, "f"));

        assertThat(reply.message().calls().getFirst().arguments()).isEqualTo("{\"n\": \"3\"}");
    }

    @Test
    void aNumberBeyondAllNumbersStaysText() {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put(
                "function",
                Map.of("name", "f", "parameters", Map.of("properties", Map.of("x", Map.of("type", "number")))));
        ReplyContext context = new ReplyContext(List.of(schema), false, () -> "id", Compat.NONE);

        Reply reply = AgentStyle.of("qwen3coder_swe")
                .read("<function=f><parameter=x>1e999999999</parameter></function>", context);

        assertThat(reply.message().calls().getFirst().object().orElseThrow()).containsEntry("x", "1e999999999");
    }

    @Test
    void unknownTypesSayWhatThereIs() {
        assertThatThrownBy(() -> AgentStyle.of("reakt")).hasMessageContaining("Did you mean react?");
    }
}
