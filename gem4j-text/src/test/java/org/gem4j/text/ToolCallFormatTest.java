// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallFormatTest {
    private static List<ToolCall> calls(ToolCallFormat format, String text) {
        return format.parse(text).calls();
    }

    private static CallError error(ToolCallFormat format, String text) {
        return format.parse(text).error().orElseThrow();
    }

    @Test
    void hermesReadsSeveralCallsAndTellsWhereTheyAre() {
        String text = "a<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1}}</tool_call>b"
                + "<tool_call>{\"name\": \"g\"}</tool_call>";

        ToolCalls parsed = ToolCallFormat.HERMES.parse(text);

        assertThat(parsed.calls()).containsExactly(new ToolCall("f", Map.of("x", 1L)), new ToolCall("g", Map.of()));
        assertThat(parsed.items().getFirst().start()).isEqualTo(1);
        assertThat(text.substring(parsed.items().getFirst().end())).startsWith("b<tool_call>");
    }

    @Test
    void tagsInsideStringsAreHarmless() {
        String text = "<tool_call>{\"name\": \"f\", \"arguments\": {\"t\": \"</tool_call><tool_call>{\"}}</tool_call>";

        assertThat(calls(ToolCallFormat.HERMES, text))
                .containsExactly(new ToolCall("f", Map.of("t", "</tool_call><tool_call>{")));
    }

    @Test
    void largeNumbersStayExact() {
        String text = "<tool_call>{\"name\":\"f\",\"arguments\":{\"a\":9223372036854775807,"
                + "\"b\":9223372036854775808,\"c\":-0.5e1}}</tool_call>";

        assertThat(calls(ToolCallFormat.HERMES, text).getFirst().arguments())
                .containsEntry("a", Long.MAX_VALUE)
                .containsEntry("b", new BigInteger("9223372036854775808"))
                .containsEntry("c", -5.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"f\",}",
                "{name: \"f\"}",
                "{\"name\": NaN}",
                "{\"name\": 01}",
                "{\"name\": .5}",
                "{\"name\": \"\t\"}",
                "{\"name\": \"\\x\"}",
                "[1,]",
                "{\"a\" 1}",
                "\"",
                "+1",
                "1.",
                "1e",
                "tru",
                "-"
            })
    void jsonIsStrict(String payload) {
        assertThat(error(ToolCallFormat.HERMES, "<tool_call>" + payload + "</tool_call>"))
                .isEqualTo(CallError.MALFORMED_JSON);
    }

    @Test
    void goodCallsAreReadBehindBadOnes() {
        String text = "<tool_call>{<tool_call>[]</tool_call><tool_call>{\"name\": \"ok\"}</tool_call>";

        ToolCalls parsed = ToolCallFormat.HERMES.parse(text);

        assertThat(parsed.error()).contains(CallError.UNCLOSED_TAG);
        assertThat(parsed.items()).hasSize(3);
        assertThat(parsed.calls()).containsExactly(new ToolCall("ok", Map.of()));
    }

    @Test
    void argumentsMayBeTextThatHoldsAnObject() {
        assertThat(calls(
                        ToolCallFormat.HERMES,
                        "<tool_call>{\"name\":\"f\",\"arguments\":\" {\\\"a\\\":[]} \"}</tool_call>"))
                .containsExactly(new ToolCall("f", Map.of("a", List.of())));
        assertThat(error(ToolCallFormat.HERMES, "<tool_call>{\"name\":\"f\",\"arguments\":\"{} {}\"}</tool_call>"))
                .isEqualTo(CallError.BAD_ARGUMENTS);
    }

    @Test
    void mcpTellsWhatIsWrong() {
        assertThat(calls(
                        ToolCallFormat.MCP,
                        "<tool_call> <tool_name> f </tool_name>\n<arguments></arguments> </tool_call>"))
                .containsExactly(new ToolCall("f", Map.of()));
        assertThat(error(ToolCallFormat.MCP, "<tool_call><tool_name>f</tool_name></tool_call>"))
                .isEqualTo(CallError.BAD_ARGUMENTS);
        assertThat(error(ToolCallFormat.MCP, "<tool_call></tool_call>")).isEqualTo(CallError.MISSING_NAME);
        assertThat(error(ToolCallFormat.MCP, "<tool_call>please <tool_name>f</tool_name></tool_call>"))
                .isEqualTo(CallError.MALFORMED_MARKUP);
    }

    @Test
    void fencesOfOtherLanguagesArePassedOver() {
        String text = "```\n```python\nprint(0)\n```\n\n```Py \r\nx = '```'\r\n```\r\n";

        assertThat(calls(ToolCallFormat.PYTHON_FENCE, text))
                .containsExactly(new ToolCall("python", Map.of("code", "x = '```'")));
    }

    @Test
    void llamaCallsAreTheWholeText() {
        assertThat(calls(ToolCallFormat.LLAMA3_JSON, " {\"name\":\"f\"};{\"name\":\"g\"} <|eot_id|> <|eom_id|>"))
                .extracting(ToolCall::name)
                .containsExactly("f", "g");
        assertThat(error(ToolCallFormat.LLAMA3_JSON, "{\"name\":\"f\"} and")).isEqualTo(CallError.TRAILING_TEXT);
    }

    @Test
    void thinkingIsDropped() {
        assertThat(ToolCallFormat.withoutThinking("a<think>b</think>c</think><think>d"))
                .isEqualTo("ac</think>");
    }

    @Test
    void unknownFormatsAreNamed() {
        assertThatThrownBy(() -> ToolCallFormat.named("xml")).hasMessageContaining("hermes, mcp, search");
    }

    @ParameterizedTest
    @EnumSource
    void neverFailsAndTakesLinearTime(ToolCallFormat format) {
        long seed = 5;
        SeededRandom random = SeededRandom.of(seed);
        List<String> pieces = List.of(
                "<tool_call>",
                "</tool_call>",
                "<tool_name>",
                "</tool_name>",
                "<arguments>",
                "</arguments>",
                "<search>",
                "</search>",
                "```python\n",
                "```",
                "\n",
                "{",
                "}",
                "[",
                "]",
                "\"",
                ":",
                ",",
                "\"name\"",
                "\"f\"",
                " ",
                "<|python_tag|>",
                "<|eot_id|>",
                ";",
                "1",
                "\\",
                "\ud800",
                "<think>");
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                text.append(random.pick(pieces));
            }
            assertThat(format.parse(text.toString()).items())
                    .as("seed %d, text %s", seed, text)
                    .allSatisfy(item -> assertThat(item.end()).isBetween(item.start(), text.length()));
        }
        for (String piece : pieces) {
            String text = piece.repeat(200_000);
            org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(60), () -> format.parse(text), () -> "200,000 times " + piece);
        }
    }
}
