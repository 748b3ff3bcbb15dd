// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.wrap.WrapperStack;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolEnvTest {
    /// Answers `<tag>NAME</tag>` with `r:NAME` and fails when the name begins with e.
    private record TagTool(String tag, String instruction) implements TextTool {
        @Override
        public String type() {
            return "tag";
        }

        @Override
        public Optional<ToolUse> use(String action) {
            int open = action.indexOf("<" + tag + ">");
            int close = action.indexOf("</" + tag + ">");
            if (open < 0 || close < 0) {
                return Optional.empty();
            }
            String name = action.substring(open + tag.length() + 2, close);
            return Optional.of(
                    new ToolUse("r:" + name, name.startsWith("e"), action.substring(0, close + tag.length() + 3)));
        }
    }

    private static Env env(ToolEnvOptions options, String... tags) {
        return ToolEnv.wrapper(
                        () -> List.of(tags).stream()
                                .<TextTool>map(tag -> new TagTool(tag, "use " + tag))
                                .toList(),
                        options)
                .wrap(ScriptedEnv.counting());
    }

    @Test
    void tellsPlayersWhatWasShownAndHowManyCallsAreLeft() {
        Env env = env(ToolEnvOptions.defaults().withMaxToolUses(2), "t");
        ToolEnv tools = env.capability(ToolEnv.class).orElseThrow();
        env.reset();

        assertThat(tools.shown()).isEqualTo("o0");
        env.step("<t>k</t>");

        assertThat(tools.shown()).isEqualTo("r:k");
        assertThat(tools.toolUses()).isEqualTo(1);
        assertThat(tools.toolUsesLeft()).isEqualTo(1);
        assertThat(tools.toolTypes()).containsExactly("tag");
    }

    @Test
    void tellsTheToolsAndAnswersTheirCalls() {
        Env env = env(ToolEnvOptions.defaults().withRewards(0.05, 0.25), "t");

        assertThat(env.reset().observation().text()).isEqualTo("o0\nuse t");
        Step use = env.step("x<t>k</t>y");
        assertThat(use.observation().text()).isEqualTo("r:k");
        assertThat(use.reward()).isEqualTo(0.3);
        assertThat(use.done()).isFalse();
        assertThat(use.info().asMap())
                .containsOnly(
                        Map.entry("parsed_action", "x<t>k</t>"),
                        Map.entry("tool_type", "tag"),
                        Map.entry("use_tool", true),
                        Map.entry("tool_use_counter", 1),
                        Map.entry("tool_success_counter", 1));
        assertThat(env.step("<t>e</t>").reward()).isEqualTo(0.05);
        Step move = env.step("plain");
        assertThat(move.observation().text()).isEqualTo("o1");
        assertThat(move.info().asMap()).containsEntry("use_tool", false).containsEntry("tool_use_counter", 2);
    }

    @Test
    void replacesRewardsOnErrorsWhenAsked() {
        Env env = env(ToolEnvOptions.defaults().withErrorReward(-0.2), "t");
        env.reset();

        assertThat(env.step("<t>e</t>").reward()).isEqualTo(-0.2);
        assertThat(env.step("<t>k</t>").reward()).isZero();
    }

    @Test
    void markupIsPlainTextWhenTheUsesAreSpent() {
        Env env = env(ToolEnvOptions.defaults().withMaxToolUses(2), "t");
        env.reset();

        assertThat(env.step("<t>a</t>").observation().text()).isEqualTo("r:a");
        assertThat(env.step("<t>b</t>").observation().text())
                .startsWith("r:b\n\n")
                .hasSizeGreaterThan(10);
        assertThat(env.step("<t>c</t>").observation().text()).isEqualTo("o1");
    }

    @Test
    void startsEachEpisodeWithAllUses() {
        Env env = env(ToolEnvOptions.defaults().withMaxToolUses(1), "t");
        env.reset();
        env.step("<t>a</t>");

        assertThat(env.reset().info().asMap())
                .containsEntry("tool_use_counter", 0)
                .containsEntry("prev_ep_tool_use_counter", 1)
                .containsEntry("prev_ep_tool_success_counter", 1);
        assertThat(env.step("<t>a</t>").info().getOr(InfoKeys.USE_TOOL, false)).isTrue();
    }

    @Test
    void aFailedToolIsNotHiddenByOneThatWasNotCalled() {
        Env env = env(ToolEnvOptions.defaults(), "t", "u");

        assertThat(env.reset().observation().text()).matches("o0\n.+\nuse t\nuse u");
        assertThat(env.step("<t>e1</t>").observation().text()).isEqualTo("r:e1");
        assertThat(env.step("<t>e1</t><u>k</u>").observation().text()).isEqualTo("r:k");
        assertThat(env.step("<t>e1</t><u>e2</u>").observation().text()).isEqualTo("r:e2");
    }

    @Test
    void aToolThatCannotWorkIsAFailureOfTheEnvironment() {
        TextTool broken = new TextTool() {
            @Override
            public String type() {
                return "broken";
            }

            @Override
            public String instruction() {
                return "";
            }

            @Override
            public Optional<ToolUse> use(String action) {
                throw new ToolException("no server");
            }
        };
        Env env = ToolEnv.wrapper(() -> List.of(broken), ToolEnvOptions.defaults())
                .wrap(ScriptedEnv.counting());
        env.reset();

        assertThatThrownBy(() -> env.step("x"))
                .isInstanceOf(EnvException.class)
                .hasMessage("tool broken failed: no server");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "null", "recursion"})
    void aToolOfOnesOwnThatFailsIsAFailedUse(String how) {
        Tool tool = Tool.of("mine", "Fails.", "how", given -> fail(given));
        Env env = ToolEnv.wrapper(
                        () -> List.of(new CalledTools(ToolCallFormat.HERMES, List.of(tool), 1000)),
                        ToolEnvOptions.defaults().withErrorReward(-0.5))
                .wrap(ScriptedEnv.counting());
        env.reset();

        Step step = env.step("<tool_call>{\"name\": \"mine\", \"arguments\": {\"how\": \"" + how + "\"}}</tool_call>");

        assertThat(step.observation().text()).contains("The tool mine failed: ");
        assertThat(step.reward()).isEqualTo(-0.5);
        assertThat(step.done()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "null", "recursion"})
    void markupOfOnesOwnThatFailsIsAFailedUse(String how) {
        TextTool tool = new TextTool() {
            @Override
            public String type() {
                return "mine";
            }

            @Override
            public String instruction() {
                return "";
            }

            @Override
            @SuppressWarnings("NullAway") // What a user's code without such checks may do.
            public Optional<ToolUse> use(String action) {
                String made = fail(action);
                return made == null ? null : Optional.empty();
            }
        };
        Env env =
                ToolEnv.wrapper(() -> List.of(tool), ToolEnvOptions.defaults()).wrap(ScriptedEnv.counting());
        env.reset();

        Step step = env.step(how);

        assertThat(step.observation().text()).startsWith("The tool mine failed: ");
        assertThat(step.info().asMap())
                .containsEntry("tool_type", "mine")
                .containsEntry("tool_use_counter", 1)
                .containsEntry("tool_success_counter", 0);
    }

    @SuppressWarnings({"NullAway", "InfiniteRecursion"})
    private static String fail(String how) {
        return switch (how) {
            case "throw" -> throw new IllegalStateException("no more tickets");
            case "recursion" -> fail(how);
            default -> null;
        };
    }

    @Test
    void refusesContradictoryRewards() {
        assertThatThrownBy(() -> ToolEnvOptions.defaults().withErrorReward(0.1)).hasMessageContaining("<= 0");
        assertThatThrownBy(() -> ToolEnvOptions.defaults().withRewards(0.1, 0).withErrorReward(-0.1))
                .hasMessageContaining("excludes toolReward (0.1)");
    }

    @Test
    void isSavedAndRestored() {
        Env env = env(ToolEnvOptions.defaults().withMaxToolUses(2), "t");
        env.reset();
        env.step("<t>e</t>");
        Snapshot snapshot = env.capability(Snapshots.class).orElseThrow().snapshot();
        Env other = env(ToolEnvOptions.defaults().withMaxToolUses(2), "t");
        other.reset();

        other.capability(Snapshots.class).orElseThrow().restore(snapshot);

        assertThat(other.step("<t>k</t>")).isEqualTo(env.step("<t>k</t>"));
    }

    @Test
    void callsByNameAreAnsweredTogether() {
        Env env = ToolEnv.wrapper(
                        () -> List.of(new CalledTools(ToolCallFormat.HERMES, List.of(Calculator.tool()), 1000)),
                        ToolEnvOptions.defaults())
                .wrap(ScriptedEnv.counting());
        env.reset();

        Step step = env.step("a<tool_call>{\"name\":\"calculator\",\"arguments\":{\"expression\":\"1/2\"}}</tool_call>"
                + "<tool_call>{\"name\":\"calculater\"}</tool_call>b");

        assertThat(step.observation().text())
                .isEqualTo(
                        "<tool_response>\n1/2\n</tool_response>\n<tool_response>\n"
                                + "There is no tool calculater. Did you mean calculator? Tools: calculator.\n</tool_response>\n");
        assertThat(step.info().getOr(InfoKeys.PARSED_ACTION, "")).endsWith("</tool_call>");
    }

    @Test
    void presetsHaveNames() {
        WrapperStack stack = Wrappers.parse("python_tool(max_tool_uses=1,timeout=2),concat_with_action");
        Env env = stack.wrap(ScriptedEnv.counting());
        env.reset();

        Step step = env.step("<python>print(6*7)</python>");

        assertThat(step.observation().text()).contains(PythonTool.LABEL + "42\n");
        assertThat(step.reward()).isEqualTo(0.3);
        assertThat(Wrappers.list())
                .extracting("name")
                .contains("python_tool_no_int_reward", "python_tool_no_int_reward_last_line_error");
    }
}
