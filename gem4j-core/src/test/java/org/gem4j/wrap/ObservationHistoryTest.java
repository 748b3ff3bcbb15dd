// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Env;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.Test;

class ObservationHistoryTest {
    private static final ChatRenderer BRACKETS = messages -> messages.stream()
                    .map(message -> "[" + message.role().wireName() + ":" + message.content() + "]")
                    .collect(Collectors.joining())
            + "[gen]";

    /// Observation `o<n>`; the info is the same after each call.
    private static ScriptedEnv env(String ending, Info info) {
        return new ScriptedEnv(new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of("o0" + ending, info);
            }

            @Override
            public Step step(int resets, int steps, String action) {
                return Step.of("o" + steps + ending, 0, action.equals("end"), false, info);
            }
        });
    }

    private static List<String> play(Env env, String... actions) {
        List<String> seen = new ArrayList<>();
        seen.add(env.reset().observation().text());
        for (String action : actions) {
            seen.add(env.step(action).observation().text());
        }
        return seen;
    }

    @Test
    void concatShowsAllObservationsAsLines() {
        Env env = Wrappers.concat().wrap(env("", Info.empty()));

        assertThat(play(env, "x", "y")).containsExactly("o0\n", "o0\no1\n", "o0\no1\no2\n");
    }

    @Test
    void resetForgetsTheLastEpisode() {
        Env env = Wrappers.concatWithAction().wrap(env("", Info.empty()));
        play(env, "x", "end");

        assertThat(play(env, "y")).containsExactly("o0\n", "o0\ny\no1\n");
    }

    @Test
    void addsNoNewlineToEmptyOrEndedPieces() {
        Env env = Wrappers.concatWithAction().wrap(env("\n", Info.empty()));

        assertThat(play(env, "", "x\n")).containsExactly("o0\n", "o0\no1\n", "o0\no1\nx\no2\n");
    }

    @Test
    void showsPrefixAndSuffixOnceAndKeepsNeither() {
        Info info = Info.of(InfoKeys.PREFIX, "P|", InfoKeys.SUFFIX, "|S");

        assertThat(play(Wrappers.concat().wrap(env("", info)), "x")).containsExactly("P|o0\n|S", "P|o0\no1\n|S");
    }

    @Test
    void keepsTheActionAsItWasUnderstood() {
        Env env = Wrappers.concatWithAction().wrap(env("", Info.of(InfoKeys.PARSED_ACTION, "pa")));

        assertThat(play(env, "long talk, then pa")).last().isEqualTo("o0\npa\no1\n");
    }

    @Test
    void forgetsTurnsBeyondTheLimit() {
        HistoryOptions options = HistoryOptions.CONCAT_WITH_ACTION.withMaxHistoryLength(1);
        Env env = Wrappers.history(options).wrap(env("", Info.empty()));

        assertThat(play(env, "a", "b", "c")).containsExactly("o0\n", "o0\na\no1\n", "o1\nb\no2\n", "o2\nc\no3\n");
    }

    @Test
    void limitZeroShowsTheNewestObservationOnly() {
        Env env =
                Wrappers.history(HistoryOptions.CONCAT.withMaxHistoryLength(0)).wrap(env("", Info.empty()));

        assertThat(play(env, "a", "b")).containsExactly("o0\n", "o1\n", "o2\n");
    }

    @Test
    void aLongLimitedHistoryStaysRight() {
        Env env =
                Wrappers.history(HistoryOptions.CONCAT.withMaxHistoryLength(2)).wrap(env("", Info.empty()));
        env.reset();

        for (int i = 1; i <= 5_000; i++) {
            String seen = env.step("a").observation().text();

            String expected = (i >= 2 ? "o" + (i - 2) + "\n" : "") + "o" + (i - 1) + "\no" + i + "\n";
            assertThat(seen).isEqualTo(expected);
        }
    }

    @Test
    void chatHasTheObservationsOfTheUserAndTheActionsOfTheAssistant() {
        Env env = Wrappers.concatChat(BRACKETS).wrap(env("", Info.empty()));

        assertThat(play(env, "a")).containsExactly("[user:o0][gen]", "[user:o0][assistant:a][user:o1][gen]");
    }

    @Test
    void chatShowsToolResultsAsSuch() {
        Env env = Wrappers.concatChat(BRACKETS).wrap(env("", Info.of(InfoKeys.USE_TOOL, true)));

        assertThat(play(env)).containsExactly("[tool:o0][gen]");
    }

    @Test
    void chatForgetsWholeTurns() {
        HistoryOptions options = HistoryOptions.CONCAT_CHAT.withMaxHistoryLength(1);
        Env env = Wrappers.history(options, BRACKETS).wrap(env("", Info.empty()));

        assertThat(play(env, "a", "b")).last().isEqualTo("[user:o1][assistant:b][user:o2][gen]");
    }

    @Test
    void chatPutsPrefixAndSuffixIntoTheLastMessageOnly() {
        Info info = Info.of(InfoKeys.PREFIX, "P|", InfoKeys.SUFFIX, "|S");
        Env env = Wrappers.concatChat(BRACKETS).wrap(env("", info));

        assertThat(play(env, "a"))
                .containsExactly("[user:P|o0\n|S][gen]", "[user:o0][assistant:a][user:P|o1\n|S][gen]");
    }

    @Test
    void chatPutsTheSuffixAfterThePromptWhenAskedTo() {
        Info info = Info.of(InfoKeys.PREFIX, "P|", InfoKeys.SUFFIX, "|S");
        WrapperContext context = WrapperContext.empty().with(ChatRenderer.class, BRACKETS);
        Env env = Wrappers.parse("concat_chat(compat=gem)", context).wrap(env("", info));

        assertThat(play(env)).containsExactly("P|[user:o0][gen]|S");
    }

    @Test
    void chatOnResetRendersTheFirstObservationOnly() {
        Env env = Wrappers.concatChatOnReset(BRACKETS).wrap(env("", Info.empty()));

        assertThat(play(env, "a")).containsExactly("[user:o0][gen]\n", "[user:o0][gen]\na\no1\n");
    }

    @Test
    void imagesOfForgottenTurnsAreForgotten() {
        ScriptedEnv env = new ScriptedEnv(new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return new Reset(observation(0), Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                return new Step(observation(steps), 0, false, false, Info.empty());
            }

            private Observation observation(int n) {
                return new Observation("o" + n, List.of(new Image("image/png", new byte[] {(byte) n})));
            }
        });
        Env wrapped =
                Wrappers.history(HistoryOptions.CONCAT.withMaxHistoryLength(1)).wrap(env);
        wrapped.reset();
        wrapped.step("a");

        Observation seen = wrapped.step("b").observation();

        assertThat(seen.images()).extracting(image -> image.bytes()[0]).containsExactly((byte) 1, (byte) 2);
    }

    @Test
    void refusesImpossibleOptions() {
        assertThatThrownBy(() -> new HistoryOptions(true, true, true, 5, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HistoryOptions(false, true, false, 5, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HistoryOptions.CONCAT.withMaxHistoryLength(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> Wrappers.history(HistoryOptions.CONCAT_CHAT_ON_RESET))
                .hasMessageContaining("ChatRenderer");
        assertThatThrownBy(() -> Wrappers.history(HistoryOptions.CONCAT_CHAT.withSuffixAfterPrompt(true)))
                .hasMessageContaining("ChatRenderer");
    }

    @Test
    void aChatIsMessagesWhetherOrNotItIsRendered() {
        for (Wrapper chat : List.of(Wrappers.concatChat(), Wrappers.concatChat(BRACKETS))) {
            Env wrapped = chat.wrap(ScriptedEnv.counting());
            wrapped.reset();

            Observation seen = wrapped.step("a").observation();

            assertThat(seen.messages())
                    .containsExactly(
                            new ChatMessage(ChatRole.USER, "o0"),
                            new ChatMessage(ChatRole.ASSISTANT, "a"),
                            new ChatMessage(ChatRole.USER, "o1"));
        }
    }

    @Test
    void withoutATemplateTheTextOfAChatIsItsNewestMessage() {
        Env wrapped = Wrappers.concatChat().wrap(ScriptedEnv.counting());
        wrapped.reset();

        Observation seen = wrapped.step("a").observation();

        assertThat(seen.text()).isEqualTo("o1");
        assertThat(seen.rendered()).isFalse();
    }
}
